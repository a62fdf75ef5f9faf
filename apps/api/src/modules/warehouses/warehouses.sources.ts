import type { SearchSource } from '../search/search.service.ts';
import { lotList, segmentList, warehouseList } from './warehouses.lists.ts';

export const warehouseSource: SearchSource = {
  kind: 'warehouse',
  permissions: ['warehouse:view'],
  async find(tx, { idCompany }, search, most) {
    const rows = await (await warehouseList(tx, { idCompany: idCompany ?? 0, search })).first(most);
    return rows.map(({ idWarehouse, name, address }) => ({ id: idWarehouse, name, detail: address }));
  },
};

export const segmentSource: SearchSource = {
  kind: 'segment',
  permissions: ['warehouse:view'],
  async find(tx, { idCompany }, search, most) {
    const rows = await (await segmentList(tx, { idCompany: idCompany ?? 0, search })).first(most);
    return rows.map(({ idWarehouseSegment, name, idWarehouse, Warehouse }) => ({
      id: idWarehouseSegment,
      name,
      detail: Warehouse.name,
      idParent: idWarehouse,
    }));
  },
};

export const lotSource: SearchSource = {
  kind: 'lot',
  permissions: ['lot:view'],
  async find(tx, { idCompany }, search, most) {
    const rows = await (await lotList(tx, { idCompany: idCompany ?? 0, search })).first(most);
    return rows.map(({ idLot, name, idWarehouse, Warehouse }) => ({
      id: idLot,
      name,
      detail: Warehouse.name,
      idParent: idWarehouse,
    }));
  },
};
