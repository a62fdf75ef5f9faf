import type { Day } from '@gemelo/contract/kit/zoned';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { type Days, type Layer, readFilter, writeDays, writeLayers } from './tracker-filter.ts';

/** The filters of the map, which are the address. */
export function useTrackerFilter(today: Day) {
  const address = useSearch();
  const navigate = useNavigate();
  const { users, actions, warehouses, type, period, show, search } = address;
  const filter = useMemo(
    () => readFilter({ users, actions, warehouses, type, period, show, search }, today),
    [users, actions, warehouses, type, period, show, search, today],
  );
  const change = useCallback(
    (next: Record<string, string | undefined>) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false }),
    [navigate],
  );
  return {
    filter,
    show: useCallback((shown: readonly Layer[]) => change({ show: writeLayers(shown) }), [change]),
    setDays: useCallback((days: Days) => change({ period: writeDays(days) }), [change]),
  };
}
export type FilterInAddress = ReturnType<typeof useTrackerFilter>;
