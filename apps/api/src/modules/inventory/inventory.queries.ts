import type { SegmentStock, StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { equals } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { inSegment, placeFacts, readingsOf, reportingOf, troubleOf } from './places.ts';

const inWarehouse = sql`(select t.id_twin, t.id_twin_assignment from twin t
  where t.id_company = w.id_company and t.id_warehouse = w.id_warehouse and t.state = 'Activo' and t.id_destination is null)`;

/** Warehouses with counts of their twins and how they are. */
const selectStock = () =>
  builder
    .selectFrom('warehouse as w')
    .innerJoin('company as c', 'c.idCompany', 'w.idCompany')
    .leftJoinLateral(reportingOf(inWarehouse).as('x'), (join) => join.onTrue())
    .leftJoinLateral(troubleOf(inWarehouse, given('idCompany')).as('v'), (join) => join.onTrue())
    .leftJoinLateral(readingsOf(inWarehouse, given('idCompany')).as('r'), (join) => join.onTrue())
    .select([
      'w.idWarehouse',
      'w.idCompany',
      'w.name',
      'w.temporary',
      ...placeFacts,
      sql<number>`(select count(t.id_twin_assignment) from ${inWarehouse} t)`.as('assigned'),
      sql<number>`(select count(*) from twin t where t.id_company = w.id_company and t.id_destination = w.id_warehouse)`.as(
        'arriving',
      ),
      sql<number>`(select count(*) from warehouse_segment s where s.id_warehouse = w.id_warehouse and s.state = 'Activo')`.as(
        'segments',
      ),
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

export async function stockOfSegments(tx: Tx, idWarehouse: number): Promise<SegmentStock | undefined> {
  const warehouse = await tx
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name', 'idCompany'])
    .where('idWarehouse', '=', idWarehouse)
    .executeTakeFirst();
  if (!warehouse) return undefined;
  const idCompany = sql<number>`${warehouse.idCompany}::int`;
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
    .innerJoin('company as c', 'c.idCompany', 's.idCompany')
    .leftJoinLateral(reportingOf(inSegment).as('x'), (join) => join.onTrue())
    .leftJoinLateral(troubleOf(inSegment, idCompany).as('v'), (join) => join.onTrue())
    .leftJoinLateral(readingsOf(inSegment, idCompany).as('r'), (join) => join.onTrue())
    .select([
      's.idWarehouseSegment',
      's.idWarehouseCategory',
      's.name',
      's.order',
      's.planRow',
      's.planColumn',
      ...placeFacts,
      sql<StockedSegment['Twins']>`coalesce((
        select json_agg(json_build_object('idTwin', f.id_twin, 'name', f.name, 'mac', f.mac) order by f.name)
        from (select o.id_twin, o.name, o.mac from ${inSegment} t join twin o on o.id_twin = t.id_twin order by o.name limit ${sql.lit(FIRST)}) f), '[]')`.as(
        'first',
      ),
    ])
    .where('s.idWarehouse', '=', idWarehouse)
    .where('s.state', '=', 'Activo')
    .orderBy('s.order')
    .orderBy('s.idWarehouseSegment')
    .execute();
  const unplaced = sql`(select t.id_twin from twin t
    where t.id_warehouse = ${idWarehouse} and t.state = 'Activo' and t.id_destination is null and not exists (
      select from twin_assignment ta join assignment_segment x on x.id_assignment = ta.id_assignment
      where ta.id_twin_assignment = t.id_twin_assignment))`;
  const { rows } = await sql<SegmentStock['unplaced']>`
    select (select count(*) from ${unplaced} t) as twins, v.level, v.open_alarms as "openAlarms"
    from ${troubleOf(unplaced, idCompany)} v`.execute(tx);
  return {
    idWarehouse: warehouse.idWarehouse,
    name: warehouse.name,
    unplaced: rows[0] ?? { twins: 0, level: 'normal', openAlarms: 0 },
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
