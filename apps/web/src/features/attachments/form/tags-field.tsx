import { TAGS_MAX } from '@gemelo/contract/endpoints/attachments';
import { TagsInput } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import { inputProps, useField } from '../../../ui/form/field.tsx';
import { useClearButton } from '../../../ui/form/use-clear-button.ts';

/** Tags in lower case, with those in use as suggestions. */
export function TagsField({ suggestions }: { suggestions: readonly string[] }) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const shared = { name: 'tags', label: t('attachments.tags'), description: t('attachments.form.tagsHint') };
  const { field, error, label } = useField({ ...shared, optional: true });
  const chosen = (field.value ?? []) as string[];
  const tidy = (tags: readonly string[]) => [
    ...new Set(tags.map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase()).filter(Boolean)),
  ];
  return (
    <TagsInput
      {...inputProps(shared)}
      {...field}
      value={chosen}
      onChange={(tags) => field.onChange(tidy(tags))}
      label={label}
      error={error}
      data={[...suggestions]}
      maxTags={TAGS_MAX}
      placeholder={chosen.length > 0 ? '' : t('attachments.form.tagsExample')}
      splitChars={[',', ';', '|']}
      acceptValueOnBlur
      clearable
      clearButtonProps={clearButton}
    />
  );
}
