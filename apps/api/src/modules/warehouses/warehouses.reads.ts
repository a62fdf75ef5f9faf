import type { Warehouse, WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import {
  activeSections,
  findDetail,
  findUsers,
  findWarehouse,
  warehousesDividedBy,
} from './warehouses.queries.ts';

function mustExist<T>(found: T | undefined, entity: string, id: number): T {
  if (found === undefined) throw new NotFound(entity, id);
  return found;
}

export const mustFindWarehouse = async (tx: Tx, idWarehouse: number): Promise<Warehouse> =>
  mustExist(await findWarehouse(tx, idWarehouse), 'warehouse', idWarehouse);

export const mustFindDetail = async (tx: Tx, idWarehouse: number): Promise<WarehouseDetail> =>
  mustExist(await findDetail(tx, idWarehouse), 'warehouse', idWarehouse);

export const readCategories = async (tx: Tx, idWarehouse: number) =>
  mustExist(await activeSections(tx, idWarehouse), 'warehouse', idWarehouse);

export const readUsers = async (tx: Tx, idWarehouse: number) =>
  mustExist(await findUsers(tx, idWarehouse), 'warehouse', idWarehouse);

export const readDividedBy = async (tx: Tx, place: { idCompany: number; idWarehouseCategory: number }) =>
  mustExist(await warehousesDividedBy(tx, place), 'warehouse-category', place.idWarehouseCategory);
