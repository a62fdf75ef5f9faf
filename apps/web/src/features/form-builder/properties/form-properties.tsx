import { type FormDocument, formModes } from '@gemelo/contract/forms/document';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Builder } from '../use-builder.ts';
import classes from './properties.module.css';

/** What concerns the whole form: how it is shown, and what is said before and after. */
export function FormProperties({ builder }: { builder: Builder }) {
  const { t } = useTranslation();
  const { document, setForm } = builder;
  return (
    <form className={classes.properties} onBlur={builder.pause} onSubmit={(event) => event.preventDefault()}>
      <Radio.Group
        label={t('form-builder.form.mode')}
        value={document.mode}
        onChange={(mode) => setForm({ mode: mode as FormDocument['mode'] })}
      >
        <Stack gap="sm" mt="xs">
          {formModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`form-builder.mode.${mode}`)}
              description={t(`form-builder.modeHint.${mode}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {(['intro', 'thanks'] as const).map((name) => (
        <Textarea
          key={name}
          label={t(`form-builder.form.${name}`)}
          description={t(`form-builder.form.${name}Hint`)}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          value={document[name] ?? ''}
          onChange={(event) => setForm({ [name]: event.currentTarget.value })}
        />
      ))}
    </form>
  );
}
