import { type DeviceCall, type newDeviceCall, OPEN_CALLS } from '@gemelo/contract/endpoints/device-calls';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { fromNow, now } from '../../db/clock.ts';
import { recordsOf } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { countOpen, findCall, holdCall, holdTwin } from './device-calls.queries.ts';

const factsIn =
  (twin: string) =>
  ({ method, params, twoWay, state }: DeviceCall) => ({
    twin,
    method,
    params,
    twoWay,
    state,
  });

async function mustHoldTwin(tx: Tx, idTwin: number) {
  const twin = await holdTwin(tx, idTwin);
  if (!twin) throw new NotFound('twin', idTwin);
  return twin;
}

/** What people ask of devices. The ingest hears of each by its news, and hands it to the device. */
export function createDeviceCallService(database: Database) {
  const callsOf = (idTwin: number, twin: string) =>
    recordsOf<Actor, DeviceCall>(database, {
      entity: 'device-call',
      find: (tx, _actor, idDeviceCall) => findCall(tx, { idTwin, idDeviceCall }),
      lock: (tx, _actor, idDeviceCall) => holdCall(tx, { idTwin, idDeviceCall }),
      facts: factsIn(twin),
    });

  return {
    create: (
      actor: Actor,
      idTwin: number,
      { params = {}, waitSeconds, ...asked }: z.output<typeof newDeviceCall>,
    ): Promise<DeviceCall> =>
      database.transaction(actor, async (tx) => {
        const { idCompany, name, state } = await mustHoldTwin(tx, idTwin);
        if (state !== 'Activo') throw new Refused('TWIN_INACTIVE', { name });
        if ((await countOpen(tx, idTwin)) >= OPEN_CALLS)
          throw new Refused('DEVICE_CALLS_MANY', { name, limit: OPEN_CALLS });
        const expiresAt = fromNow(waitSeconds);
        const { idDeviceCall } = await tx
          .insertInto('deviceCall')
          .values({
            ...asked,
            params: JSON.stringify(params),
            idTwin,
            idCompany,
            idUser: actor.idUser,
            expiresAt,
            deadline: expiresAt,
          })
          .returning('idDeviceCall')
          .executeTakeFirstOrThrow();
        return callsOf(idTwin, name).noteCreated(tx, actor, idDeviceCall);
      }),

    /** What a device has been sent cannot be taken back. */
    cancel: (actor: Actor, idTwin: number, idDeviceCall: number): Promise<DeviceCall> =>
      database.transaction(actor, async (tx) => {
        const { name } = await mustHoldTwin(tx, idTwin);
        const calls = callsOf(idTwin, name);
        const before = await calls.hold(tx, actor, idDeviceCall);
        if (before.state !== 'waiting') throw new Refused('DEVICE_CALL_SENT', { name });
        await tx
          .updateTable('deviceCall')
          .set({ state: 'cancelled', endedAt: now, deadline: null })
          .where('idTwin', '=', idTwin)
          .where('idDeviceCall', '=', idDeviceCall)
          .execute();
        return calls.noteChanged(tx, actor, idDeviceCall, before);
      }),
  };
}
export type DeviceCallService = ReturnType<typeof createDeviceCallService>;
