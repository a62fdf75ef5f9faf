import { type AnswerCondition, CONDITIONS_MAX, writeConditions } from '@gemelo/contract/forms/where';
import { useNavigate } from '../../../lib/navigation.ts';
import type { AnswerFilters } from '../filters/use-answer-filters.ts';

/** The table with the answers behind a bar; conditions on the same question make room for those of the bar. */
export function useRowsBehind({ conditions }: AnswerFilters) {
  const navigate = useNavigate();
  const place = (bar: readonly AnswerCondition[]) => {
    const others = conditions.filter(({ question }) => !bar.some((one) => one.question === question));
    const where = writeConditions([...others.slice(0, CONDITIONS_MAX - bar.length), ...bar]);
    return {
      to: '.',
      search: (now: Record<string, string | number | boolean | null | undefined>) => ({
        ...now,
        where,
        vista: undefined,
        page: undefined,
        peek: undefined,
      }),
    };
  };
  return { place, go: (bar: readonly AnswerCondition[]) => void navigate(place(bar)) };
}
export type RowsBehind = ReturnType<typeof useRowsBehind>;
