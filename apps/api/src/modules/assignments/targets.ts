import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

export interface RequestedTarget {
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

const warehouseById = prepared<{ idWarehouse: number }>()((db, { idWarehouse }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'idCompany', 'name', 'state'])
    .where('idWarehouse', '=', idWarehouse)
    .forShare(),
);
const segmentsById = prepared<{ idWarehouse: number; ids: readonly number[] }>()((db, { idWarehouse, ids }) =>
  db
    .selectFrom('warehouseSegment')
    .select(['idWarehouseSegment', 'state'])
    .where('idWarehouse', '=', idWarehouse)
    .where(sql<boolean>`id_warehouse_segment = any(${ids})`)
    .forShare(),
);
const lotById = prepared<{ idLot: number }>()((db, { idLot }) =>
  db.selectFrom('lot').select(['idLot', 'idWarehouse', 'state']).where('idLot', '=', idLot).forShare(),
);

/** Locked until the end of the transaction, so that the place cannot be closed while twins are added. */
export async function lockWarehouse(tx: Tx, idWarehouse: number | null | undefined, path = 'idWarehouse') {
  if (!idWarehouse) throw invalid(path, 'required');
  const found = await warehouseById.first(tx, { idWarehouse });
  if (!found) throw invalid(path, 'reference');
  if (found.state !== 'Activo') throw invalid(path, 'inactive');
  return found;
}

export async function checkSegments(
  tx: Tx,
  idWarehouse: number,
  requested: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(requested)];
  if (ids.length === 0) return ids;
  const found = await segmentsById.all(tx, { idWarehouse, ids });
  if (found.length < ids.length) throw invalid('segments', 'reference');
  if (found.some(({ state }) => state !== 'Activo')) throw invalid('segments', 'inactive');
  return ids;
}

async function lockLot(tx: Tx, idLot: number) {
  const lot = await lotById.first(tx, { idLot });
  if (!lot) throw invalid('idLot', 'reference');
  if (lot.state !== 'Activo') throw invalid('idLot', 'inactive');
  return lot;
}

/** Resolves and locks an active place. Everything named with it must belong to the same warehouse. */
export async function resolveTarget(
  tx: Tx,
  { type, idWarehouse, segments = [], idLot }: RequestedTarget,
): Promise<Target> {
  if (type === 'lot' && !idLot) throw invalid('idLot', 'required');
  const warehouse = idWarehouse || type === 'warehouse' ? await lockWarehouse(tx, idWarehouse) : undefined;
  const lot = idLot ? await lockLot(tx, idLot) : undefined;
  const place = warehouse ?? (await lockWarehouse(tx, lot?.idWarehouse, 'idLot'));
  if (lot && lot.idWarehouse !== place.idWarehouse) throw invalid('idLot', 'reference');
  const segmentIds = await checkSegments(tx, place.idWarehouse, segments);
  return {
    idCompany: place.idCompany,
    idWarehouse: place.idWarehouse,
    idLot: type === 'lot' ? (lot?.idLot ?? null) : null,
    segments: type === 'warehouse' ? segmentIds : [],
  };
}
