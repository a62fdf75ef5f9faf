import { createFormLink, type FormLink, LINK_ANSWERS_MAX } from '@gemelo/contract/endpoints/form-links';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import * as z from 'zod/mini';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { dayIn, dayLimits, expiryOf, type Until, untilChoices } from './expiry.ts';
import { OutsideNames } from './outside-names.tsx';
import { useSaveLink } from './use-save-link.tsx';

const { name, answerLimit } = createFormLink.body.shape;
const schema = z
  .object({ name, until: z.enum(untilChoices), day: z.nullable(z.string()), answerLimit })
  .check(
    z.refine(({ until, day }) => until !== 'date' || Boolean(day), { path: ['day'], error: 'required' }),
  );

interface LinkFormProps {
  form: Pick<FormDetail, 'idForm' | 'document'>;
  /** Changed; without one, a new link is made. */
  link: FormLink | undefined;
  onCreated: (link: FormLink, token: string) => void;
  onDone: () => void;
}

/** For whom a link is, until when and for how many answers. */
export function LinkForm({ form, link, onCreated, onDone }: LinkFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { save, dialog } = useSaveLink({ idForm: form.idForm, link, onCreated });
  const wordOf = (until: Until) =>
    until === 'keep' && link
      ? t('form-builder.links.until.keep', { at: format.moment(link.expiresAt) })
      : t(`form-builder.links.until.${until}`);

  return (
    <>
      <Form
        schema={schema}
        defaultValues={{
          name: link?.name ?? '',
          until: link ? 'keep' : 'week',
          day: link ? dayIn(timeZone, Date.parse(link.expiresAt)) : null,
          answerLimit: link?.answerLimit ?? null,
        }}
        onSubmit={async ({ until, day, ...fields }) => {
          const chosen = until === 'keep' ? link?.expiresAt : expiryOf(until, day, timeZone);
          await save({ ...fields, expiresAt: chosen ?? '' });
          onDone();
        }}
      >
        {(fields) => (
          <>
            <OutsideNames document={form.document} />
            <TextField
              name="name"
              label={t('form-builder.links.name')}
              description={t('form-builder.links.nameHint')}
              autoFocus
            />
            <RadioField
              name="until"
              label={t('form-builder.links.until.label')}
              options={untilChoices
                .filter((until) => until !== 'keep' || link)
                .map((until) => ({ value: until, label: wordOf(until) }))}
            />
            {fields.watch('until') === 'date' && (
              <DateField
                name="day"
                label={t('form-builder.links.day')}
                description={t('form-builder.links.dayHint')}
                optional={false}
                {...dayLimits(timeZone)}
              />
            )}
            <NumberField
              name="answerLimit"
              label={t('form-builder.links.limit')}
              description={t('form-builder.links.limitHint')}
              min={1}
              max={LINK_ANSWERS_MAX}
              optional
            />
            <FormActions
              onCancel={onDone}
              always={!link}
              {...(link ? {} : { submitLabel: t('form-builder.links.create') })}
            />
          </>
        )}
      </Form>
      {dialog}
    </>
  );
}
