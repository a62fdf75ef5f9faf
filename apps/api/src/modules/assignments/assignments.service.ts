import type { AssignmentDetail, assignmentBody } from '@gemelo/contract/endpoints/assignments';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { moved } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { Movements } from '../movements/movements.service.ts';
import { type AssignmentSteps, assignmentsOf, type Measured, mustBeOpen } from './assignment-steps.ts';
import { findMembers, findTwinAssignment } from './assignments.queries.ts';
import { checkFree, checkHeld, type HeldTwin, type Placed, writeSegments } from './placing.ts';
import { checkSegments, resolveTarget } from './targets.ts';

export type HoldTwins = (tx: Tx, ids: readonly number[]) => Promise<HeldTwin[]>;

interface AssignmentParts {
  database: Database;
  movements: Movements;
  holdTwins: HoldTwins;
  steps: AssignmentSteps;
}

interface AssignmentUpdate extends Measured {
  segments?: number[] | undefined;
  version: number;
}

interface Closing {
  justification: string;
  idDestination?: number | null | undefined;
}

const idsOf = (placed: readonly Placed[]): number[] => {
  const ids = placed.map(({ idTwin }) => idTwin);
  if (new Set(ids).size < ids.length) throw new Refused('REPEATED');
  return ids;
};

const twinsIn = ({ TwinAssignments }: AssignmentDetail) =>
  TwinAssignments.filter(({ state }) => state === 'Activo').map(({ idTwin }) => idTwin);

async function mustFindMembers(tx: Tx, idAssignment: number) {
  const members = await findMembers(tx, idAssignment);
  if (!members) throw new NotFound('assignment', idAssignment);
  return members;
}

export function createAssignmentService({ database, movements, holdTwins, steps }: AssignmentParts) {
  const assignments = assignmentsOf(database);

  /** Locks free twins of a company. */
  const holdFree = async (tx: Tx, ids: readonly number[], idCompany: number) => {
    const held = await holdTwins(tx, ids);
    checkHeld(ids, held, idCompany);
    await checkFree(tx, held, ids);
  };

  const writeColumns = async (
    tx: Tx,
    before: AssignmentDetail,
    { idMeasurement, valueMeasurement }: Measured,
  ) => {
    const reference = { path: 'idMeasurement', table: 'measurement', id: 'idMeasurement' };
    await checkChosen(tx, [{ ...reference, chosen: [idMeasurement], kept: [before.idMeasurement] }]);
    await tx
      .updateTable('assignment')
      .set({
        ...(idMeasurement === undefined ? {} : { idMeasurement }),
        ...(valueMeasurement === undefined ? {} : { valueMeasurement }),
        ...moved,
      })
      .where('idAssignment', '=', before.idAssignment)
      .execute();
  };

  const close = async (
    actor: Actor,
    tx: Tx,
    idAssignment: number,
    held: readonly HeldTwin[],
    { justification, idDestination = null }: Closing,
  ) => {
    if (held.length === 0) throw new Refused('ASSIGNMENT_CLOSED', {}, { valid: true });
    const after = await steps.close(tx, actor, held, { justification, idDestination });
    return after.get(idAssignment) ?? assignments.mustFind(tx, actor, idAssignment);
  };

  return {
    read: assignments.read,

    create: (
      actor: Actor,
      { twins, idMeasurement, valueMeasurement, ...wish }: z.output<typeof assignmentBody>,
    ) =>
      database.transaction(actor, async (tx) => {
        const ids = idsOf(twins);
        const target = await resolveTarget(tx, wish);
        await holdFree(tx, ids, target.idCompany);
        const measured = { idMeasurement, valueMeasurement };
        return steps.assign(tx, actor, { target, measured, twins, moves: false });
      }),

    add: (actor: Actor, idAssignment: number, twins: readonly Placed[]) =>
      database.transaction(actor, async (tx) => {
        const { idCompany } = await mustFindMembers(tx, idAssignment);
        await holdFree(tx, idsOf(twins), idCompany);
        return steps.join(tx, actor, idAssignment, twins);
      }),

    update: (actor: Actor, idAssignment: number, { segments, version, ...measured }: AssignmentUpdate) =>
      database.transaction(actor, async (tx) => {
        // Twins are locked before their assignment, as everywhere, to avoid deadlocks.
        await holdTwins(tx, (await mustFindMembers(tx, idAssignment)).twins);
        const permit = (_tx: Tx, before: AssignmentDetail) => mustBeOpen(before);
        const before = await assignments.hold(tx, actor, idAssignment, { permit, version });
        await writeColumns(tx, before, measured);
        if (segments && before.AssignmentWarehouse) {
          const chosen = await checkSegments(tx, before.AssignmentWarehouse.idWarehouse, segments);
          await tx.deleteFrom('assignmentSegment').where('idAssignment', '=', idAssignment).execute();
          writeSegments(tx, before, chosen);
          await movements.record(tx, actor, { kind: 'moved', twins: twinsIn(before) });
        }
        return assignments.noteChanged(tx, actor, idAssignment, before, { action: 'edit' });
      }),

    /** Closing an assignment frees every twin still in it. */
    closeAll: (actor: Actor, idAssignment: number, closing: Closing) =>
      database.transaction(actor, async (tx) => {
        const assignment = await assignments.mustFind(tx, actor, idAssignment);
        mustBeOpen(assignment);
        const mine = new Set(assignment.TwinAssignments.map(({ idTwinAssignment }) => idTwinAssignment));
        const held = (await holdTwins(tx, twinsIn(assignment))).filter(
          ({ idTwinAssignment }) => idTwinAssignment !== null && mine.has(idTwinAssignment),
        );
        return close(actor, tx, idAssignment, held, closing);
      }),

    closeOne: (actor: Actor, idTwinAssignment: number, closing: Closing) =>
      database.transaction(actor, async (tx) => {
        const row = await findTwinAssignment(tx, idTwinAssignment);
        if (!row) throw new NotFound('assignment', idTwinAssignment);
        const held = (await holdTwins(tx, [row.idTwin])).filter(
          (twin) => twin.idTwinAssignment === idTwinAssignment,
        );
        return close(actor, tx, row.idAssignment, held, closing);
      }),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;
