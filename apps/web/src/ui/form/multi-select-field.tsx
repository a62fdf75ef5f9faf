import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldProps, inputProps, useField } from './field.tsx';
import type { Option, OptionValue } from './select-field.tsx';

interface MultiSelectFieldProps extends FieldProps {
  options: readonly Option[];
  maxValues?: number;
}

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { t } = useTranslation();
  const { field, error, label, required } = useField(props);
  const chosen: OptionValue[] = field.value ?? [];
  return (
    <MultiSelect<OptionValue>
      {...inputProps(props)}
      {...field}
      value={chosen}
      label={label}
      error={error}
      placeholder={chosen.length > 0 ? '' : (props.placeholder ?? t('ui.select.placeholder'))}
      data={[...props.options]}
      searchable
      clearable
      nothingFoundMessage={t('ui.select.nothing')}
      aria-required={required}
      clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
      {...(props.maxValues ? { maxValues: props.maxValues } : {})}
    />
  );
}
