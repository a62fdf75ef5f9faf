import { Switch } from '@mantine/core';
import { type FieldProps, inputProps, useField } from './field.tsx';

export function SwitchField(props: FieldProps) {
  const { field, error } = useField(props);
  const { value, onChange, ...rest } = field;
  return (
    <Switch
      {...inputProps(props)}
      {...rest}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={props.label}
      error={error}
      aria-invalid={error ? true : undefined}
      withThumbIndicator={false}
    />
  );
}
