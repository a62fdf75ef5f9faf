import { Textarea } from '@mantine/core';
import { type FieldProps, inputProps, useField } from './field.tsx';

interface TextAreaFieldProps extends FieldProps {
  minRows?: number;
  maxRows?: number;
  maxLength?: number;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, error, label, required } = useField(props);
  const { minRows = 3, maxRows = 10, maxLength } = props;
  return (
    <Textarea
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      label={label}
      error={error}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      aria-required={required}
      {...(maxLength ? { maxLength } : {})}
    />
  );
}
