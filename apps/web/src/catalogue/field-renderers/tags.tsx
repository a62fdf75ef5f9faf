import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inputProps, useField } from '../../ui/form/field.tsx';
import { type FieldRenderer, fieldProps, type InputProps } from './field-renderer.ts';
import { Several } from './several.tsx';

const wordsIn = (value: unknown): string[] => [value].flat().map(String);

function TagsField(props: InputProps) {
  const { t } = useTranslation();
  const shared = fieldProps(props);
  const { field, error, label } = useField({ ...shared, optional: true });
  const typed = wordsIn(field.value ?? []);
  return (
    <TagsInput
      {...inputProps(shared)}
      {...field}
      value={typed}
      label={label}
      error={error}
      placeholder={typed.length > 0 ? '' : t('catalogues.tags.placeholder')}
      splitChars={[',', ';', '|']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
    />
  );
}

export const tags: FieldRenderer = {
  Shown: ({ value, brief }) => <Several words={wordsIn(value)} brief={brief} />,
  Input: TagsField,
  blank: [],
  parts: wordsIn,
};
