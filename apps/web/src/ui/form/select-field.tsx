import { Select } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { type FieldProps, inputProps, useField } from './field.tsx';
import { useClearButton } from './use-clear-button.ts';
import { useOnlyChoice } from './use-only-choice.ts';

export type OptionValue = string | number;

export interface Option<Value extends OptionValue = OptionValue> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  loading?: boolean;
  /** Called after the form value is updated. */
  onChosen?: (value: OptionValue | null) => void;
}

export function SelectField(props: SelectFieldProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const seeded = useSeededNames();
  const { field, error, label, required } = useField(props);
  const { options, loading, onChosen } = props;
  const only = useOnlyChoice({
    name: props.name,
    options: loading ? undefined : options,
    active: required && !props.disabled,
    onChosen,
  });
  return (
    <Select<OptionValue>
      {...inputProps({ ...props, description: only ? t('ui.form.onlyChoice') : props.description })}
      {...field}
      value={field.value ?? null}
      onChange={(value) => {
        field.onChange(value);
        onChosen?.(value);
      }}
      label={label}
      error={error}
      placeholder={props.placeholder ?? t('ui.select.placeholder')}
      data={options.map((one) => ({ ...one, label: seeded.inField(props.name, one.label) }))}
      searchable
      openOnFocus={!only && !loading}
      aria-autocomplete="list"
      clearable={!required}
      allowDeselect={!required}
      loading={loading ?? false}
      nothingFoundMessage={loading ? t('ui.loading') : t('ui.select.nothing')}
      aria-required={required}
      clearButtonProps={clearButton}
    />
  );
}
