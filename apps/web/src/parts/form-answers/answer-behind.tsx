import { type RuleOutcome, readAnswerBehind } from '@gemelo/contract/endpoints/form-rules';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type Fact, LinkIfAllowed } from '../work-record/work-facts.tsx';
import { answerLink } from './answer-link.ts';

/** The answer that opened a ticket or a task. Pages wait until it is known, so that nothing moves afterwards. */
export function useAnswerBehind(opens: RuleOutcome, idRecord: number | undefined) {
  const asks = useCan()('form-answer:view') && idRecord !== undefined;
  const { data, isPending } = useRead(
    readAnswerBehind,
    { params: { opens, idRecord: idRecord ?? 0 } },
    { enabled: asks },
  );
  return { behind: data?.data ?? null, isKnown: !asks || !isPending };
}

/** The way from a ticket or a task to its answer; nothing where there is none. */
export function useAnswerFact(opens: RuleOutcome, idRecord: number): Fact[] {
  const { t } = useTranslation();
  const { behind } = useAnswerBehind(opens, idRecord);
  if (!behind) return [];
  return [
    [
      t('parts.answers.behind'),
      <LinkIfAllowed key="answer" may link={answerLink(behind.idForm, behind.idFormAnswer)}>
        {behind.formName}
      </LinkIfAllowed>,
    ],
  ];
}
