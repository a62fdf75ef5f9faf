import type { Claim, Registration, WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { readDeviceCode } from '@gemelo/contract/kit/device-code';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import type { Registering } from './registering.ts';
import { findNamed, findWaiting } from './waiting-devices.queries.ts';

export function createWaitingDevices(database: Database, registering: Registering) {
  const devices = recordsOf<Actor, WaitingDevice>(database, {
    entity: 'waiting-device',
    find: (tx, _actor, id) => findWaiting(tx, id),
    lock: rowLock('waitingDevice', 'idWaitingDevice'),
    facts: ({ name, mac, protocol, state, Twin }) => ({
      ...{ name, mac, protocol, state },
      twin: state === 'registered' ? (Twin?.name ?? null) : null,
    }),
  });

  const set = (tx: Tx, idWaitingDevice: number, values: object) =>
    tx
      .updateTable('waitingDevice')
      .set({ ...values, ...moved })
      .where('idWaitingDevice', '=', idWaitingDevice)
      .execute();

  const registerIn = async (tx: Tx, actor: Actor, idWaitingDevice: number, choice: Registration) => {
    const before = await devices.hold(tx, actor, idWaitingDevice);
    if (before.state === 'registered')
      throw new Refused('WAITING_REGISTERED', { name: before.Twin?.name ?? before.name });
    const { idTwin, delivery } = await registering.waiting(tx, actor, before, choice);
    await set(tx, idWaitingDevice, { state: 'registered', idTwin, delivery, deliveredAt: null });
    return devices.noteChanged(tx, actor, idWaitingDevice, before, { action: 'register' });
  };

  /** Nobody has heard the device yet: its twin waits for it. */
  const claimAhead = async (tx: Tx, actor: Actor, idCompany: number, mac: string, claim: Claim) => {
    const registered = await tx
      .selectFrom('twin')
      .select('name')
      .where('mac', '=', mac)
      .where('idCompany', '=', idCompany)
      .executeTakeFirst();
    if (registered) throw new Refused('CLAIM_REGISTERED', { name: registered.name });
    const device = { idCompany, name: mac, mac, protocol: 'claim' as const };
    const { idTwinModel, idWarehouse, twinType, name } = claim;
    const choice = { idTwinModel, idWarehouse, twinType, name };
    const { idTwin, delivery } = await registering.ahead(tx, actor, device, choice);
    // An older claim of this MAC led to a twin that has another one now.
    await sql`delete from waiting_device where id_company = ${idCompany} and protocol = 'claim' and mac = ${mac}`.execute(
      tx,
    );
    const { idWaitingDevice } = await tx
      .insertInto('waitingDevice')
      .values({ ...device, state: 'registered', idTwin, delivery, count: 0, preview: '{}' })
      .returning('idWaitingDevice')
      .executeTakeFirstOrThrow();
    return devices.noteCreated(tx, actor, idWaitingDevice);
  };

  return {
    register: (actor: Actor, idWaitingDevice: number, choice: Registration) =>
      database.transaction(actor, (tx) => registerIn(tx, actor, idWaitingDevice, choice)),

    setState: (
      actor: Actor,
      idWaitingDevice: number,
      { state, version }: { state: 'pending' | 'rejected'; version: number },
    ) =>
      devices.change(actor, idWaitingDevice, { version }, async (tx, before) => {
        if (before.state === 'registered')
          throw new Refused('WAITING_REGISTERED', { name: before.Twin?.name ?? before.name });
        await set(tx, idWaitingDevice, { state });
      }),

    claim: (actor: Actor, claim: Claim) =>
      database.transaction(actor, async (tx) => {
        const idCompany = await ownerFor(tx, actor, claim.idCompany);
        await checkChosen(tx, [
          { path: 'idTwinModel', table: 'twinModel', id: 'idTwinModel', chosen: [claim.idTwinModel] },
          {
            path: 'idWarehouse',
            table: 'warehouse',
            id: 'idWarehouse',
            chosen: [claim.idWarehouse],
            idCompany,
          },
        ]);
        const code = readDeviceCode(claim.code);
        const [found, ...others] = await findNamed(tx, idCompany, code);
        if (others.length > 0)
          throw new Refused('CLAIM_AMBIGUOUS', { name: code.name, count: others.length + 1 });
        if (found === undefined) {
          if (code.mac === null) throw new Refused('CLAIM_NOBODY', { name: code.name });
          return claimAhead(tx, actor, idCompany, code.mac, claim);
        }
        const device = await findWaiting(tx, found);
        if (!device) throw new NotFound('waiting-device', found);
        const isKnown = device.Twin !== null && device.mac !== null && device.Twin.mac === device.mac;
        const { idTwinModel, idWarehouse, twinType, name } = claim;
        return registerIn(
          tx,
          actor,
          found,
          isKnown ? { idTwin: device.Twin?.idTwin } : { idTwinModel, idWarehouse, twinType, name },
        );
      }),
  };
}
export type WaitingDevices = ReturnType<typeof createWaitingDevices>;
