import { trackedActions } from '@gemelo/contract/endpoints/activity-records';
import { geofences } from '@gemelo/contract/endpoints/geofences';
import { tracker } from '@gemelo/contract/endpoints/tracking';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import type { Day } from '@gemelo/contract/kit/zoned';
import { useCallback, useMemo } from 'react';
import { pathOf } from '../../lib/addresses.ts';
import type { Place } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { askedActions, type TrackerFilter } from './filters/tracker-filter.ts';

/** Asked again by itself, should news be lost. */
const EVERY_MS = 60_000;

/** What a request says about the company: nothing about one’s own. */
export function useNamedCompany(): { idCompany?: number } {
  const own = useSession((state) => state.user?.idCompany) ?? 0;
  const { idCompany } = useShownCompany();
  return useMemo(() => (idCompany === own ? {} : { idCompany }), [idCompany, own]);
}

/** Leads to the route of somebody, of today or another day. */
export function useAgentLink() {
  const company = useNamedCompany();
  return useCallback(
    (idUser: number, dia?: Day): Place => ({
      to: pathOf('trackedAgent'),
      search: { id: idUser, dia, ...company },
    }),
    [company],
  );
}

/** Everybody in the field. */
export const useTracker = () => useRead(tracker, { query: useNamedCompany() }, { every: EVERY_MS });

/** Areas that are switched on; as many pages as there are. */
export function useGeofences(enabled = true) {
  const query = { ...useNamedCompany(), state: 'Activo', limit: LIMIT_MAX, order: 'name' } as const;
  const page = (number: number) => ({ query: { ...query, page: number } }) as never;
  const first = useRead(geofences, page(1), { enabled });
  const total = first.data?.total ?? 0;
  const second = useRead(geofences, page(2), { enabled: enabled && total > LIMIT_MAX });
  const third = useRead(geofences, page(3), { enabled: enabled && total > 2 * LIMIT_MAX });
  const pages = [first.data?.data, second.data?.data, third.data?.data];
  const [one, two, three] = pages;
  return useMemo(() => [...(one ?? []), ...(two ?? []), ...(three ?? [])], [one, two, three]);
}

/** Recorded actions that match the filters. */
export function useActions(filter: TrackerFilter, enabled = true) {
  const company = useNamedCompany();
  return useRead(
    trackedActions,
    { body: { ...askedActions(filter), ...company } },
    { enabled, keepPrevious: true },
  );
}
