import { type ActivityRecord, trackedActions } from '@gemelo/contract/endpoints/activity-records';
import { type Geofence, geofences } from '@gemelo/contract/endpoints/geofences';
import { tracker } from '@gemelo/contract/endpoints/tracking';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useEffect, useMemo } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { usePages } from '../../lib/pages.ts';
import { useRead } from '../../lib/query.ts';
import { useNamedCompany } from '../../parts/company/named-company.ts';
import { askedActions, isNamed, type TrackerFilter } from './filters/tracker-filter.ts';

/** Asked again by itself, should news be lost. */
const EVERY_MS = 60_000;

/** Everybody in the field of a company, by default the one that is shown, with its zone and its day. */
export const useTracker = (idCompany?: number) =>
  useRead(tracker, { query: useNamedCompany(idCompany) }, { every: EVERY_MS });

const idOfGeofence = ({ idGeofence }: Geofence) => idGeofence;
const none: readonly never[] = [];

/** As many pages of areas as there are; none until the first has come, and whole with the last. */
function useEveryPage(filter: { state?: 'Activo' }, enabled = true) {
  const { rows, more, loadingMore, total, stale } = usePages(
    geofences,
    { ...useNamedCompany(), ...filter, order: 'name' },
    { idOf: idOfGeofence, limit: LIMIT_MAX, enabled },
  );
  useEffect(() => more?.(), [more]);
  const areas = total === undefined || stale ? undefined : rows;
  return { areas, isWhole: areas !== undefined && !more && !loadingMore };
}

/** Areas that are switched on. */
export const useGeofences = (enabled = true): readonly Geofence[] =>
  useEveryPage({ state: 'Activo' }, enabled).areas ?? none;

/** Areas, also those that are switched off. */
export const useAllGeofences = () => useEveryPage({});

/** What is shown of recorded actions in the map, in its list and in the table alike. */
export interface FoundActions {
  records: readonly ActivityRecord[];
  total: number;
  /** Where more match than one answer has: how many were read, and of how many. */
  cut: { shown: number; total: number } | undefined;
}

/** Recorded actions that match the filters; a search for people leaves what those did. */
export function useActions(filter: TrackerFilter, enabled = true) {
  const company = useNamedCompany();
  const locale = useLocale();
  const { data, ...read } = useRead(
    trackedActions,
    { body: { ...askedActions(filter), ...company } },
    { enabled, keepPrevious: true },
  );
  const { search } = filter;
  const found = useMemo((): FoundActions | undefined => {
    if (!data) return undefined;
    const { rows, total } = data.data;
    const records = search ? rows.filter(({ User }) => isNamed(User.name, search, locale)) : rows;
    return {
      records,
      total: search ? records.length : total,
      cut: total > rows.length ? { shown: rows.length, total } : undefined,
    };
  }, [data, search, locale]);
  return { ...read, found };
}
