import { Invalid } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';

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

/** Held until the end, so that nobody closes the place while twins are put into it. */
export async function holdWarehouse(tx: Tx, idWarehouse: number | null | undefined, path = 'idWarehouse') {
  if (!idWarehouse) throw invalid(path, 'required');
  const found = await tx
    .selectFrom('warehouse')
    .select(['idWarehouse', 'idCompany', 'state'])
    .where('idWarehouse', '=', idWarehouse)
    .forShare()
    .executeTakeFirst();
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
  const found = await tx
    .selectFrom('warehouseSegment')
    .select(['idWarehouseSegment', 'state'])
    .where('idWarehouse', '=', idWarehouse)
    .where('idWarehouseSegment', 'in', ids)
    .forShare()
    .execute();
  if (found.length < ids.length) throw invalid('segments', 'reference');
  if (found.some(({ state }) => state !== 'Activo')) throw invalid('segments', 'inactive');
  return ids;
}

async function holdLot(tx: Tx, idLot: number) {
  const lot = await tx
    .selectFrom('lot')
    .select(['idLot', 'idWarehouse', 'state'])
    .where('idLot', '=', idLot)
    .forShare()
    .executeTakeFirst();
  if (!lot) throw invalid('idLot', 'reference');
  if (lot.state !== 'Activo') throw invalid('idLot', 'inactive');
  return lot;
}

/** A place that exists, is active and is held. Whatever is named beside it must be of the same warehouse. */
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
