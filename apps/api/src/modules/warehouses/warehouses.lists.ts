import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among, equals, where } from '../../db/lists/filters.ts';
import { matching, searching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { presentLot, selectLots } from './lots.queries.ts';
import {
  presentSegment,
  presentWarehouse,
  selectAgents,
  selectSegments,
  selectWarehouses,
} from './warehouses.queries.ts';

interface WarehouseFilters {
  search?: string | undefined;
  state?: State[] | undefined;
  temporary?: boolean | undefined;
  idDepartment?: number[] | undefined;
  idCompany?: number | undefined;
  idWarehouseCategory?: number | undefined;
}

export const warehouseList = defineList<WarehouseFilters>()({
  entity: 'warehouse',
  rows: () => selectWarehouses(builder),
  filters: {
    idCompany: equals('warehouse.idCompany'),
    search: searching({ table: 'warehouse', id: 'idWarehouse', columns: ['name'] }),
    state: among('warehouse.state'),
    temporary: equals('warehouse.temporary'),
    idDepartment: among('warehouse.idDepartment'),
    idWarehouseCategory: where<number>(
      () => sql<boolean>`warehouse.id_warehouse in (
        select x.id_warehouse from warehouse_section x where x.id_warehouse_category = ${given('idWarehouseCategory')})`,
    ),
  },
  order: {
    idWarehouse: 'warehouse.idWarehouse',
    name: 'warehouse.name',
    state: 'warehouse.state',
    createdAt: 'warehouse.createdAt',
  },
  newest: ['warehouse.idWarehouse'],
  present: presentWarehouse,
});

interface SegmentFilters {
  search?: string | undefined;
  state?: State[] | undefined;
  idCompany?: number | undefined;
  idWarehouse?: number[] | undefined;
  idWarehouseCategory?: number[] | undefined;
  idWarehouseSegment?: number[] | undefined;
}

export const segmentList = defineList<SegmentFilters>()({
  entity: 'warehouse',
  rows: () => selectSegments(builder),
  filters: {
    idCompany: equals('warehouseSegment.idCompany'),
    idWarehouseSegment: among('warehouseSegment.idWarehouseSegment'),
    idWarehouse: among('warehouseSegment.idWarehouse'),
    idWarehouseCategory: among('warehouseSegment.idWarehouseCategory'),
    search: searching({ table: 'warehouseSegment', id: 'idWarehouseSegment', columns: ['name'] }),
    state: among('warehouseSegment.state'),
  },
  order: {
    idWarehouseSegment: 'warehouseSegment.idWarehouseSegment',
    name: 'warehouseSegment.name',
    order: 'warehouseSegment.order',
    state: 'warehouseSegment.state',
  },
  newest: ['warehouseSegment.idWarehouseSegment'],
  present: presentSegment,
});

interface LotFilters {
  search?: string | undefined;
  state?: State[] | undefined;
  idCompany?: number | undefined;
  idWarehouse?: number[] | undefined;
}

export const lotList = defineList<LotFilters>()({
  entity: 'lot',
  rows: () => selectLots(builder),
  filters: {
    idCompany: equals('lot.idCompany'),
    idWarehouse: among('lot.idWarehouse'),
    search: searching({ table: 'lot', id: 'idLot', columns: ['name'] }),
    state: among('lot.state'),
  },
  order: { idLot: 'lot.idLot', name: 'lot.name', state: 'lot.state', createdAt: 'lot.createdAt' },
  newest: ['lot.idLot'],
  present: presentLot,
});

export const agentList = defineList<{ idCompany: number; search?: string | undefined }>()({
  entity: 'user',
  rows: () => selectAgents(builder),
  filters: { idCompany: equals('u.idCompany'), search: matching(['u.name', 'u.email']) },
  order: { name: 'u.name', email: 'u.email' },
  newest: ['u.idUser'],
  present: (row) => row,
});
