import { useMemo } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { separatorsOf } from '../../../ui/form/number-field.tsx';
import { type QuestionProps, useAsked } from '../filling.ts';
import { useInputProps } from '../question-frame.tsx';
import { NumberEntry } from './number-entry.tsx';

/** A number with its unit, and the keypad of phones. */
export function NumberQuestion({ compiled, instance }: QuestionProps) {
  const { decimals, unit } = compiled.item;
  const asked = useAsked<number>({ compiled, instance });
  const locale = useLocale();
  const separators = useMemo(() => separatorsOf(locale), [locale]);
  return (
    <NumberEntry
      {...useInputProps(compiled, asked)}
      value={asked.given}
      onChange={asked.set}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      decimalSeparator={separators.decimal}
      thousandSeparator={separators.group}
      {...(decimals === undefined ? {} : { decimalScale: decimals })}
      {...(unit ? { suffix: ` ${unit}`, placeholder: unit } : {})}
    />
  );
}
