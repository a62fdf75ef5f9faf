import { TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from './field.tsx';

/** Every number of so many digits is exact. */
const LONGEST = 15;

const belowInput: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

const parsed = (typed: string): number | string | null => {
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : typed;
};

/** A number that identifies something: digits without grouping. What else is typed stays and is refused. */
export function DigitsField(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error, label, required } = useField(props);
  const hint = t('ui.form.digits');
  const problem = typeof field.value === 'string' ? hint : error;
  return (
    <TextInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(parsed(event.currentTarget.value.trim()))}
      label={label}
      error={problem}
      {...(problem ? {} : { description: hint })}
      inputWrapperOrder={belowInput}
      inputMode="numeric"
      maxLength={LONGEST}
      autoComplete="off"
      // Keeps the order of digits in right-to-left pages.
      styles={{ input: { direction: 'ltr', textAlign: 'match-parent' } }}
      aria-required={required}
    />
  );
}
