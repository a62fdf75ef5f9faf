import type { undoScan } from '@gemelo/contract/endpoints/assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { assignmentsOf } from './assignment-steps.ts';
import { infoOf } from './assignments.queries.ts';
import type { MoveParts } from './moves.service.ts';
import { lockWarehouse, resolveTarget } from './targets.ts';

/** A scan writes at most three movements: arrival, departure and the new place. */
const MAX_MOVEMENTS = 3;

/** The movements of a twin from a given one on. */
const movementsFrom = (tx: Tx, idTwin: number, since: number) =>
  tx
    .selectFrom('movement')
    .select(['idMovement', 'idUser', 'idWarehouse', 'idDestination', 'idLot', 'segments', 'idAssignment'])
    .where('idTwin', '=', idTwin)
    .where('idMovement', '>=', since)
    .orderBy('idMovement')
    .limit(MAX_MOVEMENTS + 2)
    .execute();
type Movement = Awaited<ReturnType<typeof movementsFrom>>[number];

/** The notes about the twin in the assignment that it returns to. */
async function infoIn(tx: Tx, idTwin: number, idAssignment: number) {
  const row = await tx
    .selectFrom('twinAssignment')
    .select('idTwinAssignment')
    .where('idTwin', '=', idTwin)
    .where('idAssignment', '=', idAssignment)
    .orderBy('idTwinAssignment', 'desc')
    .executeTakeFirst();
  return row ? infoOf(tx, row.idTwinAssignment) : [];
}

/** Undoes a scan: the device returns to its previous place. The history keeps both. */
export function createScanUndo({ database, lockTwins, steps }: MoveParts) {
  const assignments = assignmentsOf(database);

  const restore = async (tx: Tx, actor: Actor, idTwin: number, before: Movement, reason: string) => {
    if (before.idAssignment === null) return;
    const former = await assignments.mustFind(tx, actor, before.idAssignment);
    const twins = [{ idTwin, additionalInformation: await infoIn(tx, idTwin, before.idAssignment) }];
    if (former.state === 'Activo') {
      await steps.join(tx, actor, before.idAssignment, { twins, moved: new Map(), reason });
      return;
    }
    // The twin was the last one there, so the scan closed the assignment.
    const { idWarehouse, idLot, segments } = before;
    const type = idLot === null ? 'warehouse' : 'lot';
    const target = await resolveTarget(tx, { type, idWarehouse, idLot, segments });
    await steps.assign(tx, actor, { target, measured: former, twins, moved: new Map(), reason });
  };

  return (actor: Actor, { idTwin, since }: BodyOf<typeof undoScan>, reason: string) =>
    database.transaction(actor, async (tx) => {
      const [twin] = await lockTwins(tx, [idTwin]);
      if (!twin) throw new NotFound('twin', idTwin);
      const [before, ...later] = await movementsFrom(tx, idTwin, since);
      const isOwn = later.every(({ idUser }) => idUser === actor.idUser);
      const isAssigned = twin.idTwinAssignment !== null && later.at(-1)?.idAssignment !== null;
      if (
        before?.idMovement !== since ||
        later.length === 0 ||
        later.length > MAX_MOVEMENTS ||
        !isOwn ||
        !isAssigned
      )
        throw new Refused('UNDO_LATE', { name: twin.name }, { valid: true });

      // The previous place becomes the current one, also in the movements.
      const { idWarehouse } = await lockWarehouse(tx, before.idWarehouse);
      await tx.updateTable('twin').set({ idWarehouse }).where('idTwin', '=', idTwin).execute();
      await steps.close(tx, actor, [{ ...twin, idWarehouse }], {
        justification: reason,
        idDestination: before.idDestination,
      });
      await restore(tx, actor, idTwin, before, reason);
      return null;
    });
}
export type ScanUndo = ReturnType<typeof createScanUndo>;
