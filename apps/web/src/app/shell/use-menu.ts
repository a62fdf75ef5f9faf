import { roleMenu } from '@gemelo/contract/endpoints/menus';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasScreen } from '../../lib/addresses.ts';
import { type ApiFailure, call } from '../../lib/api.ts';
import { cachedMenu, cacheMenu } from '../../lib/menu-cache.ts';
import { keyOf } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { groupsOf, type NameOf, pagesOf } from './menu.ts';

/** The signed-in user's menu, cached for the session: pages with a screen, and apart those that have none yet. */
export function useMenu() {
  const { t } = useTranslation();
  const idRole = useSession((state) => state.user?.idRole) ?? 0;
  const query = useQuery<Awaited<ReturnType<typeof readMenu>>, ApiFailure>({
    queryKey: keyOf(roleMenu, { params: { id: idRole } }),
    queryFn: ({ signal }) => readMenu(idRole, signal),
    initialData: () => cachedMenu(idRole),
    enabled: idRole > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, isPending, error, refetch } = query;
  const { groups, planned } = useMemo(() => {
    const nameOf: NameOf = (kind, { key, name }) =>
      key ? t(`names.${kind}.${key}`, { defaultValue: name }) : name;
    return {
      groups: groupsOf(data ?? [], nameOf, hasScreen),
      planned: pagesOf(groupsOf(data ?? [], nameOf, (page) => !hasScreen(page))),
    };
  }, [data, t]);
  return { groups, planned, isPending, error, refetch };
}

async function readMenu(idRole: number, signal: AbortSignal) {
  const { data } = await call(roleMenu, { params: { id: idRole } }, { signal });
  cacheMenu(idRole, data);
  return data;
}
