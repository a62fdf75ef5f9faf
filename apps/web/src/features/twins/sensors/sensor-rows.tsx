import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { repeatedAt } from '../../../lib/repeated.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { MissingNotice } from '../../../ui/form/missing-notice.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { BroughtSensor } from '../form/use-models.ts';
import { SensorFields } from './sensor-fields.tsx';
import classes from './sensors.module.css';

export interface NewSensor {
  idSensor: number | null;
  idCertification: number | null;
  idFirmware: number | null;
  numberLot: number | null;
}

interface Rows {
  sensors: NewSensor[];
}

export const blankSensor = (): NewSensor => ({
  idSensor: null,
  idCertification: null,
  idFirmware: null,
  numberLot: null,
});
const MAX_SENSORS = 30;

interface SensorRowsProps {
  least?: number;
  /** Sensors the device already has. */
  carried?: readonly number[];
  /** Sensors whose names are known already. */
  known?: readonly BroughtSensor[];
}

/** One row per sensor. Must be inside a form with a `sensors` field. */
export function SensorRows({ least = 0, carried = [], known = [] }: SensorRowsProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray<Rows, 'sensors'>({ name: 'sensors' });
  const sensors = useWatch<Rows, 'sensors'>({ name: 'sensors' });
  const ids = (sensors ?? []).map(({ idSensor }) => idSensor);
  const repeated = repeatedAt(ids, carried);
  const problemOf = (index: number) => {
    if (!repeated.includes(index)) return undefined;
    const rule = carried.includes(ids[index] ?? 0) ? 'carried' : 'twice';
    return (name: string) => t(`contract:validation.${rule}`, { name });
  };
  return (
    <section className={classes.rows} aria-label={t('contract:field.sensors')}>
      {fields.map(({ id }, index) => (
        <FieldGroup key={id} legend={t('twins.sensor.row', { number: index + 1 })}>
          <SensorFields
            at={`sensors.${index}.`}
            problem={problemOf(index)}
            known={known.find(({ idSensor }) => idSensor === ids[index])}
          />
          {fields.length > least && (
            <Button
              className={classes.remove ?? ''}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={() => remove(index)}
            >
              {t('twins.sensor.remove')}
            </Button>
          )}
        </FieldGroup>
      ))}
      {repeated.length > 0 && <Notice tone="alarm">{t('contract:error.REPEATED')}</Notice>}
      <MissingNotice of="sensors" />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= MAX_SENSORS}
        onClick={() => append(blankSensor())}
      >
        {t('twins.sensor.add')}
      </Button>
    </section>
  );
}
