import type { UnmappedReason } from '@gemelo/contract/endpoints/telemetry';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { dropUnmapped, findOwner, findTarget, hasSensor, keyOf, readTelemetry } from './telemetry.queries.ts';

/** Moves unmapped values to their target; done by the gateway, so that every reading counts once. */
export interface Remapping {
  moveIn(idTwin: number): Promise<number>;
  correctClock(idTwin: number, seconds: number): Promise<number>;
}

async function mustFindTwin(tx: Tx, idTwin: number) {
  const twin = await findOwner(tx, idTwin);
  if (!twin) throw new NotFound('twin', idTwin);
  return twin;
}

export function createTelemetryService(database: Database, remapping: Remapping) {
  const note = (
    tx: Tx,
    actor: Actor,
    { idTwin, idCompany, name }: { idTwin: number; idCompany: number; name: string },
    action: string,
    before: object | null,
    after: object | null,
  ) => audit(tx, actor, { entity: 'twin', id: idTwin, action, idCompany, name, before, after });

  return {
    read: (actor: Actor, idTwin: number) =>
      database.read(actor, async (tx) => {
        const telemetry = await readTelemetry(tx, idTwin);
        if (!telemetry) throw new NotFound('twin', idTwin);
        return telemetry;
      }),

    /** Maps a key for future values, and moves the stored ones. */
    async mapKey(
      actor: Actor,
      idTwin: number,
      { key, ...wanted }: { key: string; idSensorTwin: number; idMeasurement: number },
    ) {
      await database.transaction(actor, async (tx) => {
        const twin = await mustFindTwin(tx, idTwin);
        const target = await findTarget(tx, idTwin, wanted);
        if (!target && !(await hasSensor(tx, idTwin, wanted.idSensorTwin)))
          throw new NotFound('twin-sensor', wanted.idSensorTwin);
        if (!target) throw new Refused('NOT_MEASURED');
        const before = await keyOf(tx, idTwin, key);
        await tx
          .insertInto('twinKey')
          .values({ idTwin, key, idCompany: twin.idCompany, ...wanted })
          .onConflict((conflict) => conflict.columns(['idTwin', 'key']).doUpdateSet(wanted))
          .execute();
        await note(tx, actor, twin, 'keys', before ? { key, ...before } : null, {
          key,
          ...wanted,
        });
      });
      return { moved: await remapping.moveIn(idTwin) };
    },

    unmapKey: (actor: Actor, idTwin: number, key: string) =>
      database.transaction(actor, async (tx) => {
        const twin = await mustFindTwin(tx, idTwin);
        const before = await keyOf(tx, idTwin, key);
        if (!before) return null;
        await tx.deleteFrom('twinKey').where('idTwin', '=', idTwin).where('key', '=', key).execute();
        await note(tx, actor, twin, 'keys', { key, ...before }, null);
        return null;
      }),

    async correctClock(actor: Actor, idTwin: number, seconds: number) {
      const twin = await database.read(actor, (tx) => mustFindTwin(tx, idTwin));
      const moved = await remapping.correctClock(idTwin, seconds);
      await database.transaction(actor, (tx) => note(tx, actor, twin, 'clock', null, { seconds, moved }));
      return { moved };
    },

    dismiss: (actor: Actor, idTwin: number, key: string, reason: UnmappedReason) =>
      database.transaction(actor, async (tx) => {
        const twin = await mustFindTwin(tx, idTwin);
        const dismissed = await dropUnmapped(tx, idTwin, key, reason);
        if (dismissed > 0) await note(tx, actor, twin, 'dismiss', { key, reason, count: dismissed }, null);
        return { dismissed };
      }),

    dismissFaults: (actor: Actor, idTwin: number) =>
      database.transaction(actor, async (tx) => {
        const twin = await mustFindTwin(tx, idTwin);
        const gone = await tx
          .deleteFrom('deviceFault')
          .where('idTwin', '=', idTwin)
          .returning(['reason', 'count'])
          .execute();
        if (gone.length > 0) await note(tx, actor, twin, 'dismiss', { faults: gone }, null);
        return null;
      }),
  };
}
export type TelemetryService = ReturnType<typeof createTelemetryService>;
