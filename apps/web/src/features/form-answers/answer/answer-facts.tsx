import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ReviewBadge } from '../../../parts/form-answers/review-badge.tsx';
import { positionText } from '../../../parts/form-answers/use-answer-text.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { useAnswerer } from '../answerer.ts';
import { spanText } from './span-text.ts';

/** Who answered, when, how long it took and where. */
export function AnswerFacts({ answer }: { answer: FormAnswer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const answererOf = useAnswerer();
  const { latitude, longitude, startedAt, endedAt } = answer;
  return (
    <Facts
      beside
      facts={[
        [t('contract:field.reviewState'), <ReviewBadge key="state" state={answer.reviewState} />],
        [t('form-answers.person'), <bdi key="user">{answererOf(answer)}</bdi>],
        [t('contract:field.receivedAt'), format.moment(answer.receivedAt)],
        [t('contract:field.startedAt'), format.moment(startedAt)],
        [t('form-answers.took'), spanText(Date.parse(endedAt) - Date.parse(startedAt), locale)],
        [t('contract:field.version'), answer.formVersion],
        ...(latitude !== null && longitude !== null
          ? [
              [
                t('form-answers.position'),
                <bdi key="at">{positionText({ latitude, longitude }, locale)}</bdi>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}
