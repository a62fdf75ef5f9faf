import { Input, NumberInput, Select } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type FieldProps, useField } from '../../../ui/form/field.tsx';
import classes from './targets.module.css';

const SIZES = { minute: 1, hour: 60, day: 1_440 } as const;
type Unit = keyof typeof SIZES;
const units = Object.keys(SIZES) as Unit[];

/** The largest unit that a number of minutes is whole in. */
const unitOf = (minutes: number | null): Unit =>
  (minutes && units.findLast((unit) => minutes % SIZES[unit] === 0)) || 'hour';

/** A length of time as a number and a unit; the form holds minutes, or nothing. */
export function MinutesField(props: Pick<FieldProps, 'name' | 'label' | 'description'>) {
  const { t } = useTranslation();
  const { field, error } = useField({ ...props, optional: false });
  const value = (field.value ?? null) as number | null;
  const [unit, setUnit] = useState<Unit>(unitOf(value));
  const amount = value === null ? '' : value / SIZES[unit];
  const id = useId();
  const set = (number: string | number, size: Unit) =>
    field.onChange(typeof number === 'number' && number > 0 ? Math.round(number * SIZES[size]) : null);
  return (
    <Input.Wrapper label={props.label} description={props.description} error={error} id={id}>
      <div className={classes.minutes}>
        <NumberInput
          id={id}
          ref={field.ref}
          name={field.name}
          value={amount}
          onChange={(number) => set(number, unit)}
          onBlur={field.onBlur}
          min={0}
          allowNegative={false}
          hideControls
          placeholder={t('tickets.targets.none')}
          error={Boolean(error)}
        />
        <Select<Unit>
          aria-label={t('tickets.targets.unitOf', { name: String(props.label) })}
          data={units.map((one) => ({ value: one, label: t(`tickets.targets.unit.${one}`) }))}
          value={unit}
          allowDeselect={false}
          onChange={(next) => {
            if (!next) return;
            setUnit(next);
            if (amount !== '') set(amount, next);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
