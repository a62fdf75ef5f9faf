import type { Lot, lotBody, lotUpdate } from '@gemelo/contract/endpoints/lots';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import type { Actor } from '../../http/actor.ts';
import { findLot } from './lots.queries.ts';
import { findWarehouse, twinsAt } from './warehouses.queries.ts';

const facts = ({ name, product, state }: Lot) => ({ name, product, state });

const mustFindLot = async (tx: Tx, idLot: number): Promise<Lot> => {
  const lot = await findLot(tx, idLot);
  if (!lot) throw new NotFound('lot', idLot);
  return lot;
};

const naming = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ lot_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }, { path: 'name' }) }, work);

export function createLotService(database: Database) {
  const change = (actor: Actor, idLot: number, work: (tx: Tx, before: Lot) => Promise<void>) =>
    database.transaction(actor, async (tx) => {
      await tx.selectFrom('lot').select('idLot').where('idLot', '=', idLot).forUpdate().execute();
      const before = await mustFindLot(tx, idLot);
      await work(tx, before);
      const after = await mustFindLot(tx, idLot);
      await audit(tx, actor, {
        entity: 'lot',
        id: idLot,
        action: before.state === after.state ? 'edit' : 'state',
        idCompany: before.idCompany,
        before: facts(before),
        after: facts(after),
      });
      return after;
    });

  return {
    create: (actor: Actor, { idWarehouse, name, product }: z.output<typeof lotBody>) =>
      naming(name, () =>
        database.transaction(actor, async (tx) => {
          const warehouse = await findWarehouse(tx, idWarehouse);
          if (!warehouse) throw new NotFound('warehouse', idWarehouse);
          const { idCompany } = warehouse;
          const { idLot } = await tx
            .insertInto('lot')
            .values({ idWarehouse, idCompany, name, product: product ?? null })
            .returning('idLot')
            .executeTakeFirstOrThrow();
          const lot = await mustFindLot(tx, idLot);
          await audit(tx, actor, {
            entity: 'lot',
            id: idLot,
            action: 'create',
            idCompany,
            after: facts(lot),
          });
          return lot;
        }),
      ),

    update: (actor: Actor, idLot: number, { name, product, version }: z.output<typeof lotUpdate>) =>
      naming(name, () =>
        change(actor, idLot, async (tx, before) => {
          if (before.version !== version) throw new Refused('STALE', {}, { current: before });
          await tx
            .updateTable('lot')
            .set({ name, product: product ?? null, version: version + 1, updatedAt: new Date() })
            .where('idLot', '=', idLot)
            .execute();
        }),
      ),

    setState: (actor: Actor, idLot: number, state: State) =>
      change(actor, idLot, async (tx, { name }) => {
        const count = state === 'Inactivo' ? await twinsAt(tx, { idLot }) : 0;
        if (count > 0) throw new Refused('PLACE_OCCUPIED', { name, count }, { valid: true });
        await tx
          .updateTable('lot')
          .set((eb) => ({ state, version: eb('version', '+', 1), updatedAt: new Date() }))
          .where('idLot', '=', idLot)
          .execute();
      }),
  };
}
export type LotService = ReturnType<typeof createLotService>;
