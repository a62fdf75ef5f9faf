import type { Network, NetworkChange, newNetwork } from '@gemelo/contract/endpoints/networks';
import { Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { passwordProblem } from '@gemelo/contract/kit/networks';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { mustBeProven } from '../../http/re-authentication.ts';
import type { Vault } from '../../security/vault.ts';
import { openPassword, sealPassword } from './network-secret.ts';
import { findNetwork, findSealedPassword } from './networks.queries.ts';

const ENTITY = 'network';

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing(
    { network_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }, { path: 'name' }) },
    work,
  );

const facts = ({ name, ssid, security, hidden, Warehouse, notes, state }: Network) => ({
  ...{ name, ssid, security, hidden, Warehouse: Warehouse?.name ?? null, notes, state },
});

const columnsOf = ({ name, ssid, security, hidden, idWarehouse, notes }: NetworkChange) => ({
  ...{ name, ssid: ssid ?? name, security, hidden, idWarehouse, notes },
});

const checkWarehouse = (tx: Tx, idCompany: number, chosen: number | null, kept?: number | null) =>
  checkChosen(tx, [
    {
      ...{ path: 'idWarehouse', table: 'warehouse', id: 'idWarehouse', idCompany },
      ...{ chosen: [chosen], kept: [kept] },
    },
  ]);

export function createNetworkService(database: Database, vault: Vault) {
  const networks = recordsOf<Actor, Network>(database, {
    entity: ENTITY,
    find: findNetwork,
    lock: rowLock('network', 'idCompanyNetwork'),
    facts,
  });
  const set = (tx: Tx, idCompanyNetwork: number, values: object) =>
    tx
      .updateTable('network')
      .set({ ...values, ...moved })
      .where('idCompanyNetwork', '=', idCompanyNetwork)
      .execute();

  /** The sealed password after a change: a new one, none, or that of before if it still suits. */
  const sealedAfter = async (
    tx: Tx,
    { idCompanyNetwork }: Network,
    { security, password }: NetworkChange,
  ) => {
    if (password !== undefined) return sealPassword(vault, password);
    if (security === 'open') return null;
    const sealed = await findSealedPassword(tx, idCompanyNetwork);
    const rule = passwordProblem(security, sealed ? openPassword(vault, sealed) : undefined);
    if (rule) throw new Invalid([{ path: 'password', rule }]);
    return sealed;
  };

  return {
    read: networks.read,

    create: (actor: Actor, { idCompany: wanted, password, ...body }: z.output<typeof newNetwork>) =>
      refusingDuplicates(body.name, () =>
        networks.create(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, wanted);
          await checkWarehouse(tx, idCompany, body.idWarehouse);
          const sealed = password === undefined ? null : sealPassword(vault, password);
          const { idCompanyNetwork } = await tx
            .insertInto('network')
            .values({ ...columnsOf(body), password: sealed, idCompany })
            .returning('idCompanyNetwork')
            .executeTakeFirstOrThrow();
          return idCompanyNetwork;
        }),
      ),

    update: (actor: Actor, idCompanyNetwork: number, version: number, body: NetworkChange) => {
      const rules = { version, ...(body.password === undefined ? {} : { action: 'password' }) };
      return refusingDuplicates(body.name, () =>
        networks.change(actor, idCompanyNetwork, rules, async (tx, before) => {
          await checkWarehouse(tx, before.idCompany, body.idWarehouse, before.idWarehouse);
          await set(tx, idCompanyNetwork, {
            ...columnsOf(body),
            password: await sealedAfter(tx, before, body),
          });
        }),
      );
    },

    setState: (actor: Actor, idCompanyNetwork: number, state: State) =>
      networks.change(actor, idCompanyNetwork, {}, async (tx, before) => {
        if (before.state !== state) await set(tx, idCompanyNetwork, { state });
      }),

    /** The audit entry is written before the password is returned. */
    reveal: (actor: Actor, idCompanyNetwork: number, proof: string | undefined) =>
      database.transaction(actor, async (tx) => {
        const { idCompany, name, security, mayReveal } = await networks.mustFind(tx, actor, idCompanyNetwork);
        if (security === 'open') throw new Refused('NETWORK_OPEN', { name });
        if (!mayReveal) throw new Forbidden('NETWORK_OF_OTHERS');
        mustBeProven(vault, actor, 'network-password', proof);
        const sealed = await findSealedPassword(tx, idCompanyNetwork);
        if (!sealed) throw new Refused('NETWORK_OPEN', { name });
        await audit(tx, actor, { entity: ENTITY, id: idCompanyNetwork, action: 'reveal', idCompany, name });
        return { password: openPassword(vault, sealed) };
      }),
  };
}
export type NetworkService = ReturnType<typeof createNetworkService>;
