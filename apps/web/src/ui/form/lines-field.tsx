import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from './field.tsx';

interface LinesFieldProps extends FieldProps {
  /** The longest line. */
  longest: number;
  minRows?: number;
}

/** Lines of a text; list signs in front of them are left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\[[ x]?\]|\d+[.)])\s+/i, '').trim())
    .filter(Boolean);

/** A list of short texts, typed or pasted with one on each line. */
export function LinesField(props: LinesFieldProps) {
  const { longest, minRows = 3 } = props;
  const { t } = useTranslation();
  const { field, error, label, required } = useField(props);
  const lines = (field.value ?? []) as string[];
  // What is typed is kept as it is, so that a new line can be begun.
  const [typed, setTyped] = useState(() => lines.join('\n'));
  const isOwn = linesOf(typed).join('\n') === lines.join('\n');
  const tooLong = lines.some((line) => line.length > longest)
    ? t('contract:validation.longer', { limit: longest })
    : undefined;
  return (
    <Textarea
      {...inputProps(props)}
      {...field}
      value={isOwn ? typed : lines.join('\n')}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        field.onChange(linesOf(event.currentTarget.value));
      }}
      label={label}
      error={error ?? tooLong}
      autosize
      minRows={minRows}
      maxRows={12}
      aria-required={required}
    />
  );
}
