import type { Group } from '@gemelo/contract/endpoints/bi-filter';
import { useCallback } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { type Place, type Search, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';

const DASHBOARDS = '/analytics/dashboards';
/** What every dashboard keeps in its address. */
const kept = ['period', 'from', 'to', 'idCompany'] as const;

/** The address of a dashboard with the present period and company. */
export function useDashboard() {
  const search = useSearch();
  return useCallback(
    (path: string, further: Search): Place => ({
      to: `${DASHBOARDS}/${path}`,
      search: { ...Object.fromEntries(kept.map((name) => [name, search[name]])), ...further },
    }),
    [search],
  );
}

/** The page that shows what stands behind a figure of a place; whoever may not open that gets its conditions by ebag. */
export function useBehind(): (kind: Group, idPlace: number) => Place {
  const can = useCan();
  const dashboard = useDashboard();
  return useCallback(
    (kind, idPlace) => {
      if (kind === 'warehouse') return dashboard('detail', { warehouses: idPlace });
      if (kind === 'lot') return dashboard('exposure', { lot: idPlace });
      if (kind === 'segment')
        return can('inventory:view')
          ? linkTo('segment', idPlace)
          : dashboard('storage/conditions', { by: 'twin', segments: idPlace });
      if (kind === 'twin')
        return can('twin:view') ? linkTo('twin', idPlace) : dashboard('exposure', { twin: idPlace });
      return dashboard('general', {});
    },
    [can, dashboard],
  );
}
