import { getAnswer, reviewStates } from '@gemelo/contract/endpoints/form-answers';
import { answerNotes, reviewAnswer } from '@gemelo/contract/endpoints/form-review';
import { anyText, TEXT_MAX } from '@gemelo/contract/kit/fields';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { OpenAnswer } from './open-answer.ts';
import { SubmitButton } from './submit-button.tsx';

const fields = z.object({ reviewState: z.enum(reviewStates), comment: z.optional(anyText(TEXT_MAX)) });

/** Says what becomes of an answer, with a comment for whoever gave it. */
export function ReviewCard({ answer }: { answer: OpenAnswer }) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(reviewAnswer, { invalidates: [getAnswer, answerNotes] });
  const { idFormAnswer, reviewState, version } = answer;
  return (
    <Card title={t('form-answers.review.title')}>
      <Form
        schema={fields}
        defaultValues={{ reviewState, comment: '' }}
        onSubmit={async ({ reviewState: next, comment = '' }) => {
          const { message } = await mutateAsync({
            params: { idFormAnswer },
            body: { reviewState: next, comment, version },
          });
          snackbar.success(message ?? t('form-answers.review.saved'));
        }}
      >
        <RadioField
          name="reviewState"
          label={t('contract:field.reviewState')}
          options={reviewStates.map((value) => ({ value, label: t(`contract:choice.reviewState.${value}`) }))}
        />
        <TextAreaField name="comment" label={t('form-answers.review.comment')} minRows={2} />
        <SubmitButton>{t('form-answers.review.save')}</SubmitButton>
      </Form>
    </Card>
  );
}
