import { freeTwins } from '@gemelo/contract/endpoints/twins';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsExchange, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { repeatedAt } from '../../../lib/repeated.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { blankRow, type DeviceRow } from './device-row.ts';
import classes from './device-rows.module.css';

interface Rows {
  twins: DeviceRow[];
}

const SEPARATOR = ' · ';

interface DeviceRowsProps {
  /** The company whose devices are offered. */
  idCompany: number;
  /** The first device is the next thing to choose. */
  offers?: boolean;
  /** Takes a device over from another assignment; `undefined` without permission. */
  onTransfer?: ((row: number, form: HTMLFormElement | null) => void) | undefined;
}

/** Devices with their height and stowage number. */
export function DeviceRows({ idCompany, offers = false, onTransfer }: DeviceRowsProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray<Rows, 'twins'>({ name: 'twins' });
  const { errors } = useFormState<Rows>();
  const { setValue } = useFormContext<Rows>();
  const chosen = useWatch<Rows, 'twins'>({ name: 'twins' });
  const repeated = repeatedAt(chosen.map(({ idTwin }) => idTwin));
  const isRepeated = (label: string) => t('contract:validation.twice', { name: label.split(SEPARATOR)[0] });
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.legend}>
        {t('contract:field.twins')} <span className={classes.count}>{fields.length}</span>
      </legend>
      <ol className={classes.list}>
        {fields.map((field, index) => {
          const isTaken = errors.twins?.[index]?.idTwin?.type === 'server';
          return (
            <li key={field.id} className={classes.row} data-taken={isTaken || undefined}>
              <AsyncSelectField
                name={`twins.${index}.idTwin`}
                label={t('assignments.device')}
                nothing={t('assignments.noneFree')}
                endpoint={freeTwins}
                input={{ params: { idCompany } }}
                offers={offers && index === 0}
                problem={repeated.includes(index) ? isRepeated : undefined}
                onChosen={() => setValue(`twins.${index}.justification`, undefined)}
                option={(twin) => ({
                  value: twin.idTwin,
                  label: [twin.name, twin.mac, t(`parts.twins.type.${twin.twinType}`)].join(SEPARATOR),
                })}
              />
              <TextField name={`twins.${index}.height`} label={t('contract:field.height')} optional={false} />
              <TextField
                name={`twins.${index}.numberStowage`}
                label={t('contract:field.stowage')}
                optional={false}
              />
              <ActionIcon
                data-hint={t('assignments.removeRow')}
                className={classes.remove ?? ''}
                variant="default"
                size={36}
                aria-label={t('assignments.removeRow')}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
              {isTaken && (
                <div className={classes.actions}>
                  {fields.length > 1 && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconTrash size={14} aria-hidden />}
                      onClick={() => remove(index)}
                    >
                      {t('assignments.refused.takeOut')}
                    </Button>
                  )}
                  {onTransfer && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconArrowsExchange size={14} aria-hidden />}
                      onClick={({ currentTarget }) => onTransfer(index, currentTarget.form)}
                    >
                      {t('assignments.refused.transfer')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => append(blankRow as DeviceRow)}
      >
        {t('assignments.addRow')}
      </Button>
    </fieldset>
  );
}
