import type { AssignmentDetail } from '@gemelo/contract/endpoints/assignments';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { recordsOf } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { Movements } from '../movements/movements.service.ts';
import { assignmentToChange, findAssignment, findHolders } from './assignments.queries.ts';
import { type AssignedTwin, addTwins, type LockedTwin, removeTwins, writeSegments } from './placing.ts';
import { lockWarehouse, type Target } from './targets.ts';

export interface MeasurementChoice {
  idMeasurement?: number | null | undefined;
  valueMeasurement?: string | null | undefined;
}

const placeOf = ({ AssignmentWarehouse, AssignmentLot, segments }: AssignmentDetail) =>
  [
    AssignmentWarehouse?.Warehouse.name ?? AssignmentLot?.Warehouse.name,
    AssignmentLot?.name,
    ...segments.map(({ name }) => name),
  ]
    .filter(Boolean)
    .join(' · ');

const facts = (assignment: AssignmentDetail) => ({
  place: placeOf(assignment),
  measurement: assignment.Measurement?.name ?? null,
  valueMeasurement: assignment.valueMeasurement,
  state: assignment.state,
  twins: assignment.TwinAssignments.filter(({ state }) => state === 'Activo').map(({ Twin }) => Twin.name),
});

export const assignmentsOf = (database: Database) =>
  recordsOf<Actor, AssignmentDetail>(database, {
    entity: 'assignment',
    find: (tx, _actor, idAssignment) => findAssignment(tx, idAssignment),
    lock: (tx, _actor, idAssignment) => assignmentToChange.later(tx, { idAssignment }),
    facts,
  });

export const mustBeOpen = (assignment: AssignmentDetail) => {
  if (assignment.state === 'Activo') return;
  const params = { assignment: assignment.idAssignment, place: placeOf(assignment) };
  throw new Refused('ASSIGNMENT_CLOSED', params, { valid: true });
};

/** Only circulating twins can be sent, and only to another warehouse of their company. */
export function checkTravels(
  locked: readonly LockedTwin[],
  destination: { idWarehouse: number; idCompany: number; name: string },
) {
  for (const { name, twinType, idWarehouse, idCompany } of locked) {
    if (idCompany !== destination.idCompany) throw new NotFound('warehouse', destination.idWarehouse);
    if (twinType !== 'Circulante') throw new Refused('TWIN_FIXED', { name }, { valid: true });
    if (idWarehouse === destination.idWarehouse)
      throw new Refused('SAME_PLACE', { name, place: destination.name }, { valid: true });
  }
}

interface NewAssignment {
  target: Target;
  measured: MeasurementChoice;
  twins: readonly AssignedTwin[];
  moved: Moved;
  reason?: string;
}

/** The twins that come from another assignment, each with the reason. */
export type Moved = ReadonlyMap<number, string>;

interface Closing {
  justification: string;
  /** The destination of the twins; without one they stay free where they are. */
  idDestination: number | null;
}

const idsOf = (twins: readonly { idTwin: number }[]) => twins.map(({ idTwin }) => idTwin);

/** The steps of assigning, moving and closing: each runs in the caller's transaction, on twins that it has locked. */
export function createAssignmentSteps(database: Database, movements: Movements) {
  const assignments = assignmentsOf(database);

  const open = async (tx: Tx, actor: Actor, { segments, ...place }: Target, measured: MeasurementChoice) => {
    const { idMeasurement = null, valueMeasurement = null } = measured;
    await checkChosen(tx, [
      { path: 'idMeasurement', table: 'measurement', id: 'idMeasurement', chosen: [idMeasurement] },
    ]);
    const { idAssignment } = await tx
      .insertInto('assignment')
      .values({ ...place, idUser: actor.idUser, idMeasurement, valueMeasurement })
      .returning('idAssignment')
      .executeTakeFirstOrThrow();
    writeSegments(tx, { idAssignment, idCompany: place.idCompany }, segments);
    return idAssignment;
  };

  const recordEntry = async (tx: Tx, actor: Actor, ids: readonly number[], moved: Moved, reason?: string) => {
    const fresh = ids.filter((id) => !moved.has(id));
    if (fresh.length > 0) await movements.record(tx, actor, { kind: 'assigned', twins: fresh, reason });
    for (const why of new Set(moved.values())) {
      const twins = ids.filter((id) => moved.get(id) === why);
      await movements.record(tx, actor, { kind: 'moved', twins, reason: why });
    }
  };

  return {
    async assign(tx: Tx, actor: Actor, { target, measured, twins, moved, reason }: NewAssignment) {
      const idAssignment = await open(tx, actor, target, measured);
      await addTwins(tx, { ...target, idAssignment }, twins);
      await recordEntry(tx, actor, idsOf(twins), moved, reason);
      return assignments.noteCreated(tx, actor, idAssignment);
    },

    /** Adds twins to an open assignment. */
    async join(
      tx: Tx,
      actor: Actor,
      idAssignment: number,
      { twins, moved, reason }: Pick<NewAssignment, 'twins' | 'moved' | 'reason'>,
    ) {
      const before = await assignments.hold(tx, actor, idAssignment);
      mustBeOpen(before);
      const { idWarehouse } = before.AssignmentWarehouse ??
        before.AssignmentLot?.Warehouse ?? { idWarehouse: 0 };
      await addTwins(tx, { idAssignment, idCompany: before.idCompany, idWarehouse }, twins);
      await recordEntry(tx, actor, idsOf(twins), moved, reason);
      return assignments.noteChanged(tx, actor, idAssignment, before, { action: 'edit' });
    },

    /** Removes twins from their assignments. Returns the new state of each assignment. */
    async close(
      tx: Tx,
      actor: Actor,
      locked: readonly LockedTwin[],
      { justification, idDestination }: Closing,
    ) {
      const destination =
        idDestination === null ? undefined : await lockWarehouse(tx, idDestination, 'idDestination');
      if (destination) checkTravels(locked, destination);
      const before = await findHolders(
        tx,
        locked.flatMap(({ idTwinAssignment }) => idTwinAssignment ?? []),
      );
      const affected = await removeTwins(tx, locked, justification, idDestination);
      const kind = idDestination === null ? 'closed' : 'sent';
      await movements.record(tx, actor, { kind, twins: idsOf(locked), reason: justification });
      // Also what was in no assignment has left, and screens of other people show it.
      for (const { idTwin, idCompany } of locked) touch(tx, 'twin', idCompany, idTwin);
      const after = new Map<number, AssignmentDetail>();
      for (const id of affected) {
        const was = before.get(id);
        if (!was) throw new NotFound('assignment', id);
        const action = idDestination === null ? 'close' : 'send';
        after.set(id, await assignments.noteChanged(tx, actor, id, was, { action }));
      }
      return after;
    },
  };
}
export type AssignmentSteps = ReturnType<typeof createAssignmentSteps>;
