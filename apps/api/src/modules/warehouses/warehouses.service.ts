import type {
  arrangementBody,
  segmentsBody,
  segmentUpdate,
  Warehouse,
  WarehouseDetail,
  warehouseBody,
  warehouseUpdate,
} from '@gemelo/contract/endpoints/warehouses';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { within } from '../../db/context.ts';
import { refusing } from '../../db/failures.ts';
import { checkChosen } from '../../db/references.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { arrange, drawnAnew, stands } from './arrangement.ts';
import { findSegment, selectAgents, twinsAt, usersOf } from './warehouses.queries.ts';
import { mustFindDetail, mustFindWarehouse } from './warehouses.reads.ts';

const facts = ({ name, temporary, address, latitude, longitude, state }: Warehouse) => ({
  name,
  temporary,
  address,
  latitude,
  longitude,
  state,
});

/** The tree as its history shows it: names in their order. */
const tree = ({ categories }: WarehouseDetail) => ({
  categories: categories.map(
    ({ name, WarehouseSegments }) => `${name}: ${WarehouseSegments.map((one) => one.name).join(', ')}`,
  ),
});

const columns = (body: z.output<typeof warehouseUpdate> | z.output<typeof warehouseBody>) => ({
  name: body.name,
  temporary: body.temporary ?? false,
  address: body.address ?? null,
  latitude: body.latitude ?? null,
  longitude: body.longitude ?? null,
});

/** Names are unique in their place. */
const naming = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const duplicate = (path?: 'name') => () =>
    new Refused('DUPLICATE', { name, state: 'Activo' }, path ? { path } : {});
  return refusing({ warehouse_name: duplicate('name'), warehouse_segment_name: duplicate() }, work);
};

const lockWarehouse = (tx: Tx, idWarehouse: number) =>
  tx
    .selectFrom('warehouse')
    .select('idWarehouse')
    .where('idWarehouse', '=', idWarehouse)
    .forUpdate()
    .execute();

type NewSection = Omit<z.output<typeof segmentsBody>, 'idWarehouse'>;

export function createWarehouseService(database: Database) {
  const addSection = async (
    tx: Tx,
    { idWarehouse, idCompany }: Warehouse,
    section: NewSection,
    within = '',
  ) => {
    const { idWarehouseCategory, segments, planRows, planColumns } = section;
    await checkChosen(tx, [
      {
        path: `${within}idWarehouseCategory`,
        table: 'warehouseCategory',
        id: 'idWarehouseCategory',
        chosen: [idWarehouseCategory],
        idCompany,
      },
    ]);
    const place = { idWarehouse, idWarehouseCategory };
    const known = (await mustFindDetail(tx, idWarehouse)).categories;
    const had = known.find((one) => one.idWarehouseCategory === idWarehouseCategory);
    await tx
      .insertInto('warehouseSection')
      .values({
        ...place,
        idCompany,
        order: known.length + 1,
        planRows: planRows ?? 1,
        planColumns: planColumns ?? 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (segments.length === 0) return;
    const last = had?.WarehouseSegments.at(-1)?.order ?? 0;
    await tx
      .insertInto('warehouseSegment')
      .values(
        segments.map(({ name, planRow, planColumn }, index) => ({
          ...place,
          idCompany,
          name,
          order: last + index + 1,
          planRow: planRow ?? null,
          planColumn: planColumn ?? null,
        })),
      )
      .execute();
  };

  /** Holds a warehouse, changes what it is made of, and writes one entry of its history. */
  const rebuild = (
    actor: Actor,
    idWarehouse: number,
    work: (tx: Tx, before: WarehouseDetail) => Promise<void>,
  ): Promise<WarehouseDetail> =>
    database.transaction(actor, async (tx) => {
      await lockWarehouse(tx, idWarehouse);
      const before = await mustFindDetail(tx, idWarehouse);
      await work(tx, before);
      const after = await mustFindDetail(tx, idWarehouse);
      await audit(tx, actor, {
        entity: 'warehouse',
        id: idWarehouse,
        action: 'edit',
        idCompany: before.idCompany,
        before: tree(before),
        after: tree(after),
      });
      return after;
    });

  return {
    read: (actor: Actor, idWarehouse: number) =>
      database.read(actor, (tx) => mustFindWarehouse(tx, idWarehouse)),

    detail: (actor: Actor, idWarehouse: number) =>
      database.read(actor, (tx) => mustFindDetail(tx, idWarehouse)),

    create: (actor: Actor, body: z.output<typeof warehouseBody>) =>
      naming(body.name, () =>
        database.transaction(actor, async (tx) => {
          const idCompany = companyFor(actor, body.idCompany);
          const { idWarehouse } = await tx
            .insertInto('warehouse')
            .values({ ...columns(body), idCompany })
            .returning('idWarehouse')
            .executeTakeFirstOrThrow();
          const warehouse = await mustFindWarehouse(tx, idWarehouse);
          for (const [index, section] of (body.categories ?? []).entries())
            await addSection(tx, warehouse, section, `categories.${index}.`);
          const made = await mustFindDetail(tx, idWarehouse);
          await audit(tx, actor, {
            entity: 'warehouse',
            id: idWarehouse,
            action: 'create',
            idCompany,
            after: { ...facts(made), ...tree(made) },
          });
          return made;
        }),
      ),

    update: (actor: Actor, idWarehouse: number, body: z.output<typeof warehouseUpdate>) =>
      naming(body.name, () =>
        database.transaction(actor, async (tx) => {
          await lockWarehouse(tx, idWarehouse);
          const before = await mustFindWarehouse(tx, idWarehouse);
          if (before.version !== body.version) throw new Refused('STALE', {}, { current: before });
          await tx
            .updateTable('warehouse')
            .set({ ...columns(body), version: body.version + 1, updatedAt: new Date() })
            .where('idWarehouse', '=', idWarehouse)
            .execute();
          const after = await mustFindWarehouse(tx, idWarehouse);
          await audit(tx, actor, {
            entity: 'warehouse',
            id: idWarehouse,
            action: 'edit',
            idCompany: before.idCompany,
            before: facts(before),
            after: facts(after),
          });
          return after;
        }),
      ),

    setState: (actor: Actor, idWarehouse: number, state: State) =>
      database.transaction(actor, async (tx) => {
        await lockWarehouse(tx, idWarehouse);
        const before = await mustFindWarehouse(tx, idWarehouse);
        const count = state === 'Inactivo' ? await twinsAt(tx, { idWarehouse }) : 0;
        if (count > 0) throw new Refused('PLACE_OCCUPIED', { name: before.name, count }, { valid: true });
        await tx
          .updateTable('warehouse')
          .set((eb) => ({ state, version: eb('version', '+', 1), updatedAt: new Date() }))
          .where('idWarehouse', '=', idWarehouse)
          .execute();
        await audit(tx, actor, {
          entity: 'warehouse',
          id: idWarehouse,
          action: 'state',
          idCompany: before.idCompany,
          before: { state: before.state },
          after: { state },
        });
        return mustFindWarehouse(tx, idWarehouse);
      }),

    addSegments: (actor: Actor, { idWarehouse, ...section }: z.output<typeof segmentsBody>) =>
      naming(section.segments.map(({ name }) => name).join(', '), () =>
        rebuild(actor, idWarehouse, (tx, before) => addSection(tx, before, section)),
      ),

    updateSegment: (actor: Actor, idWarehouseSegment: number, body: z.output<typeof segmentUpdate>) =>
      naming(body.name, () =>
        database.transaction(actor, async (tx) => {
          const segment = await findSegment(tx, idWarehouseSegment);
          if (!segment) throw new NotFound('warehouse-segment', idWarehouseSegment);
          await rebuild(within(actor, tx), segment.idWarehouse, async (_, before) => {
            const current = await findSegment(tx, idWarehouseSegment);
            if (current?.version !== body.version) throw new Refused('STALE', {}, { current });
            const target = body.idWarehouseCategory ?? segment.idWarehouseCategory;
            if (!before.categories.some((one) => one.idWarehouseCategory === target))
              throw new Invalid([{ path: 'idWarehouseCategory', rule: 'reference' }]);
            const count =
              body.state === 'Inactivo' && current.state === 'Activo'
                ? await twinsAt(tx, { idWarehouseSegment })
                : 0;
            if (count > 0)
              throw new Refused('PLACE_OCCUPIED', { name: segment.name, count }, { valid: true });
            const next = {
              idWarehouseCategory: target,
              planRow: body.planRow === undefined ? current.planRow : body.planRow,
              planColumn: body.planColumn === undefined ? current.planColumn : body.planColumn,
              state: body.state ?? current.state,
            };
            await tx
              .updateTable('warehouseSegment')
              .set({ ...next, name: body.name, version: body.version + 1, updatedAt: new Date() })
              .where('idWarehouseSegment', '=', idWarehouseSegment)
              .execute();
            if (next.state !== current.state || stands(next) !== stands(current))
              await drawnAnew(tx, segment.idWarehouse);
          });
          const after = await findSegment(tx, idWarehouseSegment);
          if (!after) throw new NotFound('warehouse-segment', idWarehouseSegment);
          return after;
        }),
      ),

    /** The whole tree at once: what is not named keeps its place after the rest. */
    arrange: (actor: Actor, idWarehouse: number, arrangement: z.output<typeof arrangementBody>) =>
      naming('', () =>
        rebuild(actor, idWarehouse, async (tx, before) => {
          if (before.planVersion !== arrangement.version) throw new Refused('STALE', {}, { current: before });
          await arrange(tx, before, arrangement.categories);
          await drawnAnew(tx, idWarehouse);
        }),
      ),

    removeSection: async (actor: Actor, idWarehouse: number, idWarehouseCategory: number) => {
      await rebuild(actor, idWarehouse, async (tx, before) => {
        const section = before.categories.find((one) => one.idWarehouseCategory === idWarehouseCategory);
        if (!section) throw new NotFound('warehouse-category', idWarehouseCategory);
        if (section.WarehouseSegments.length > 0)
          throw new Refused('IN_USE', { name: section.name }, { valid: true });
        await tx
          .deleteFrom('warehouseSection')
          .where('idWarehouse', '=', idWarehouse)
          .where('idWarehouseCategory', '=', idWarehouseCategory)
          .execute();
        await drawnAnew(tx, idWarehouse);
      });
      return null;
    },

    assignUsers: (actor: Actor, idWarehouse: number, users: readonly number[]) =>
      database.transaction(actor, async (tx) => {
        await lockWarehouse(tx, idWarehouse);
        const { idCompany } = await mustFindWarehouse(tx, idWarehouse);
        const wanted = [...new Set(users)];
        const before = await usersOf(tx, idWarehouse);
        const agents = await selectAgents(tx).where('u.idCompany', '=', idCompany).execute();
        const known = new Set([...agents, ...before].map(({ idUser }) => idUser));
        if (wanted.some((idUser) => !known.has(idUser)))
          throw new Invalid([{ path: 'users', rule: 'reference' }]);
        await tx.deleteFrom('warehouseUser').where('idWarehouse', '=', idWarehouse).execute();
        if (wanted.length > 0)
          await tx
            .insertInto('warehouseUser')
            .values(wanted.map((idUser) => ({ idWarehouse, idUser, idCompany })))
            .execute();
        const after = await usersOf(tx, idWarehouse);
        await audit(tx, actor, {
          entity: 'warehouse',
          id: idWarehouse,
          action: 'users',
          idCompany,
          before: { users: before.map(({ name }) => name) },
          after: { users: after.map(({ name }) => name) },
        });
        return after;
      }),
  };
}
export type WarehouseService = ReturnType<typeof createWarehouseService>;
