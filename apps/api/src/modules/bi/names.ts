import type { Group } from '@gemelo/contract/endpoints/bi-filter';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

export interface PlaceName {
  place: string;
  location: string | null;
}
export interface MeasurementFacts {
  idMeasurement: number;
  measurement: string;
  key: string;
  unit: string;
  decimals: number;
  aggregation: 'mean' | 'sum' | 'max' | 'min' | 'last';
}

const named: Record<Group, RawBuilder<unknown>> = {
  company: sql`select c.id_company as id, c.name as place, null::text as location from company c where c.id_company`,
  warehouse: sql`select w.id_warehouse as id, w.name as place, null::text as location from warehouse w where w.id_warehouse`,
  segment: sql`select s.id_warehouse_segment as id, s.name as place, w.name as location
    from warehouse_segment s join warehouse w on w.id_warehouse = s.id_warehouse where s.id_warehouse_segment`,
  lot: sql`select l.id_lot as id, l.name as place, w.name as location from lot l join warehouse w on w.id_warehouse = l.id_warehouse where l.id_lot`,
  twin: sql`select t.id_twin as id, t.name as place, w.name as location from twin t join warehouse w on w.id_warehouse = t.id_warehouse where t.id_twin`,
};

/** Names of places by their ids. */
export async function readNames(
  tx: Tx,
  group: Group,
  ids: Iterable<number>,
): Promise<Map<number, PlaceName>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<PlaceName & { id: number }>`${named[group]} = any(${wanted}::int[])`.execute(tx);
  return new Map(rows.map(({ id, place, location }) => [id, { place, location }]));
}

/** All measurements by id. */
export async function readMeasurements(tx: Tx): Promise<Map<number, MeasurementFacts>> {
  const rows = await tx
    .selectFrom('measurement')
    .select(['idMeasurement', 'name as measurement', 'key', 'unit', 'decimals', 'aggregation'])
    .execute();
  return new Map(rows.map((row) => [row.idMeasurement, row as MeasurementFacts]));
}

/** The measurement that devices send under this key. */
export const byKey = (
  measurements: ReadonlyMap<number, MeasurementFacts>,
  key: string,
): MeasurementFacts | undefined => [...measurements.values()].find((one) => one.key === key);
