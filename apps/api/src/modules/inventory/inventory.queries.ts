import type { SegmentStock, StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { equals } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { stateOf } from '../../db/sensor-state.ts';

/** The mean of the latest readings of a measurement, over the twins in `rows`. */
const meanOf = (key: string, rows: ReturnType<typeof sql>) => sql<number | null>`(
  select avg(r.value) from ${rows}
  join reading_latest r on r.id_twin = t.id_twin
  join measurement m on m.id_measurement = r.id_measurement and m.key = ${sql.lit(key)})`;

const inWarehouse = sql`(select t.id_twin from twin t where t.id_company = w.id_company and t.id_warehouse = w.id_warehouse
  and t.state = 'Activo' and t.id_destination is null) t`;

/** Warehouses with counts of their twins. */
const selectStock = () =>
  builder
    .selectFrom('warehouse as w')
    .innerJoin('company as c', 'c.idCompany', 'w.idCompany')
    .leftJoinLateral(
      sql<{ twins: number; assigned: number; online: number; lastAt: string | null }>`(
        select count(*) as twins, count(t.id_twin_assignment) as assigned,
          count(*) filter (where ${stateOf(sql`s.last_at`)} = 'online') as online,
          nullif(max(s.last_at), '-infinity') as last_at
        from twin t join twin_seen s on s.id_twin = t.id_twin
        where t.id_company = w.id_company and t.id_warehouse = w.id_warehouse and t.state = 'Activo' and t.id_destination is null)`.as(
        'x',
      ),
      (join) => join.onTrue(),
    )
    .select([
      'w.idWarehouse',
      'w.idCompany',
      'w.name',
      'w.temporary',
      sql<number>`x.twins`.as('twins'),
      sql<number>`x.assigned`.as('assigned'),
      sql<number>`x.online`.as('online'),
      sql<string | null>`x.last_at`.as('lastReadingAt'),
      sql<number>`(select count(*) from twin t where t.id_company = w.id_company and t.id_destination = w.id_warehouse)`.as(
        'arriving',
      ),
      sql<number>`(select count(*) from warehouse_segment s where s.id_warehouse = w.id_warehouse and s.state = 'Activo')`.as(
        'segments',
      ),
      meanOf('temperature', inWarehouse).as('temperature'),
      meanOf('humidity', inWarehouse).as('humidity'),
    ])
    .where('w.state', '=', 'Activo');

export const stockList = defineList<{ idCompany: number; search?: string | undefined }>()({
  entity: 'twin',
  rows: selectStock,
  filters: { idCompany: equals('w.idCompany'), search: matching(['w.name']) },
  order: {
    idWarehouse: 'w.idWarehouse',
    name: 'w.name',
    twins: sql.ref('twins'),
    assigned: sql.ref('assigned'),
    arriving: sql.ref('arriving'),
  },
  newest: ['w.idWarehouse'],
  present: (row) => row,
});

/** A segment lists its first twins; its own page shows all. */
const FIRST = 12;

const inSegment = sql`(select ta.id_twin from assignment_segment x join twin_assignment ta on ta.id_assignment = x.id_assignment
  where x.id_warehouse_segment = s.id_warehouse_segment and ta.state = 'Activo') t`;

export async function stockOfSegments(tx: Tx, idWarehouse: number): Promise<SegmentStock | undefined> {
  const warehouse = await tx
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name'])
    .where('idWarehouse', '=', idWarehouse)
    .executeTakeFirst();
  if (!warehouse) return undefined;
  const sections = await tx
    .selectFrom('warehouseSection as x')
    .innerJoin('warehouseCategory as k', 'k.idWarehouseCategory', 'x.idWarehouseCategory')
    .select(['x.idWarehouseCategory', 'k.name', 'x.planRows', 'x.planColumns'])
    .where('x.idWarehouse', '=', idWarehouse)
    .orderBy('x.order')
    .orderBy('x.idWarehouseCategory')
    .execute();
  const segments = await tx
    .selectFrom('warehouseSegment as s')
    .select([
      's.idWarehouseSegment',
      's.idWarehouseCategory',
      's.name',
      's.order',
      's.planRow',
      's.planColumn',
      sql<number>`(select count(*) from ${inSegment})`.as('twins'),
      meanOf('temperature', inSegment).as('temperature'),
      meanOf('humidity', inSegment).as('humidity'),
      sql<StockedSegment['Twins']>`coalesce((
        select json_agg(json_build_object('idTwin', f.id_twin, 'name', f.name, 'mac', f.mac) order by f.name)
        from (select o.id_twin, o.name, o.mac from ${inSegment} join twin o on o.id_twin = t.id_twin order by o.name limit ${sql.lit(FIRST)}) f), '[]')`.as(
        'first',
      ),
    ])
    .where('s.idWarehouse', '=', idWarehouse)
    .where('s.state', '=', 'Activo')
    .orderBy('s.order')
    .orderBy('s.idWarehouseSegment')
    .execute();
  const { rows } = await sql<{ unplaced: number }>`
    select count(*) as unplaced from twin t
    where t.id_warehouse = ${idWarehouse} and t.state = 'Activo' and t.id_destination is null and not exists (
      select from twin_assignment ta join assignment_segment x on x.id_assignment = ta.id_assignment
      where ta.id_twin_assignment = t.id_twin_assignment)`.execute(tx);
  return {
    ...warehouse,
    unplaced: rows[0]?.unplaced ?? 0,
    categories: sections.map((section) => ({
      ...section,
      WarehouseSegments: segments
        .filter(({ idWarehouseCategory }) => idWarehouseCategory === section.idWarehouseCategory)
        .map(({ idWarehouseCategory: _, first, ...segment }) => ({ ...segment, Twins: first })),
    })),
  };
}

/** The company of a warehouse or segment, if the caller may see it. */
export const ownerOfWarehouse = (tx: Tx, idWarehouse: number) =>
  tx.selectFrom('warehouse').select('idCompany').where('idWarehouse', '=', idWarehouse).executeTakeFirst();

export const ownerOfSegment = (tx: Tx, idWarehouseSegment: number) =>
  tx
    .selectFrom('warehouseSegment')
    .select('idCompany')
    .where('idWarehouseSegment', '=', idWarehouseSegment)
    .executeTakeFirst();
