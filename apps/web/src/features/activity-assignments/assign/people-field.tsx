import { ASSIGNED_AT_ONCE } from '@gemelo/contract/endpoints/activity-assignments';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { useField } from '../../../ui/form/field.tsx';
import { useClearButton } from '../../../ui/form/use-clear-button.ts';
import classes from '../activity-assignments.module.css';
import type { AssignmentOptions } from './assign-values.ts';

interface PeopleFieldProps extends Pick<AssignmentOptions, 'people'> {
  /** Chosen before, and perhaps no longer offered. */
  known?: readonly { idUser: number; name: string }[];
}

/** Who does it, each with their role and how much they have to do already. */
export function PeopleField({ people, known = [] }: PeopleFieldProps) {
  const { t } = useTranslation();
  const isolated = useIsolated();
  const clearButton = useClearButton();
  const { field, error, label, required } = useField({ name: 'users', label: t('contract:field.Users') });
  const byId = new Map(people.map((one) => [one.idUser, one]));
  const gone = known.filter(({ idUser }) => !byId.has(idUser));
  const chosen: number[] = field.value ?? [];
  return (
    <MultiSelect<number>
      {...field}
      value={chosen}
      label={label}
      description={t('activity-assignments.assign.peopleHint')}
      error={error}
      placeholder={chosen.length > 0 ? '' : t('activity-assignments.assign.people')}
      data={[...people, ...gone].map(({ idUser, name }) => ({ value: idUser, label: name }))}
      renderOption={({ option }) => {
        const person = byId.get(option.value);
        return (
          <span className={classes.option}>
            <bdi>{option.label}</bdi>
            <span className={classes.optionMore}>
              {isolated.line(
                person?.Role?.name,
                person && t('activity-assignments.open', { count: person.open }),
              )}
            </span>
          </span>
        );
      }}
      maxValues={ASSIGNED_AT_ONCE}
      searchable
      clearable
      hidePickedOptions
      aria-autocomplete="list"
      aria-required={required}
      nothingFoundMessage={t('ui.select.nothing')}
      clearButtonProps={clearButton}
    />
  );
}
