import { alarmSummary } from '@gemelo/contract/endpoints/alarm-summary';
import { readCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { menuBadges } from '@gemelo/contract/endpoints/menus';
import { countNotifications } from '@gemelo/contract/endpoints/notification-count';
import { listPresent } from '@gemelo/contract/endpoints/presence';
import { searchAll } from '@gemelo/contract/endpoints/search';
import { getUser } from '@gemelo/contract/endpoints/users';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { readBy } from '../../lib/query.ts';
import { useIsLost } from '../../lib/server-health.ts';

/** Calls of the shell itself, which say nothing about the screen. */
const ofShell = new Set<string>(
  [alarmSummary, countNotifications, menuBadges, listPresent, readCompanySettings, searchAll, getUser].map(
    ({ route }) => route,
  ),
);

/** The screen reads something and has received nothing of it. */
export function isEmptyHanded(queries: QueryClient): boolean {
  const read = queries.getQueryCache().findAll({ type: 'active' });
  const own = read.filter((query) => !ofShell.has(readBy(query)?.route ?? getUser.route));
  return own.length > 0 && own.every(({ state }) => state.data === undefined);
}

/** Without a connection: a screen whose code has not arrived, or without any of its data. */
export function useNothingToShow(): boolean {
  const queries = useQueryClient();
  const isLost = useIsLost();
  const isArriving = useRouterState({ select: ({ status }) => status === 'pending' });
  const subscribe = useCallback(
    (listener: () => void) => (isLost ? queries.getQueryCache().subscribe(listener) : () => undefined),
    [queries, isLost],
  );
  const empty = useSyncExternalStore(subscribe, () => isLost && isEmptyHanded(queries));
  return isLost && (isArriving || empty);
}
