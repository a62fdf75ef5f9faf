import { answerNotes } from '@gemelo/contract/endpoints/form-review';
import { Button } from '@mantine/core';
import { isScreen, linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AnswerView } from '../../../parts/form-answers/answer-view.tsx';
import { reviewTones } from '../../../parts/form-answers/review-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from '../form-answers.module.css';
import { AnswerFacts } from './answer-facts.tsx';
import { AnswerNotes } from './answer-notes.tsx';
import { AnswerRevisions } from './answer-revisions.tsx';
import type { OpenAnswer } from './open-answer.ts';

/** The last decision with its comment; where something is wrong, the form can be filled in again. */
function Decision({ answer }: { answer: OpenAnswer }) {
  const { t } = useTranslation();
  const { idFormAnswer, idForm, reviewState } = answer;
  const { data } = useRead(answerNotes, { params: { idFormAnswer } });
  const decided = data?.data.findLast((note) => note.reviewState === reviewState);
  const isWrong = reviewState === 'problems' || reviewState === 'rejected';
  return (
    <Notice
      tone={reviewTones[reviewState].tone}
      title={t(`form-answers.own.decision.${reviewState}`)}
      action={
        isWrong &&
        isScreen('formFill') && (
          <Button component={Link} {...linkTo('formFill', idForm)} variant="default" size="compact-md">
            {t('form-answers.own.again')}
          </Button>
        )
      }
    >
      {decided?.text && (
        <>
          {decided.User && (
            <>
              <bdi>{decided.User.name}</bdi>:{' '}
            </>
          )}
          <bdi className={classes.said}>{decided.text}</bdi>
        </>
      )}
    </Notice>
  );
}

/** What one answered and what became of it, read-only, with the conversation about it. */
export function OwnAnswer({ answer }: { answer: OpenAnswer }) {
  const { t } = useTranslation();
  const { document, answers, labels, endedAt } = answer;
  return (
    <div className={classes.own}>
      <Decision answer={answer} />
      <div className={classes.answer}>
        <Card title={t('form-answers.own.answers')}>
          <AnswerView document={document} answers={answers} labels={labels} endedAt={endedAt} />
        </Card>
        <div className={classes.side}>
          <AnswerRevisions answer={answer} />
          <AnswerNotes idFormAnswer={answer.idFormAnswer} />
          <Card title={t('form-answers.own.facts')}>
            <AnswerFacts answer={answer} />
          </Card>
        </div>
      </div>
    </div>
  );
}
