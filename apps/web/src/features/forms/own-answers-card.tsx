import { answersOfUser } from '@gemelo/contract/endpoints/form-answers';
import type { Form } from '@gemelo/contract/endpoints/forms';
import { IconMessageDots } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { linkTo } from '../../lib/addresses.ts';
import { call } from '../../lib/api.ts';
import { aboutOf, keyOf } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ReviewBadge } from '../../parts/form-answers/review-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RecordLink, RecordLinks } from '../../ui/lists/record-links.tsx';
import { Age } from '../../ui/states/age.tsx';
import { answerLink } from './fill-link.ts';
import { useFillable } from './use-fillable.ts';

/** Answers are read form by form, so only those that were answered last are asked. */
const FORMS = 4;
const SHOWN = 5;

const answeredLast = (forms: readonly Form[]) =>
  forms
    .filter(({ lastAnswerAt }) => lastAnswerAt !== null)
    .toSorted((one, other) => (other.lastAnswerAt ?? '').localeCompare(one.lastAnswerAt ?? ''))
    .slice(0, FORMS);

/** What one has sent last. */
export function OwnAnswersCard({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  const idUser = useSession((state) => state.user?.idUser) ?? 0;
  const { data } = useFillable(idCompany);
  const reads = useQueries({
    queries: answeredLast(data?.data ?? []).map(({ idForm }) => {
      const input = { params: { idUser, idForm }, query: { limit: SHOWN, order: '-receivedAt' } };
      return {
        queryKey: keyOf(answersOfUser, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(answersOfUser, input, { signal }),
        meta: { ...aboutOf(answersOfUser) },
      };
    }),
  });
  const answers = reads
    .flatMap((read) => read.data?.data ?? [])
    .toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt))
    .slice(0, SHOWN);
  if (answers.length === 0) return null;
  return (
    <Card title={t('form-pages.own.title')}>
      <RecordLinks>
        {answers.map(({ idFormAnswer, Form: form, receivedAt, formVersion, reviewState }) => (
          <RecordLink
            key={idFormAnswer}
            link={answerLink(idFormAnswer) ?? linkTo('forms')}
            icon={<IconMessageDots size={18} aria-hidden />}
            title={<bdi>{form.name}</bdi>}
            facts={
              <>
                <ReviewBadge state={reviewState} />
                <Age at={receivedAt} />
                <span>{t('form-pages.version.number', { number: formVersion })}</span>
              </>
            }
          />
        ))}
      </RecordLinks>
    </Card>
  );
}
