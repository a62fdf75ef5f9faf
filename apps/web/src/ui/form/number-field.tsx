import { NumberInput } from '@mantine/core';
import { useMemo } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from './field.tsx';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number;
  /** Allowed decimals; none by default. */
  decimals?: number;
  unit?: string;
  /** An identifier: digits without grouping, which is said below the field. */
  digits?: boolean;
}

const belowInput: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

function separatorsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: find('decimal') ?? '.', group: find('group') ?? '' };
}

export function NumberField(props: NumberFieldProps) {
  const { min, max, step, decimals = 0, unit, digits = false } = props;
  const { t } = useTranslation();
  const { field, error, label, required } = useField(props);
  const locale = useLocale();
  const separators = useMemo(() => separatorsOf(locale), [locale]);
  return (
    <NumberInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(typeof value === 'number' ? value : null)}
      label={label}
      error={error}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      decimalScale={decimals}
      decimalSeparator={separators.decimal}
      thousandSeparator={digits ? '' : separators.group}
      clampBehavior="none"
      hideControls
      // Keeps the order of number and unit in right-to-left pages.
      styles={{ input: { direction: 'ltr', textAlign: 'match-parent' } }}
      aria-required={required}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
      {...(digits
        ? { allowNegative: false, description: t('ui.form.digits'), inputWrapperOrder: belowInput }
        : {})}
      {...(unit ? { suffix: ` ${unit}` } : {})}
    />
  );
}
