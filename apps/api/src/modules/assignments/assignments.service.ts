import type { AssignmentDetail, assignmentBody } from '@gemelo/contract/endpoints/assignments';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
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
  type Moved,
  mustBeOpen,
} from './assignment-steps.ts';
import { findMembers, findTwinAssignment, holdersToChange } from './assignments.queries.ts';
import { type AssignedTwin, type LockedTwin, writeSegments } from './placing.ts';
import {
  checkFree,
  checkLocked,
  checkMatching,
  type MatchTwins,
  type Selection,
  selectTwins,
} from './selection.ts';
import { checkSegments, resolveTarget } from './targets.ts';

export type LockTwins = (tx: Tx, ids: readonly number[]) => Promise<LockedTwin[]>;

interface AssignmentParts {
  database: Database;
  movements: Movements;
  lockTwins: LockTwins;
  matchTwins: MatchTwins;
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

const twinsIn = ({ TwinAssignments }: AssignmentDetail) =>
  TwinAssignments.filter(({ state }) => state === 'Activo').map(({ idTwin }) => idTwin);

async function mustFindMembers(tx: Tx, idAssignment: number) {
  const members = await findMembers(tx, idAssignment);
  if (!members) throw new NotFound('assignment', idAssignment);
  return members;
}

export function createAssignmentService({
  database,
  movements,
  lockTwins,
  matchTwins,
  steps,
}: AssignmentParts) {
  const assignments = assignmentsOf(database);

  /** Takes twins out of the assignments in which they are, each for its reason. */
  const takeOver = async (tx: Tx, actor: Actor, taken: readonly LockedTwin[], reasons: Moved) => {
    if (taken.length === 0) return;
    if (!actor.permissions.has('assignment:edit')) throw new Forbidden('FORBIDDEN');
    holdersToChange.later(tx, { ids: taken.flatMap(({ idTwinAssignment }) => idTwinAssignment ?? []) });
    for (const justification of new Set(reasons.values())) {
      const twins = taken.filter(({ idTwin }) => reasons.get(idTwin) === justification);
      if (twins.length > 0) await steps.close(tx, actor, twins, { justification, idDestination: null });
    }
  };

  /** Locks the selected twins and frees those that may be taken over; returns the latter. */
  const lockSelected = async (tx: Tx, actor: Actor, selection: Selection, idCompany: number) => {
    const twins = await selectTwins(tx, selection, idCompany, matchTwins);
    const ids = twins.map(({ idTwin }) => idTwin);
    const locked = await lockTwins(tx, ids);
    if (selection.match) checkMatching(locked, { maybeAssigned: false });
    checkLocked(ids, locked, idCompany);
    const reasons = new Map(
      twins.flatMap(({ idTwin, justification }) => (justification ? [[idTwin, justification] as const] : [])),
    );
    const taken = locked.filter(
      ({ idTwin, idTwinAssignment, idDestination }) =>
        idTwinAssignment !== null && idDestination === null && reasons.has(idTwin),
    );
    await checkFree(
      tx,
      locked.filter((twin) => !taken.includes(twin)),
      ids,
    );
    await takeOver(tx, actor, taken, reasons);
    const moved: Moved = new Map(taken.map(({ idTwin }) => [idTwin, reasons.get(idTwin) ?? '']));
    return { twins, moved };
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
    if (locked.length === 0) mustBeOpen(await assignments.mustFind(tx, actor, idAssignment));
    const after = await steps.close(tx, actor, locked, { justification, idDestination });
    return after.get(idAssignment) ?? assignments.mustFind(tx, actor, idAssignment);
  };

  return {
    read: assignments.read,

    create: (
      actor: Actor,
      { twins, match, idMeasurement, valueMeasurement, ...place }: z.output<typeof assignmentBody>,
    ) =>
      database.transaction(actor, async (tx) => {
        const target = await resolveTarget(tx, place);
        const selected = await lockSelected(tx, actor, { twins, match }, target.idCompany);
        const measured = { idMeasurement, valueMeasurement };
        return steps.assign(tx, actor, { target, measured, ...selected });
      }),

    add: (actor: Actor, idAssignment: number, twins: readonly AssignedTwin[]) =>
      database.transaction(actor, async (tx) => {
        const { idCompany } = await mustFindMembers(tx, idAssignment);
        const selected = await lockSelected(tx, actor, { twins }, idCompany);
        return steps.join(tx, actor, idAssignment, selected);
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
        const [twin] = await lockTwins(tx, [row.idTwin]);
        if (twin?.idTwinAssignment !== idTwinAssignment) {
          mustBeOpen(await assignments.mustFind(tx, actor, row.idAssignment));
          const params = { name: twin?.name ?? '', assignment: row.idAssignment };
          throw new Refused('TWIN_OUT', params, { valid: true });
        }
        return close(actor, tx, row.idAssignment, [twin], closing);
      }),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;
