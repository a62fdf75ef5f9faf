import { type AnswerCondition, readConditions, writeConditions } from '@gemelo/contract/forms/where';
import { useMemo } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { dayStart } from '../../../lib/zoned-time.ts';

export interface Period {
  /** Inclusive days as `YYYY-MM-DD`. */
  from: string | undefined;
  to: string | undefined;
}

const none: readonly AnswerCondition[] = [];

/** Period and conditions are search parameters like the facets; days are in the company's time zone. */
export function useAnswerFilters() {
  const { from, to, where } = useSearch();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const conditions = useMemo(() => (where && readConditions(where)) || none, [where]);
  const query = useMemo(
    () => ({
      receivedFrom: from && dayStart(from, timeZone),
      receivedTo: to && dayStart(to, timeZone, 1),
      where: conditions.length > 0 ? writeConditions(conditions) : undefined,
    }),
    [from, to, conditions, timeZone],
  );
  const change = (next: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...next, page: undefined, peek: undefined }),
      resetScroll: false,
    });
  return {
    period: { from, to } satisfies Period,
    conditions,
    query,
    isSet: Boolean(from || to || conditions.length > 0),
    setPeriod: (next: Period) => change({ ...next }),
    setConditions: (next: readonly AnswerCondition[], more: Record<string, string | undefined> = {}) =>
      change({ where: writeConditions(next) || undefined, ...more }),
    clear: () => change({ from: undefined, to: undefined, where: undefined }),
  };
}
export type AnswerFilters = ReturnType<typeof useAnswerFilters>;
