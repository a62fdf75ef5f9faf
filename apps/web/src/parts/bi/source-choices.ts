import { measurement } from '@gemelo/contract/catalogues/measurement';
import { lotsOfCompany } from '@gemelo/contract/endpoints/lots';
import { activeTwins, oneTwin } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses, segmentsOfCompany } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useShownCompany } from '../company/shown-company.ts';
import type { Dim, Source } from './source.ts';

export interface Choice {
  value: number;
  label: string;
  /** Where that is. */
  place?: string | undefined;
}

interface Asked {
  source: Source;
  search: string;
  enabled: boolean;
}

const listed = (ids: readonly number[] | undefined) => (ids?.length ? { idWarehouse: ids.join() } : {});

/** The choices of one dimension, by the calls that exist; what stands in a warehouse is narrowed to the chosen ones. */
export function useChoices(dim: Dim, { source, search, enabled }: Asked) {
  const { idCompany } = useShownCompany();
  const page = { limit: LIMIT_MAX, order: 'name', ...(search ? { search } : {}) } as const;
  const narrowed = { ...page, ...listed(source.warehouses) };
  const when = (one: Dim) => ({ enabled: enabled && dim === one, keepPrevious: true });
  const warehouses = useRead(
    activeWarehouses,
    { params: { id: idCompany }, query: page },
    when('warehouses'),
  );
  const segments = useRead(segmentsOfCompany, { params: { idCompany }, query: narrowed }, when('segments'));
  const lots = useRead(lotsOfCompany, { params: { id: idCompany }, query: narrowed }, when('lots'));
  const twins = useRead(activeTwins, { query: narrowed }, when('twins'));
  const measured = useRead(measurement.extras.choices, { query: { limit: LIMIT_MAX } }, when('measurements'));
  const read = { warehouses, segments, lots, twins, measurements: measured }[dim];
  const several = (source.warehouses?.length ?? 0) !== 1;
  const found: Record<Dim, () => Choice[]> = {
    warehouses: () =>
      (warehouses.data?.data ?? []).map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name })),
    segments: () =>
      (segments.data?.data ?? []).map(({ idWarehouseSegment, name, Warehouse }) => ({
        value: idWarehouseSegment,
        label: name,
        place: several ? Warehouse.name : undefined,
      })),
    lots: () =>
      (lots.data?.data ?? []).map(({ idLot, name, Warehouse }) => ({
        value: idLot,
        label: name,
        place: several ? Warehouse.name : undefined,
      })),
    twins: () =>
      (twins.data?.data ?? []).map(({ idTwin, name, Warehouse }) => ({
        value: idTwin,
        label: name,
        place: several ? Warehouse?.name : undefined,
      })),
    measurements: () => (measured.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  return { choices: found[dim](), loading: read.isLoading };
}

/** The name of a chosen device that is not among the first choices. */
export function useTwinName(idTwin: number | undefined): string | undefined {
  const can = useCan();
  const { data } = useRead(
    oneTwin,
    { params: { id: idTwin ?? 0 } },
    { enabled: idTwin !== undefined && can('twin:view') },
  );
  return data?.data.name;
}
