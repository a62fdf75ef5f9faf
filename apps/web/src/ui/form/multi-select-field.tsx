import { MultiSelect } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { type FieldProps, inputProps, useField } from './field.tsx';
import type { Option, OptionValue } from './select-field.tsx';
import { useClearButton } from './use-clear-button.ts';

interface MultiSelectFieldProps extends FieldProps {
  options: readonly Option[];
  maxValues?: number;
}

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const seeded = useSeededNames();
  const { field, error, label, required } = useField(props);
  const selected: OptionValue[] = field.value ?? [];
  return (
    <MultiSelect<OptionValue>
      {...inputProps(props)}
      {...field}
      value={selected}
      label={label}
      error={error}
      placeholder={selected.length > 0 ? '' : (props.placeholder ?? t('ui.select.placeholder'))}
      data={props.options.map((one) => ({ ...one, label: seeded.inField(props.name, one.label) }))}
      searchable
      aria-autocomplete="list"
      clearable
      nothingFoundMessage={t('ui.select.nothing')}
      aria-required={required}
      clearButtonProps={clearButton}
      {...(props.maxValues ? { maxValues: props.maxValues } : {})}
    />
  );
}
