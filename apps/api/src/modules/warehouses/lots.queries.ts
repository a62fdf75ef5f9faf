import type { Lot } from '@gemelo/contract/endpoints/lots';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';

export const selectLots = (db: Builder) =>
  db
    .selectFrom('lot')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'lot.idWarehouse')
    .select([
      'lot.idLot',
      'lot.idWarehouse',
      'lot.idCompany',
      'lot.name',
      'lot.product',
      'lot.state',
      'lot.version',
      'lot.createdAt',
      'w.name as warehouseName',
    ]);
type FoundLot = Awaited<ReturnType<ReturnType<typeof selectLots>['executeTakeFirstOrThrow']>>;

export const presentLot = ({ warehouseName, ...row }: FoundLot): Lot => ({
  ...row,
  Warehouse: { idWarehouse: row.idWarehouse, name: warehouseName },
});

const lotById = prepared<{ idLot: number }>()((db, { idLot }) =>
  selectLots(db).where('lot.idLot', '=', idLot),
);
export async function findLot(tx: Tx, idLot: number): Promise<Lot | undefined> {
  const row = await lotById.first(tx, { idLot });
  return row && presentLot(row);
}

export const lotsOf = prepared<{ idWarehouse: number }>()((db, { idWarehouse }) =>
  selectLots(db).where('lot.idWarehouse', '=', idWarehouse).orderBy('lot.idLot', 'desc'),
);
