import { useMemo } from 'react';
import { HOME_ZONE } from '../../lib/format.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session.ts';
import { dayStart } from '../../lib/zoned-time.ts';

export interface PeriodValues {
  /** Days as `YYYY-MM-DD`, both of them meant. */
  from?: string | undefined;
  to?: string | undefined;
  /** The record's identifier. */
  entityId?: string | undefined;
}

/** From, to and record stand in the address with the other filters; days are the company's. */
export function usePeriod() {
  const { from, to, entityId } = useSearch();
  const navigate = useNavigate();
  const timeZone = useSession((state) => state.user?.Company?.timeZone) ?? HOME_ZONE;
  const query = useMemo(
    () => ({
      from: from && dayStart(from, timeZone),
      to: to && dayStart(to, timeZone, 1),
      entityId: entityId?.slice(0, 60),
    }),
    [from, to, entityId, timeZone],
  );
  const change = (next: PeriodValues) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...next, page: undefined, peek: undefined }),
      resetScroll: false,
    });
  return { values: { from, to, entityId }, query, change };
}
export type Period = ReturnType<typeof usePeriod>;
