import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

export interface Wish {
  type: 'warehouse' | 'lot';
  idWarehouse?: number | null | undefined;
  segments?: number[] | undefined;
  idLot?: number | null | undefined;
}

export interface Target {
  idCompany: number;
  idWarehouse: number;
  idLot: number | null;
  segments: number[];
}

const invalid = (path: string, rule: string) => new Invalid([{ path, rule }]);

const warehouseToEnter = prepared<{ idWarehouse: number }>()((db, { idWarehouse }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'idCompany', 'state'])
    .where('idWarehouse', '=', idWarehouse)
    .forShare(),
);
const segmentsToEnter = prepared<{ idWarehouse: number; ids: readonly number[] }>()(
  (db, { idWarehouse, ids }) =>
    db
      .selectFrom('warehouseSegment')
      .select(['idWarehouseSegment', 'state'])
      .where('idWarehouse', '=', idWarehouse)
      .where(sql<boolean>`id_warehouse_segment = any(${ids})`)
      .forShare(),
);
const lotToEnter = prepared<{ idLot: number }>()((db, { idLot }) =>
  db.selectFrom('lot').select(['idLot', 'idWarehouse', 'state']).where('idLot', '=', idLot).forShare(),
);

/** Locked until the end of the transaction, so that the place cannot be closed while twins are added. */
export async function holdWarehouse(tx: Tx, idWarehouse: number | null | undefined, path = 'idWarehouse') {
  if (!idWarehouse) throw invalid(path, 'required');
  const found = await warehouseToEnter.first(tx, { idWarehouse });
  if (!found) throw invalid(path, 'reference');
  if (found.state !== 'Activo') throw invalid(path, 'inactive');
  return found;
}

export async function checkSegments(
  tx: Tx,
  idWarehouse: number,
  wished: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(wished)];
  if (ids.length === 0) return ids;
  const found = await segmentsToEnter.all(tx, { idWarehouse, ids });
  if (found.length < ids.length) throw invalid('segments', 'reference');
  if (found.some(({ state }) => state !== 'Activo')) throw invalid('segments', 'inactive');
  return ids;
}

async function holdLot(tx: Tx, idLot: number) {
  const lot = await lotToEnter.first(tx, { idLot });
  if (!lot) throw invalid('idLot', 'reference');
  if (lot.state !== 'Activo') throw invalid('idLot', 'inactive');
  return lot;
}

/** Resolves and locks an active place. Everything named with it must belong to the same warehouse. */
export async function resolveTarget(
  tx: Tx,
  { type, idWarehouse, segments = [], idLot }: Wish,
): Promise<Target> {
  if (type === 'lot' && !idLot) throw invalid('idLot', 'required');
  const named = idWarehouse || type === 'warehouse' ? await holdWarehouse(tx, idWarehouse) : undefined;
  const lot = idLot ? await holdLot(tx, idLot) : undefined;
  const place = named ?? (await holdWarehouse(tx, lot?.idWarehouse, 'idLot'));
  if (lot && lot.idWarehouse !== place.idWarehouse) throw invalid('idLot', 'reference');
  const inside = await checkSegments(tx, place.idWarehouse, segments);
  return {
    idCompany: place.idCompany,
    idWarehouse: place.idWarehouse,
    idLot: type === 'lot' ? (lot?.idLot ?? null) : null,
    segments: type === 'warehouse' ? inside : [],
  };
}
