import { TagsInput as TagsBox } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { inputProps, useField } from '../../ui/form/field.tsx';
import { useClearButton } from '../../ui/form/use-clear-button.ts';
import { fieldProps, type InputProps } from './field-input.ts';

export function TagsInput(props: InputProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const shared = fieldProps(props);
  const { field, error, label } = useField({ ...shared, optional: true });
  const typed = (field.value ?? []) as string[];
  return (
    <TagsBox
      {...inputProps(shared)}
      {...field}
      value={typed}
      label={label}
      error={error}
      placeholder={typed.length > 0 ? '' : t('catalogues.tags.placeholder')}
      splitChars={[',', ';', '|']}
      acceptValueOnBlur
      clearable
      clearButtonProps={clearButton}
    />
  );
}
