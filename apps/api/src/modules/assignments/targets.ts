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

/** A place that exists, is active and is held. */
export async function resolveTarget(
  tx: Tx,
  { type, idWarehouse, segments = [], idLot }: Wish,
): Promise<Target> {
  if (type === 'warehouse') {
    const warehouse = await holdWarehouse(tx, idWarehouse);
    return {
      idCompany: warehouse.idCompany,
      idWarehouse: warehouse.idWarehouse,
      idLot: null,
      segments: await checkSegments(tx, warehouse.idWarehouse, segments),
    };
  }
  if (!idLot) throw invalid('idLot', 'required');
  const lot = await tx
    .selectFrom('lot')
    .select(['idLot', 'idWarehouse', 'state'])
    .where('idLot', '=', idLot)
    .forShare()
    .executeTakeFirst();
  if (!lot) throw invalid('idLot', 'reference');
  if (lot.state !== 'Activo') throw invalid('idLot', 'inactive');
  const warehouse = await holdWarehouse(tx, lot.idWarehouse, 'idLot');
  return { idCompany: warehouse.idCompany, idWarehouse: warehouse.idWarehouse, idLot, segments: [] };
}
