import { type AnswerNote, addAnswerNote, answerNotes } from '@gemelo/contract/endpoints/form-review';
import { IconChecklist, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ReviewBadge } from '../../../parts/form-answers/review-badge.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Timeline, TimelineEntry } from '../../../ui/lists/timeline.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { SubmitButton } from './submit-button.tsx';

function Note({ note }: { note: AnswerNote }) {
  const { t } = useTranslation();
  const { reviewState } = note;
  return (
    <TimelineEntry
      icon={reviewState ? IconChecklist : IconMessage}
      who={note.User?.name ?? t('form-answers.outside')}
      what={reviewState ? <ReviewBadge state={reviewState} plain /> : t('form-answers.notes.commented')}
      at={note.createdAt}
      note={note.text}
    />
  );
}

function Composer({ idFormAnswer, onSent }: { idFormAnswer: number; onSent: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(addAnswerNote, { invalidates: [answerNotes] });
  return (
    <Form
      schema={addAnswerNote.body}
      defaultValues={{ text: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ params: { idFormAnswer }, body });
        onSent();
      }}
    >
      <TextAreaField name="text" label={t('form-answers.notes.write')} minRows={2} />
      <SubmitButton>{t('form-answers.notes.send')}</SubmitButton>
    </Form>
  );
}

/** Comments and decisions about an answer, the oldest first. */
export function AnswerNotes({ idFormAnswer }: { idFormAnswer: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(answerNotes, { params: { idFormAnswer } });
  const [sent, setSent] = useState(0);
  const notes = data?.data;
  return (
    <Card title={t('form-answers.notes.title')}>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !notes ? (
        <Loading count={3} />
      ) : notes.length === 0 ? (
        <NoData compact title={t('form-answers.notes.none')} />
      ) : (
        <Timeline label={t('form-answers.notes.title')}>
          {notes.map((note) => (
            <Note key={note.idFormAnswerNote} note={note} />
          ))}
        </Timeline>
      )}
      <Composer key={sent} idFormAnswer={idFormAnswer} onSent={() => setSent(sent + 1)} />
    </Card>
  );
}
