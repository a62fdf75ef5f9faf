import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface NumberEntryProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (value: number | null) => void;
}

const numberOf = (typed: string | number): number | null => {
  const value = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(value) ? value : null;
};

/** A number that is typed: what is not finished, such as `12.`, stays as it was typed. */
export function NumberEntry({ value, onChange, ...props }: NumberEntryProps) {
  const [typed, setTyped] = useState<string | number>(value ?? '');
  return (
    <NumberInput
      {...props}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        if (numberOf(next) !== value) onChange(numberOf(next));
      }}
      clampBehavior="none"
      hideControls
      // Keeps the order of number and unit in right-to-left pages.
      styles={{ input: { direction: 'ltr', textAlign: 'match-parent' } }}
    />
  );
}
