import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { alarms } from '@gemelo/contract/endpoints/alarms';
import { inventory, type Stock } from '@gemelo/contract/endpoints/inventory';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useShownCompany } from '../company/shown-company.ts';
import { stateRank } from '../places/place-state.ts';
import type { Source } from './source.ts';

/** A warehouse that is out of its limits, with its unresolved alarms, the worst first. */
export interface Troubled {
  warehouse: Stock;
  alarms: Alarm[];
}

const isOut = ({ level, openAlarms }: Stock) => level !== 'normal' || openAlarms > 0;

/** Whether what is wrong with a warehouse is wrong with one of the chosen devices. */
const concerns = ({ warehouse, alarms }: Troubled, twins: readonly number[] | undefined) =>
  !twins?.length ||
  alarms.length > 0 ||
  [warehouse.worstTemperature, warehouse.worstHumidity].some(
    (worst) => worst && worst.level !== 'normal' && twins.includes(worst.idTwin),
  );

/** Warehouses out of their limits, the worst first, each with its alarms. */
export function troubledOf(
  stock: readonly Stock[],
  unresolved: readonly Alarm[],
  { warehouses, twins }: Source,
): Troubled[] {
  const meant = unresolved.filter(({ Twin }) => !twins?.length || twins.includes(Twin.idTwin));
  return stock
    .filter((one) => isOut(one) && (!warehouses?.length || warehouses.includes(one.idWarehouse)))
    .sort((one, other) => stateRank(other) - stateRank(one) || one.name.localeCompare(other.name))
    .map((warehouse) => ({
      warehouse,
      alarms: meant.filter(({ Warehouse }) => Warehouse.idWarehouse === warehouse.idWarehouse),
    }))
    .filter((one) => concerns(one, twins));
}

/** What is out of limits now: what the inventory and the list of alarms say, computed nowhere else. */
export function useOutOfLimits(source: Source) {
  const { warehouses } = source;
  const can = useCan();
  const { idCompany } = useShownCompany();
  const maySee = can('inventory:view');
  const options = { every: FALLBACK_MS, keepPrevious: true };
  const stock = useRead(
    inventory,
    { params: { id: idCompany }, query: { limit: LIMIT_MAX, order: 'name' } },
    { ...options, enabled: maySee },
  );
  const unresolved = useRead(
    alarms,
    {
      query: {
        state: 'open,acknowledged',
        order: 'severity',
        limit: LIMIT_MAX,
        ...(warehouses?.length ? { idWarehouse: warehouses.join() } : {}),
      },
    },
    { ...options, enabled: can('alarm:view') },
  );
  const troubled = useMemo(
    () => troubledOf(stock.data?.data ?? [], unresolved.data?.data ?? [], source),
    [stock.data, unresolved.data, source],
  );
  return {
    troubled,
    all: stock.data?.data ?? [],
    maySee,
    idCompany,
    loading: maySee && stock.data === undefined && stock.error === null,
    error: stock.data === undefined ? stock.error : null,
    retry: () => void stock.refetch(),
  };
}
