import { type AnswerRevision, answerRevisions } from '@gemelo/contract/endpoints/form-review';
import { IconPencil } from '@tabler/icons-react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { ShownAnswer } from '../../../parts/form-answers/answer-document.ts';
import { useAnswerText } from '../../../parts/form-answers/use-answer-text.ts';
import { ValueChange } from '../../../parts/work-record/value-change.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Timeline, TimelineEntry } from '../../../ui/lists/timeline.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from '../form-answers.module.css';
import { changesBetween } from './answer-changes.ts';
import type { OpenAnswer } from './open-answer.ts';

interface RevisionProps {
  document: ShownAnswer['document'];
  was: AnswerRevision;
  became: Pick<ShownAnswer, 'answers' | 'labels'>;
}

function Revision({ document, was, became }: RevisionProps) {
  const { t } = useTranslation();
  const textOf = useAnswerText();
  const changes = changesBetween(document, was.answers, became.answers);
  return (
    <TimelineEntry
      icon={IconPencil}
      who={was.User?.name ?? t('form-answers.outside')}
      what={t('form-answers.revisions.corrected', { count: changes.length })}
      at={was.replacedAt}
      note={was.reason}
    >
      <ul className={classes.changes}>
        {changes.map(({ path, item, positions, ...change }) => (
          <li key={path}>
            <strong>
              <bdi>{[...positions, item.label].join(' · ')}</bdi>
            </strong>{' '}
            <ValueChange
              was={textOf(item, change.was, was.labels)}
              became={textOf(item, change.became, became.labels)}
            />
          </li>
        ))}
      </ul>
    </TimelineEntry>
  );
}

/** What an answer said before it was corrected; nothing while it never was. */
export function AnswerRevisions({ answer }: { answer: OpenAnswer }) {
  const { t } = useTranslation();
  const { idFormAnswer } = answer;
  const { data, error, refetch } = useRead(answerRevisions, { params: { idFormAnswer } });
  const revisions = data?.data ?? [];
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (revisions.length === 0) return null;
  return (
    <Card title={t('form-answers.revisions.title')}>
      <Timeline label={t('form-answers.revisions.title')}>
        {revisions.map((revision, index) => (
          <Revision
            key={revision.revision}
            document={answer.document}
            was={revision}
            became={revisions[index - 1] ?? answer}
          />
        ))}
      </Timeline>
    </Card>
  );
}
