import { trackedActions } from '@gemelo/contract/endpoints/activity-records';
import { geofenceEvents } from '@gemelo/contract/endpoints/geofences';
import { routeDays, routeOfUser } from '@gemelo/contract/endpoints/tracking';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { addDays, type Day } from '@gemelo/contract/kit/zoned';
import { useMemo } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { trackOf } from '../replay/replay-model.ts';
import { timelineOf } from './timeline.ts';

/** Asked again by itself, should news be lost. */
const EVERY_MS = 60_000;

/** A day of somebody: the route, what was done on it, and what the day before came to. */
export function useAgentDay(idUser: number, day: Day, isToday: boolean) {
  const company = useNamedCompany();
  const every = isToday ? { every: EVERY_MS } : {};
  const route = useRead(routeOfUser, { params: { idUser }, query: { from: day, to: day } }, every);
  const actions = useRead(
    trackedActions,
    { body: { users: [idUser], startDate: day, endDate: day, ...company } },
    every,
  );
  const crossings = useRead(
    geofenceEvents,
    { query: { ...company, idUser: String(idUser), from: day, to: day, limit: LIMIT_MAX, order: 'at' } },
    every,
  );
  const before = useRead(routeDays, {
    query: { ...company, idUser: String(idUser), from: addDays(day, -1), to: addDays(day, -1), limit: 1 },
  });
  const data = route.data?.data;
  const records = actions.data?.data.rows;
  const crossed = crossings.data?.data;
  const track = useMemo(() => data && trackOf(data.fixes), [data]);
  const entries = useMemo(
    () => timelineOf({ track, stops: data?.stops ?? [], records: records ?? [], crossings: crossed ?? [] }),
    [track, data, records, crossed],
  );
  return {
    route: data,
    records,
    track,
    entries,
    before: before.data?.data[0],
    error: route.error,
    isFetching: route.isFetching,
    refetch: () => void Promise.all([route.refetch(), actions.refetch(), crossings.refetch()]),
  };
}
export type AgentDay = ReturnType<typeof useAgentDay>;
