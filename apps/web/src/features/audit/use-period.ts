import { useMemo } from 'react';
import { HOME_ZONE } from '../../lib/format.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session.ts';
import { dayStart } from '../../lib/zoned-time.ts';

export interface PeriodValues {
  /** Inclusive days as `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  entityId?: string | undefined;
}

/** Period and record are search parameters like the other filters; days are in the company's time zone. */
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
