import { TimeInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { type FieldProps, inputProps, useField } from './field.tsx';

/** Time of day as `HH:mm`. */
export function TimeField(props: FieldProps) {
  const { field, error, label, required } = useField(props);
  return (
    <TimeInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      label={label}
      error={error}
      aria-required={required}
    />
  );
}
