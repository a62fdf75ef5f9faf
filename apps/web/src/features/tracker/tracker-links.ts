import type { Day } from '@gemelo/contract/kit/zoned';
import { useCallback, useMemo } from 'react';
import { pathOf } from '../../lib/addresses.ts';
import { type Place, useSearch } from '../../lib/navigation.ts';
import { useNamedCompany } from '../../parts/company/named-company.ts';

/** What the map and its tables have in the address. */
const OF_MAP = ['users', 'actions', 'warehouses', 'type', 'period', 'show', 'search', 'vista', 'de'];

/** The company and the filters of the map: the route of somebody keeps them for the way back. */
function useMapSearch(idCompany?: number) {
  const company = useNamedCompany(idCompany);
  const address = useSearch();
  return useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(address).filter(([name]) => OF_MAP.includes(name))),
      ...company,
    }),
    [address, company],
  );
}

/** Leads to the route of somebody of a company, by default the one that is shown, of today or another day. */
export function useAgentLink(idCompany?: number) {
  const kept = useMapSearch(idCompany);
  return useCallback(
    (idUser: number, dia?: Day): Place => ({
      to: pathOf('trackedAgent'),
      search: { ...kept, id: idUser, dia },
    }),
    [kept],
  );
}

/** The map, as it was left. */
export function useMapLink(): Place {
  const search = useMapSearch();
  return { to: pathOf('tracker'), search };
}
