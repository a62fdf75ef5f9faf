import { NumberInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { type FieldProps, inputProps, useField } from './field.tsx';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number;
  /** Allowed decimals; none by default. */
  decimals?: number;
  unit?: string;
}

/** How numbers are written in a locale. */
export function separatorsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: find('decimal') ?? '.', group: find('group') ?? '' };
}

/** What is typed on the way to a number, such as "-" or "0.", comes as text. */
function numberIn(typed: string | number): number | null {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isNaN(number) ? null : number;
}

export function NumberField(props: NumberFieldProps) {
  const { min, max, step, decimals = 0, unit } = props;
  const { field, error, label, required } = useField(props);
  const [typed, setTyped] = useState<string | number>('');
  const value: number | null = field.value ?? null;
  const locale = useLocale();
  const separators = useMemo(() => separatorsOf(locale), [locale]);
  return (
    <NumberInput
      {...inputProps(props)}
      {...field}
      value={numberIn(typed) === value ? typed : (value ?? '')}
      onChange={(now) => {
        setTyped(now);
        field.onChange(numberIn(now));
      }}
      label={label}
      error={error}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      decimalScale={decimals}
      decimalSeparator={separators.decimal}
      thousandSeparator={separators.group}
      clampBehavior="none"
      hideControls
      // Keeps the order of number and unit in right-to-left pages.
      styles={{ input: { direction: 'ltr', textAlign: 'match-parent' } }}
      aria-required={required}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
      {...(unit ? { suffix: ` ${unit}` } : {})}
    />
  );
}
