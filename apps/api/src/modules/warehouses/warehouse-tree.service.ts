import type {
  arrangementBody,
  segmentsBody,
  segmentUpdate,
  Warehouse,
  WarehouseDetail,
} from '@gemelo/contract/endpoints/warehouses';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { within } from '../../db/context.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import { arrange, increasePlanVersion, positionKey } from './arrangement.ts';
import { findDetail, findSegment, twinsAt } from './warehouses.queries.ts';
import { mustFindDetail } from './warehouses.reads.ts';

/** What a category is in use by, and how many of them a refusal names. */
const SEGMENT = 'warehouse-segment';
const MAX_NAMES = 3;

/** The tree as the audit stores it: names in order. */
export const namesInTree = ({ categories }: WarehouseDetail) => ({
  categories: categories.map(
    ({ name, WarehouseSegments }) => `${name}: ${WarehouseSegments.map((one) => one.name).join(', ')}`,
  ),
});

/** Names are unique in their place. */
export const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const duplicate = (path?: 'name') => () =>
    new Refused('DUPLICATE', { name, state: 'Activo' }, path ? { path } : {});
  return refusing(
    {
      warehouse_name: duplicate('name'),
      warehouse_segment_name: duplicate(),
      warehouse_id_department_fkey: () => new Invalid([{ path: 'idDepartment', rule: 'reference' }]),
    },
    work,
  );
};

type NewSection = Omit<z.output<typeof segmentsBody>, 'idWarehouse'>;

/** Adds a category with its segments after the existing ones. */
export async function addSection(
  tx: Tx,
  { idWarehouse, idCompany }: Pick<Warehouse, 'idWarehouse' | 'idCompany'>,
  { idWarehouseCategory, segments, planRows, planColumns }: NewSection,
  path = '',
) {
  await checkChosen(tx, [
    {
      path: `${path}idWarehouseCategory`,
      table: 'warehouseCategory',
      id: 'idWarehouseCategory',
      chosen: [idWarehouseCategory],
      idCompany,
    },
  ]);
  const place = { idWarehouse, idWarehouseCategory, idCompany };
  const existing = (await mustFindDetail(tx, idWarehouse)).categories;
  const section = existing.find((one) => one.idWarehouseCategory === idWarehouseCategory);
  await tx
    .insertInto('warehouseSection')
    .values({ ...place, order: existing.length + 1, planRows: planRows ?? 1, planColumns: planColumns ?? 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (segments.length === 0) return;
  const last = section?.WarehouseSegments.at(-1)?.order ?? 0;
  const rows = segments.map(({ name, planRow = null, planColumn = null }, index) => ({
    ...place,
    name,
    order: last + index + 1,
    planRow,
    planColumn,
  }));
  await tx.insertInto('warehouseSegment').values(rows).execute();
}

type Segment = NonNullable<Awaited<ReturnType<typeof findSegment>>>;
type SegmentUpdate = z.output<typeof segmentUpdate>;

async function mustFindSegment(tx: Tx, idWarehouseSegment: number): Promise<Segment> {
  const segment = await findSegment(tx, idWarehouseSegment);
  if (!segment) throw new NotFound('warehouse-segment', idWarehouseSegment);
  return segment;
}

/**
 * The new columns of a segment, if allowed: a category of the same warehouse, and no devices in a segment that closes.
 */
async function nextColumns(tx: Tx, { categories }: WarehouseDetail, current: Segment, body: SegmentUpdate) {
  const idWarehouseCategory = body.idWarehouseCategory ?? current.idWarehouseCategory;
  if (!categories.some((one) => one.idWarehouseCategory === idWarehouseCategory))
    throw new Invalid([{ path: 'idWarehouseCategory', rule: 'reference' }]);
  const closes = body.state === 'Inactivo' && current.state === 'Activo';
  const { idWarehouseSegment, name } = current;
  const count = closes ? await twinsAt(tx, { idWarehouseSegment }) : 0;
  if (count > 0) throw new Refused('PLACE_OCCUPIED', { name, count }, { valid: true });
  return {
    idWarehouseCategory,
    planRow: body.planRow === undefined ? current.planRow : body.planRow,
    planColumn: body.planColumn === undefined ? current.planColumn : body.planColumn,
    state: body.state ?? current.state,
  };
}

/** The structure of a warehouse: categories, segments and their plan. */
export function createWarehouseTreeService(database: Database) {
  const trees = recordsOf<Actor, WarehouseDetail>(database, {
    entity: 'warehouse',
    find: (tx, _actor, idWarehouse) => findDetail(tx, idWarehouse),
    lock: rowLock('warehouse', 'idWarehouse'),
    facts: (detail) => ({ name: detail.name, ...namesInTree(detail) }),
  });
  const rebuild = (
    actor: Actor,
    idWarehouse: number,
    work: (tx: Tx, before: WarehouseDetail) => Promise<void>,
  ) => trees.change(actor, idWarehouse, { action: 'edit' }, work);

  return {
    addSegments: (actor: Actor, { idWarehouse, ...section }: z.output<typeof segmentsBody>) =>
      refusingDuplicates(section.segments.map(({ name }) => name).join(', '), () =>
        rebuild(actor, idWarehouse, (tx, before) => addSection(tx, before, section)),
      ),

    updateSegment: (actor: Actor, idWarehouseSegment: number, body: SegmentUpdate) =>
      refusingDuplicates(body.name, () =>
        database.transaction(actor, async (tx) => {
          const { idWarehouse } = await mustFindSegment(tx, idWarehouseSegment);
          await rebuild(within(actor, tx), idWarehouse, async (_, before) => {
            const current = await mustFindSegment(tx, idWarehouseSegment);
            if (current.version !== body.version) throw new Refused('STALE', {}, { current });
            const next = await nextColumns(tx, before, current, body);
            await tx
              .updateTable('warehouseSegment')
              .set({ ...next, name: body.name, ...moved })
              .where('idWarehouseSegment', '=', idWarehouseSegment)
              .execute();
            if (next.state !== current.state || positionKey(next) !== positionKey(current))
              await increasePlanVersion(tx, idWarehouse);
          });
          return mustFindSegment(tx, idWarehouseSegment);
        }),
      ),

    /** Arranges the whole tree; unnamed parts keep their order after the named ones. */
    arrange: (actor: Actor, idWarehouse: number, arrangement: z.output<typeof arrangementBody>) =>
      refusingDuplicates('', () =>
        rebuild(actor, idWarehouse, async (tx, before) => {
          if (before.planVersion !== arrangement.version) throw new Refused('STALE', {}, { current: before });
          await arrange(tx, before, arrangement.categories);
          await increasePlanVersion(tx, idWarehouse);
        }),
      ),

    removeSection: async (actor: Actor, idWarehouse: number, idWarehouseCategory: number) => {
      await rebuild(actor, idWarehouse, async (tx, before) => {
        const section = before.categories.find((one) => one.idWarehouseCategory === idWarehouseCategory);
        if (!section) throw new NotFound('warehouse-category', idWarehouseCategory);
        const names = section.WarehouseSegments.map(({ name }) => name);
        if (names.length > 0) {
          const uses = [{ entity: SEGMENT, count: names.length, names: names.slice(0, MAX_NAMES) }];
          throw new Refused('IN_USE', { name: section.name }, { valid: true, uses });
        }
        await tx
          .deleteFrom('warehouseSection')
          .where('idWarehouse', '=', idWarehouse)
          .where('idWarehouseCategory', '=', idWarehouseCategory)
          .execute();
        await increasePlanVersion(tx, idWarehouse);
      });
      return null;
    },
  };
}
export type WarehouseTreeService = ReturnType<typeof createWarehouseTreeService>;
