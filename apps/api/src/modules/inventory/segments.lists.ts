import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import {
  inSegment,
  placeFacts,
  readingsOf,
  reportingOf,
  stateOrder,
  troubleOf,
  worstValue,
} from './places.ts';

interface SegmentFilters {
  search?: string | undefined;
  idCompany: number;
  idWarehouse?: number[] | undefined;
  idWarehouseCategory?: number[] | undefined;
}

/** All joins are left ones, so that an order by name or id looks only at the devices of its page. */
const selectSegments = () =>
  builder
    .selectFrom('warehouseSegment as s')
    .leftJoin('company as c', 'c.idCompany', 's.idCompany')
    .leftJoin('warehouse as w', 'w.idWarehouse', 's.idWarehouse')
    .leftJoin('warehouseCategory as k', 'k.idWarehouseCategory', 's.idWarehouseCategory')
    .leftJoinLateral(reportingOf(inSegment).as('x'), (join) => join.onTrue())
    .leftJoinLateral(troubleOf(inSegment, given('idCompany')).as('v'), (join) => join.onTrue())
    .leftJoinLateral(readingsOf(inSegment, given('idCompany')).as('r'), (join) => join.onTrue())
    .select([
      's.idWarehouseSegment',
      's.idWarehouse',
      's.idWarehouseCategory',
      's.name',
      sql<string>`w.name`.as('warehouseName'),
      sql<string>`k.name`.as('categoryName'),
      ...placeFacts,
      worstValue('temperature').as('worstTemperatureValue'),
      worstValue('humidity').as('worstHumidityValue'),
    ])
    .where('s.state', '=', sql.lit('Activo'));

/** Segments with how they are. No index orders them by that, so such an order reads all devices of the company. */
export const inventorySegmentList = defineList<SegmentFilters>()({
  entity: 'warehouse',
  rows: selectSegments,
  filters: {
    idCompany: equals('s.idCompany'),
    idWarehouse: among('s.idWarehouse'),
    idWarehouseCategory: among('s.idWarehouseCategory'),
    search: searching({ table: 'warehouseSegment', id: 'idWarehouseSegment', columns: ['name'] }, 's'),
  },
  order: {
    idWarehouseSegment: 's.idWarehouseSegment',
    name: 's.name',
    level: stateOrder,
    worstTemperature: worstValue('temperature'),
    worstHumidity: worstValue('humidity'),
    lastReadingAt: sql<string | null>`x.last_at`,
  },
  emptyLast: ['worstTemperature', 'worstHumidity', 'lastReadingAt'],
  newest: ['s.idWarehouseSegment'],
  present: ({ idWarehouse, idWarehouseCategory, warehouseName, categoryName, ...row }) => ({
    ...row,
    Warehouse: { idWarehouse, name: warehouseName },
    WarehouseCategory: { idWarehouseCategory, name: categoryName },
  }),
});
