import { NumberInput } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from '../../../ui/form/field.tsx';
import { hoursOf, minutesOf } from './task-values.ts';

/** An estimate, typed in hours and kept in minutes. */
export function HoursField(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error, label } = useField(props);
  return (
    <NumberInput
      {...inputProps({ description: t('tasks.form.hours'), ...props })}
      {...field}
      value={hoursOf(field.value ?? null) ?? ''}
      onChange={(value) => field.onChange(typeof value === 'number' ? minutesOf(value) : null)}
      label={label}
      error={error}
      inputMode="decimal"
      decimalScale={2}
      min={0}
      max={1000}
      hideControls
      styles={{ input: { direction: 'ltr', textAlign: 'match-parent' } }}
    />
  );
}
