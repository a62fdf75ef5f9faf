import { Textarea } from '@mantine/core';
import { type FieldProps, inputProps, useField } from './field.tsx';
import { useLimit } from './use-limit.tsx';

interface TextAreaFieldProps extends FieldProps {
  minRows?: number;
  maxRows?: number;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, error, label, required, longest } = useField(props);
  const { limited } = useLimit(field.value ?? '', longest);
  const { minRows = 3, maxRows = 10 } = props;
  return (
    <Textarea
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      label={label}
      error={error}
      {...limited}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      aria-required={required}
    />
  );
}
