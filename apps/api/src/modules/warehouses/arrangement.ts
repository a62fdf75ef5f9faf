import type { arrangementBody, Segment, WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/client.ts';

type Categories = z.output<typeof arrangementBody>['categories'];

/** The position of a segment, for comparison. */
export const positionKey = ({
  idWarehouseCategory,
  planRow,
  planColumn,
}: Pick<Segment, 'idWarehouseCategory' | 'planRow' | 'planColumn'>) =>
  `${idWarehouseCategory}/${planRow}/${planColumn}`;

/** Increases the plan version, so that an edit based on an older plan is refused. */
export const increasePlanVersion = (tx: Tx, idWarehouse: number) =>
  tx
    .updateTable('warehouse')
    .set((eb) => ({ planVersion: eb('planVersion', '+', 1) }))
    .where('idWarehouse', '=', idWarehouse)
    .execute();

/** A name is unique within a category; the error names the duplicate. */
function checkNames(before: WarehouseDetail, categories: Categories) {
  const moved = new Map(
    categories.flatMap(({ idWarehouseCategory, segments }) =>
      segments.map(({ idWarehouseSegment }) => [idWarehouseSegment, idWarehouseCategory] as const),
    ),
  );
  const names = new Set<string>();
  for (const segment of before.categories.flatMap((one) => one.WarehouseSegments)) {
    const { idWarehouseSegment, idWarehouseCategory, name, state } = segment;
    const key = `${moved.get(idWarehouseSegment) ?? idWarehouseCategory}/${name.toLocaleLowerCase()}`;
    if (names.has(key)) throw new Refused('DUPLICATE', { name, state });
    names.add(key);
  }
}

/** Stores the order of categories and segments and their positions; a moved segment gets a new version. */
export async function arrange(tx: Tx, before: WarehouseDetail, categories: Categories) {
  const { idWarehouse } = before;
  const sections = new Set(before.categories.map((one) => one.idWarehouseCategory));
  const segmentsById = new Map(
    before.categories.flatMap((one) =>
      one.WarehouseSegments.map((segment) => [segment.idWarehouseSegment, segment] as const),
    ),
  );
  checkNames(before, categories);
  for (const [index, { idWarehouseCategory, planRows, planColumns, segments }] of categories.entries()) {
    if (!sections.has(idWarehouseCategory)) throw new NotFound('warehouse-category', idWarehouseCategory);
    await tx
      .updateTable('warehouseSection')
      .set({ order: index + 1, planRows, planColumns })
      .where('idWarehouse', '=', idWarehouse)
      .where('idWarehouseCategory', '=', idWarehouseCategory)
      .execute();
    for (const [place, { idWarehouseSegment, planRow, planColumn }] of segments.entries()) {
      const current = segmentsById.get(idWarehouseSegment);
      if (!current) throw new NotFound('warehouse-segment', idWarehouseSegment);
      const next = { idWarehouseCategory, planRow, planColumn };
      await tx
        .updateTable('warehouseSegment')
        .set({
          ...next,
          order: place + 1,
          version: current.version + (positionKey(next) === positionKey(current) ? 0 : 1),
        })
        .where('idWarehouseSegment', '=', idWarehouseSegment)
        .execute();
    }
  }
}
