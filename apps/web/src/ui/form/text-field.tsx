import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, inputProps, useField } from './field.tsx';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  maxLength?: number;
  /** Monospaced, left to right: MAC addresses, keys. */
  mono?: boolean;
  leftSection?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { field, error, label, required } = useField(props);
  const { type = 'text', autoComplete = 'off', maxLength, mono, leftSection } = props;
  return (
    <TextInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      label={label}
      error={error}
      type={type}
      autoComplete={autoComplete}
      aria-required={required}
      {...(maxLength ? { maxLength } : {})}
      {...(leftSection ? { leftSection } : {})}
      {...(mono
        ? {
            dir: 'ltr',
            spellCheck: false,
            styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } },
          }
        : {})}
    />
  );
}
