import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { ActionMarks } from './action-marks.tsx';
import classes from './composition.module.css';
import type { ComposedAction, Offered } from './composition-draft.ts';

interface ActionItemProps {
  action: ComposedAction;
  forms: Offered['forms'];
  editable: boolean;
  onChange: (action: ComposedAction) => void;
  onRemove: () => void;
}

/** An action with what it asks for, and the form that opens with it. */
export function ActionItem({ action, forms, editable, onChange, onRemove }: ActionItemProps) {
  const { t } = useTranslation();
  const { Form, name } = action;
  const known = Form && !forms.some(({ idForm }) => idForm === Form.idForm) ? [...forms, Form] : forms;
  return (
    <div className={classes.action}>
      <span className={classes.actionWords}>
        <bdi>{name}</bdi>
        <ActionMarks action={action} />
      </span>
      {editable ? (
        <Select<number>
          className={classes.form ?? ''}
          aria-label={t('activity-assignments.compose.formOf', { name })}
          placeholder={t('activity-assignments.compose.noForm')}
          data={known.map(({ idForm, name: label }) => ({ value: idForm, label }))}
          value={Form?.idForm ?? null}
          onChange={(idForm) =>
            onChange({ ...action, Form: known.find((one) => one.idForm === idForm) ?? null })
          }
          searchable
          clearable
          aria-autocomplete="list"
          clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
          nothingFoundMessage={t('ui.select.nothing')}
        />
      ) : (
        Form && <bdi className={classes.none}>{Form.name}</bdi>
      )}
      {editable && (
        <ActionIcon
          className={classes.tool ?? ''}
          aria-label={t('activity-assignments.compose.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  );
}
