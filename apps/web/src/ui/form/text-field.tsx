import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, inputProps, useField } from './field.tsx';
import { useLimit } from './use-limit.tsx';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  /** Monospaced and left to right: MAC addresses, keys. */
  mono?: boolean;
  leftSection?: ReactNode;
  /** Normalises the value on blur. */
  tidy?: (typed: string) => string;
}

export function TextField(props: TextFieldProps) {
  const { field, error, label, required, longest } = useField(props);
  const { limited } = useLimit(field.value ?? '', longest);
  const { type = 'text', autoComplete = 'off', mono, leftSection, tidy } = props;
  return (
    <TextInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      label={label}
      error={error}
      {...limited}
      type={type}
      autoComplete={autoComplete}
      aria-required={required}
      {...(tidy
        ? {
            onBlur: () => {
              field.onChange(tidy(field.value ?? ''));
              field.onBlur();
            },
          }
        : {})}
      {...(leftSection ? { leftSection } : {})}
      {...(mono
        ? {
            dir: 'ltr',
            spellCheck: false,
            // Rounded to whole pixels, a line of 14px is clipped above the underscores.
            styles: {
              input: {
                fontFamily: 'var(--mantine-font-family-monospace)',
                textRendering: 'geometricPrecision',
              },
            },
          }
        : {})}
    />
  );
}
