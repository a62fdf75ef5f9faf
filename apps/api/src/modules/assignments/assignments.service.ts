import type { AssignmentDetail, assignmentBody } from '@gemelo/contract/endpoints/assignments';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { moved } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { Movements } from '../movements/movements.service.ts';
import {
  type AssignmentSteps,
  assignmentsOf,
  type MeasurementChoice,
  mustBeOpen,
} from './assignment-steps.ts';
import { findMembers, findTwinAssignment } from './assignments.queries.ts';
import { type AssignedTwin, checkFree, checkLocked, type LockedTwin, writeSegments } from './placing.ts';
import { checkSegments, resolveTarget } from './targets.ts';

export type LockTwins = (tx: Tx, ids: readonly number[]) => Promise<LockedTwin[]>;

interface AssignmentParts {
  database: Database;
  movements: Movements;
  lockTwins: LockTwins;
  steps: AssignmentSteps;
}

interface AssignmentUpdate extends MeasurementChoice {
  segments?: number[] | undefined;
  version: number;
}

interface Closing {
  justification: string;
  idDestination?: number | null | undefined;
}

const idsOf = (twins: readonly AssignedTwin[]): number[] => {
  const ids = twins.map(({ idTwin }) => idTwin);
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

export function createAssignmentService({ database, movements, lockTwins, steps }: AssignmentParts) {
  const assignments = assignmentsOf(database);

  /** Locks free twins of a company. */
  const lockFreeTwins = async (tx: Tx, ids: readonly number[], idCompany: number) => {
    const locked = await lockTwins(tx, ids);
    checkLocked(ids, locked, idCompany);
    await checkFree(tx, locked, ids);
  };

  const writeColumns = async (
    tx: Tx,
    before: AssignmentDetail,
    { idMeasurement, valueMeasurement }: MeasurementChoice,
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
    locked: readonly LockedTwin[],
    { justification, idDestination = null }: Closing,
  ) => {
    if (locked.length === 0) throw new Refused('ASSIGNMENT_CLOSED', {}, { valid: true });
    const after = await steps.close(tx, actor, locked, { justification, idDestination });
    return after.get(idAssignment) ?? assignments.mustFind(tx, actor, idAssignment);
  };

  return {
    read: assignments.read,

    create: (
      actor: Actor,
      { twins, idMeasurement, valueMeasurement, ...place }: z.output<typeof assignmentBody>,
    ) =>
      database.transaction(actor, async (tx) => {
        const ids = idsOf(twins);
        const target = await resolveTarget(tx, place);
        await lockFreeTwins(tx, ids, target.idCompany);
        const measured = { idMeasurement, valueMeasurement };
        return steps.assign(tx, actor, { target, measured, twins, moves: false });
      }),

    add: (actor: Actor, idAssignment: number, twins: readonly AssignedTwin[]) =>
      database.transaction(actor, async (tx) => {
        const { idCompany } = await mustFindMembers(tx, idAssignment);
        await lockFreeTwins(tx, idsOf(twins), idCompany);
        return steps.join(tx, actor, idAssignment, twins);
      }),

    update: (actor: Actor, idAssignment: number, { segments, version, ...measured }: AssignmentUpdate) =>
      database.transaction(actor, async (tx) => {
        // Twins are locked before their assignment, as everywhere, to avoid deadlocks.
        await lockTwins(tx, (await mustFindMembers(tx, idAssignment)).twins);
        const permit = (_tx: Tx, before: AssignmentDetail) => mustBeOpen(before);
        const before = await assignments.hold(tx, actor, idAssignment, { permit, version });
        await writeColumns(tx, before, measured);
        if (segments && before.AssignmentWarehouse) {
          const segmentIds = await checkSegments(tx, before.AssignmentWarehouse.idWarehouse, segments);
          await tx.deleteFrom('assignmentSegment').where('idAssignment', '=', idAssignment).execute();
          writeSegments(tx, before, segmentIds);
          await movements.record(tx, actor, { kind: 'moved', twins: twinsIn(before) });
        }
        return assignments.noteChanged(tx, actor, idAssignment, before, { action: 'edit' });
      }),

    /** Closing an assignment frees every twin still in it. */
    closeAll: (actor: Actor, idAssignment: number, closing: Closing) =>
      database.transaction(actor, async (tx) => {
        const assignment = await assignments.mustFind(tx, actor, idAssignment);
        mustBeOpen(assignment);
        const memberIds = new Set(assignment.TwinAssignments.map(({ idTwinAssignment }) => idTwinAssignment));
        const locked = (await lockTwins(tx, twinsIn(assignment))).filter(
          ({ idTwinAssignment }) => idTwinAssignment !== null && memberIds.has(idTwinAssignment),
        );
        return close(actor, tx, idAssignment, locked, closing);
      }),

    closeOne: (actor: Actor, idTwinAssignment: number, closing: Closing) =>
      database.transaction(actor, async (tx) => {
        const row = await findTwinAssignment(tx, idTwinAssignment);
        if (!row) throw new NotFound('assignment', idTwinAssignment);
        const locked = (await lockTwins(tx, [row.idTwin])).filter(
          (twin) => twin.idTwinAssignment === idTwinAssignment,
        );
        return close(actor, tx, row.idAssignment, locked, closing);
      }),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;
