import type { Lot, lotBody, lotUpdate } from '@gemelo/contract/endpoints/lots';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import type * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { findLot } from './lots.queries.ts';
import { findWarehouse, twinsAt } from './warehouses.queries.ts';

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ lot_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }, { path: 'name' }) }, work);

export function createLotService(database: Database) {
  const lots = recordsOf<Actor, Lot>(database, {
    entity: 'lot',
    find: (tx, _actor, idLot) => findLot(tx, idLot),
    lock: rowLock('lot', 'idLot'),
    facts: ({ name, product, state }) => ({ name, product, state }),
  });

  return {
    create: (actor: Actor, { idWarehouse, name, product }: z.output<typeof lotBody>) =>
      refusingDuplicates(name, () =>
        lots.create(actor, async (tx) => {
          const warehouse = await findWarehouse(tx, idWarehouse);
          if (!warehouse) throw new NotFound('warehouse', idWarehouse);
          const { idLot } = await tx
            .insertInto('lot')
            .values({ idWarehouse, idCompany: warehouse.idCompany, name, product: product ?? null })
            .returning('idLot')
            .executeTakeFirstOrThrow();
          return idLot;
        }),
      ),

    update: (actor: Actor, idLot: number, { name, product, version }: z.output<typeof lotUpdate>) =>
      refusingDuplicates(name, () =>
        lots.change(actor, idLot, { version }, (tx) =>
          tx
            .updateTable('lot')
            .set({ name, product: product ?? null, ...moved })
            .where('idLot', '=', idLot)
            .execute(),
        ),
      ),

    setState: (actor: Actor, idLot: number, state: State) =>
      lots.change(actor, idLot, {}, async (tx, { name }) => {
        const count = state === 'Inactivo' ? await twinsAt(tx, { idLot }) : 0;
        if (count > 0) throw new Refused('PLACE_OCCUPIED', { name, count }, { valid: true });
        await tx
          .updateTable('lot')
          .set({ state, ...moved })
          .where('idLot', '=', idLot)
          .execute();
      }),
  };
}
export type LotService = ReturnType<typeof createLotService>;
