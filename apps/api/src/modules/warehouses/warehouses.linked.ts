import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { LinkedHolder } from '../links/tie.ts';

const warehousesByIds = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse as id', 'idCompany', 'name', 'address as detail'])
    .where(sql<boolean>`id_warehouse = any(${ids})`),
);
const lotsByIds = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('lot')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'lot.idWarehouse')
    .select([
      'lot.idLot as id',
      'lot.idCompany',
      'lot.idWarehouse as idParent',
      'lot.name',
      'w.name as detail',
    ])
    .where(sql<boolean>`lot.id_lot = any(${ids})`),
);

export const linkedWarehouses: LinkedHolder = async (tx, { permissions }, ids) => {
  if (!permissions.has('warehouse:view') && !permissions.has('inventory:view')) return new Map();
  const mayChange = permissions.has('warehouse:edit');
  return new Map(
    (await warehousesByIds.all(tx, { ids })).map(({ id, ...row }) => [id, { ...row, mayChange }]),
  );
};

export const linkedLots: LinkedHolder = async (tx, { permissions }, ids) => {
  if (!permissions.has('lot:view') && !permissions.has('inventory:view')) return new Map();
  const mayChange = permissions.has('lot:edit');
  return new Map((await lotsByIds.all(tx, { ids })).map(({ id, ...row }) => [id, { ...row, mayChange }]));
};
