import { getAnswer } from '@gemelo/contract/endpoints/form-answers';
import { openedRecords } from '@gemelo/contract/endpoints/form-rules';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AnswerView } from '../../../parts/form-answers/answer-view.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import row from '../../../ui/layout/row.module.css';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import classes from '../form-answers.module.css';
import { AnswerFacts } from './answer-facts.tsx';
import { AnswerNotes } from './answer-notes.tsx';
import { AnswerRevisions } from './answer-revisions.tsx';
import type { OpenAnswer } from './open-answer.ts';
import { OpenedCard } from './opened-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { SavePdf } from './save-pdf.tsx';

const CorrectAnswer = lazy(() => import('./correct-answer.tsx').then((m) => ({ default: m.CorrectAnswer })));

type OpenedRead = ReturnType<typeof useRead<typeof openedRecords>>;

function Opened({ read: { data, error, refetch, isFetching } }: { read: OpenedRead }) {
  const { t } = useTranslation();
  if (!error) return <OpenedCard opened={data?.data ?? []} />;
  return (
    <Card title={t('form-answers.opened.title')}>
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} compact />
    </Card>
  );
}

interface ContentProps {
  answer: OpenAnswer;
  opened: OpenedRead;
  onCorrect: () => void;
}

function Content({ answer, opened, onCorrect }: ContentProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { document, answers, labels, endedAt } = answer;
  return (
    <div className={classes.answer}>
      <div className={classes.side}>
        <div className={row.wrap}>
          <SavePdf answer={answer} />
          {can('form-answer:edit') && (
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onCorrect}>
              {t('form-answers.correct.title')}
            </Button>
          )}
        </div>
        <Card title={t('form-answers.answers')}>
          <AnswerView document={document} answers={answers} labels={labels} endedAt={endedAt} mapped />
        </Card>
      </div>
      <div className={classes.side}>
        <AnswerFacts answer={answer} />
        <Opened read={opened} />
        {can('form-answer:edit') && <ReviewCard key={answer.version} answer={answer} />}
        <AnswerNotes idFormAnswer={answer.idFormAnswer} />
        <AnswerRevisions answer={answer} />
      </div>
    </div>
  );
}

interface AnswerDrawerProps {
  idFormAnswer: number;
  form: Pick<FormDetail, 'name' | 'timeZone'>;
  onClose: () => void;
}

/** One answer over its list: what was said, and what becomes of it. */
export function AnswerDrawer({ idFormAnswer, form, onClose }: AnswerDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useRead(getAnswer, { params: { idFormAnswer } });
  const opened = useRead(openedRecords, { params: { idFormAnswer } });
  const [correcting, setCorrecting] = useState<OpenAnswer>();
  return (
    <SideModal
      opened
      wide
      onClose={onClose}
      title={t('form-answers.answer', { number: idFormAnswer })}
      purpose={<bdi>{data?.data.Form.name ?? form.name}</bdi>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : correcting ? (
        <Suspense fallback={<Loading kind="form" count={6} />}>
          <CorrectAnswer
            answer={correcting}
            timeZone={form.timeZone}
            onDone={() => setCorrecting(undefined)}
          />
        </Suspense>
      ) : data && !opened.isPending ? (
        <Content answer={data.data} opened={opened} onCorrect={() => setCorrecting(data.data)} />
      ) : (
        <Loading count={10} />
      )}
    </SideModal>
  );
}
