import { inventory, type Stock } from '@gemelo/contract/endpoints/inventory';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo, useState } from 'react';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useSource } from '../../parts/bi/use-source.ts';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { stateRank } from '../../parts/places/place-state.ts';

/** A warehouse to choose; how it is, is known to those who may see the inventory. */
export interface ChoosableWarehouse {
  idWarehouse: number;
  name: string;
  stock: Stock | undefined;
}

/** The worst first; those that are alike by name. */
export const worstFirst = (stocks: readonly Stock[]): Stock[] =>
  stocks.toSorted((one, other) => stateRank(other) - stateRank(one) || one.name.localeCompare(other.name));

/** The warehouses of the company and the one of the address; without one, the worst. */
export function useWarehouses() {
  const can = useCan();
  const seesStock = can('inventory:view');
  const { idCompany } = useShownCompany();
  const { source, change } = useSource();
  const stocks = useRead(
    inventory,
    { params: { id: idCompany }, query: { limit: LIMIT_MAX } },
    { enabled: seesStock, every: FALLBACK_MS },
  );
  const named = useRead(
    activeWarehouses,
    { params: { id: idCompany }, query: { limit: LIMIT_MAX, order: 'name' } },
    { enabled: !seesStock },
  );
  const read = seesStock ? stocks : named;
  const warehouses = useMemo<ChoosableWarehouse[]>(
    () =>
      seesStock
        ? worstFirst(stocks.data?.data ?? []).map((stock) => ({ ...stock, stock }))
        : (named.data?.data ?? []).map(({ idWarehouse, name }) => ({ idWarehouse, name, stock: undefined })),
    [seesStock, stocks.data, named.data],
  );
  const asked = source.warehouses?.[0];
  // As it was when the page was opened: a page must not change to another warehouse by itself.
  const [first, setFirst] = useState<{ idCompany: number; idWarehouse: number }>();
  const worst = warehouses[0]?.idWarehouse;
  if (worst !== undefined && first?.idCompany !== idCompany) setFirst({ idCompany, idWarehouse: worst });
  const id = asked ?? (first?.idCompany === idCompany ? first.idWarehouse : worst);
  return {
    warehouses,
    chosen: warehouses.find(({ idWarehouse }) => idWarehouse === id),
    choose: (idWarehouse: number) => change('warehouses', [idWarehouse]),
    loading: read.data === undefined && read.error === null,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
  };
}
export type ChosenWarehouse = ReturnType<typeof useWarehouses>;
