import type {
  Warehouse,
  WarehouseDetail,
  warehouseBody,
  warehouseUpdate,
} from '@gemelo/contract/endpoints/warehouses';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { addSection, namesInTree, refusingDuplicates } from './warehouse-tree.service.ts';
import { findDetail, findWarehouse, selectAgents, twinsAt, usersOf } from './warehouses.queries.ts';

const facts = ({ name, temporary, address, Department, latitude, longitude, state }: Warehouse) => ({
  name,
  temporary,
  address,
  department: Department?.name ?? null,
  latitude,
  longitude,
  state,
});

const columns = (body: z.output<typeof warehouseUpdate> | z.output<typeof warehouseBody>) => ({
  name: body.name,
  temporary: body.temporary ?? false,
  address: body.address ?? null,
  idDepartment: body.idDepartment ?? null,
  latitude: body.latitude ?? null,
  longitude: body.longitude ?? null,
});

export function createWarehouseService(database: Database) {
  const lock = rowLock('warehouse', 'idWarehouse');
  const warehouses = recordsOf<Actor, Warehouse>(database, {
    entity: 'warehouse',
    find: (tx, _actor, id) => findWarehouse(tx, id),
    lock,
    facts,
  });
  const details = recordsOf<Actor, WarehouseDetail>(database, {
    entity: 'warehouse',
    find: (tx, _actor, id) => findDetail(tx, id),
    lock,
    facts: (detail) => ({ ...facts(detail), ...namesInTree(detail) }),
  });

  return {
    read: warehouses.read,
    detail: details.read,

    create: (actor: Actor, body: z.output<typeof warehouseBody>) =>
      refusingDuplicates(body.name, () =>
        details.create(actor, async (tx) => {
          const idCompany = companyFor(actor, body.idCompany);
          const { idWarehouse } = await tx
            .insertInto('warehouse')
            .values({ ...columns(body), idCompany })
            .returning('idWarehouse')
            .executeTakeFirstOrThrow();
          for (const [index, section] of (body.categories ?? []).entries())
            await addSection(tx, { idWarehouse, idCompany }, section, `categories.${index}.`);
          return idWarehouse;
        }),
      ),

    update: (actor: Actor, idWarehouse: number, body: z.output<typeof warehouseUpdate>) =>
      refusingDuplicates(body.name, () =>
        warehouses.change(actor, idWarehouse, { version: body.version }, (tx) =>
          tx
            .updateTable('warehouse')
            .set({ ...columns(body), ...moved })
            .where('idWarehouse', '=', idWarehouse)
            .execute(),
        ),
      ),

    setState: (actor: Actor, idWarehouse: number, state: State) =>
      warehouses.change(
        actor,
        idWarehouse,
        { action: 'state', facts: ({ name, state: shown }) => ({ name, state: shown }) },
        async (tx, { name }) => {
          const count = state === 'Inactivo' ? await twinsAt(tx, { idWarehouse }) : 0;
          if (count > 0) throw new Refused('PLACE_OCCUPIED', { name, count }, { valid: true });
          await tx
            .updateTable('warehouse')
            .set({ state, ...moved })
            .where('idWarehouse', '=', idWarehouse)
            .execute();
        },
      ),

    assignUsers: (actor: Actor, idWarehouse: number, users: readonly number[]) =>
      database.transaction(actor, async (tx) => {
        const { idCompany, name: warehouse } = await warehouses.hold(tx, actor, idWarehouse);
        const idUsers = [...new Set(users)];
        const before = await usersOf(tx, idWarehouse);
        const agents = await selectAgents(tx).where('u.idCompany', '=', idCompany).execute();
        const allowed = new Set([...agents, ...before].map(({ idUser }) => idUser));
        if (idUsers.some((idUser) => !allowed.has(idUser)))
          throw new Invalid([{ path: 'users', rule: 'reference' }]);
        await tx.deleteFrom('warehouseUser').where('idWarehouse', '=', idWarehouse).execute();
        if (idUsers.length > 0)
          await tx
            .insertInto('warehouseUser')
            .values(idUsers.map((idUser) => ({ idWarehouse, idUser, idCompany })))
            .execute();
        const after = await usersOf(tx, idWarehouse);
        await audit(tx, actor, {
          entity: 'warehouse',
          id: idWarehouse,
          action: 'users',
          idCompany,
          name: warehouse,
          before: { users: before.map(({ name }) => name) },
          after: { users: after.map(({ name }) => name) },
        });
        return after;
      }),
  };
}
export type WarehouseService = ReturnType<typeof createWarehouseService>;
