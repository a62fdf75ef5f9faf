import type { AssignmentDetail, assignmentBody } from '@gemelo/contract/endpoints/assignments';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type * as z from 'zod/mini';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import type { Movements } from '../movements/movements.service.ts';
import {
  findAssignment,
  findHolders,
  findInfo,
  findMembers,
  findTwinAssignment,
  infoOf,
  lockAssignment,
} from './assignments.queries.ts';
import {
  checkFree,
  checkHeld,
  enter,
  type HeldTwin,
  leave,
  type Placed,
  writeInfo,
  writeSegments,
} from './placing.ts';
import { checkSegments, holdWarehouse, resolveTarget, type Target } from './targets.ts';

export type HoldTwins = (tx: Tx, ids: readonly number[]) => Promise<HeldTwin[]>;

interface Measured {
  idMeasurement?: number | null | undefined;
  valueMeasurement?: string | null | undefined;
}

export async function mustFindAssignment(
  tx: Tx,
  idAssignment: number,
  find = findAssignment,
): Promise<AssignmentDetail> {
  const assignment = await find(tx, idAssignment);
  if (!assignment) throw new NotFound('assignment', idAssignment);
  return assignment;
}

const placeOf = ({ AssignmentWarehouse, AssignmentLot, segments }: AssignmentDetail) =>
  [
    AssignmentWarehouse?.Warehouse.name ?? AssignmentLot?.Warehouse.name,
    AssignmentLot?.name,
    ...segments.map(({ name }) => name),
  ]
    .filter(Boolean)
    .join(' · ');

const history = (assignment: AssignmentDetail) => ({
  place: placeOf(assignment),
  measurement: assignment.Measurement?.name ?? null,
  valueMeasurement: assignment.valueMeasurement,
  state: assignment.state,
  twins: assignment.TwinAssignments.filter(({ state }) => state === 'Activo').map(({ Twin }) => Twin.name),
});

const idsOf = (placed: readonly Placed[]): number[] => {
  const ids = placed.map(({ idTwin }) => idTwin);
  if (new Set(ids).size < ids.length) throw new Refused('REPEATED');
  return ids;
};

export function createAssignmentService(database: Database, movements: Movements, holdTwins: HoldTwins) {
  const open = async (tx: Tx, actor: Actor, target: Target, measured: Measured): Promise<number> => {
    const { idMeasurement = null, valueMeasurement = null } = measured;
    await checkChosen(tx, [
      { path: 'idMeasurement', table: 'measurement', id: 'idMeasurement', chosen: [idMeasurement] },
    ]);
    const { segments, ...place } = target;
    const { idAssignment } = await tx
      .insertInto('assignment')
      .values({ ...place, idUser: actor.idUser, idMeasurement, valueMeasurement })
      .returning('idAssignment')
      .executeTakeFirstOrThrow();
    writeSegments(tx, { idAssignment, idCompany: place.idCompany }, segments);
    return idAssignment;
  };

  /** One entry of the history of an assignment, with what it was before. */
  const note = async (
    tx: Tx,
    actor: Actor,
    action: string,
    before: AssignmentDetail | undefined,
    id: number,
  ) => {
    const after = await mustFindAssignment(tx, id);
    await audit(tx, actor, {
      entity: 'assignment',
      id,
      action,
      idCompany: after.idCompany,
      ...(before ? { before: history(before) } : {}),
      after: history(after),
    });
    return after;
  };

  /** What each assignment that was left has become. */
  const close = async (
    tx: Tx,
    actor: Actor,
    held: readonly HeldTwin[],
    justification: string,
    idDestination: number | null,
  ) => {
    const destination =
      idDestination === null ? undefined : await holdWarehouse(tx, idDestination, 'idDestination');
    if (destination) checkTravels(held, destination);
    const before = await findHolders(
      tx,
      held.flatMap(({ idTwinAssignment }) => (idTwinAssignment === null ? [] : [idTwinAssignment])),
    );
    const left = await leave(tx, held, justification, idDestination);
    await movements.record(tx, actor, {
      kind: idDestination === null ? 'closed' : 'sent',
      twins: held.map(({ idTwin }) => idTwin),
      reason: justification,
    });
    const action = idDestination === null ? 'close' : 'send';
    const after = new Map<number, AssignmentDetail>();
    for (const id of left) after.set(id, await note(tx, actor, action, before.get(id), id));
    return after;
  };

  const assign = async (
    tx: Tx,
    actor: Actor,
    target: Target,
    measured: Measured,
    twins: readonly Placed[],
    held: readonly HeldTwin[],
    reason?: string,
  ) => {
    const idAssignment = await open(tx, actor, target, measured);
    await enter(tx, { ...target, idAssignment }, twins);
    await movements.record(tx, actor, {
      kind: held.some(({ idTwinAssignment }) => idTwinAssignment !== null) ? 'moved' : 'assigned',
      twins: twins.map(({ idTwin }) => idTwin),
      reason,
    });
    return note(tx, actor, 'create', undefined, idAssignment);
  };

  const join = async (
    tx: Tx,
    actor: Actor,
    idAssignment: number,
    twins: readonly Placed[],
    reason?: string,
  ) => {
    const before = await mustFindAssignment(tx, idAssignment, lockAssignment);
    if (before.state !== 'Activo') throw new Refused('ASSIGNMENT_CLOSED', {}, { valid: true });
    const { idWarehouse } = before.AssignmentWarehouse ??
      before.AssignmentLot?.Warehouse ?? { idWarehouse: 0 };
    await enter(tx, { idAssignment, idCompany: before.idCompany, idWarehouse }, twins);
    await movements.record(tx, actor, { kind: 'assigned', twins: idsOf(twins), reason });
    return note(tx, actor, 'edit', before, idAssignment);
  };

  return {
    assign,
    close,
    join,

    read: (actor: Actor, idAssignment: number) =>
      database.read(actor, (tx) => mustFindAssignment(tx, idAssignment)),

    create: (
      actor: Actor,
      { twins, idMeasurement, valueMeasurement, ...wish }: z.output<typeof assignmentBody>,
    ) =>
      database.transaction(actor, async (tx) => {
        const ids = idsOf(twins);
        const target = await resolveTarget(tx, wish);
        const held = await holdTwins(tx, ids);
        checkHeld(ids, held, target.idCompany);
        await checkFree(tx, held, ids);
        return assign(tx, actor, target, { idMeasurement, valueMeasurement }, twins, held);
      }),

    add: (actor: Actor, idAssignment: number, twins: readonly Placed[]) =>
      database.transaction(actor, async (tx) => {
        const ids = idsOf(twins);
        const { idCompany } = await mustFindMembers(tx, idAssignment);
        const held = await holdTwins(tx, ids);
        checkHeld(ids, held, idCompany);
        await checkFree(tx, held, ids);
        return join(tx, actor, idAssignment, twins);
      }),

    update: (
      actor: Actor,
      idAssignment: number,
      {
        segments,
        version,
        idMeasurement,
        valueMeasurement,
      }: Measured & { segments?: number[] | undefined; version: number },
    ) =>
      database.transaction(actor, async (tx) => {
        const seen = await mustFindMembers(tx, idAssignment);
        await holdTwins(tx, seen.twins);
        const before = await mustFindAssignment(tx, idAssignment, lockAssignment);
        if (before.state !== 'Activo') throw new Refused('ASSIGNMENT_CLOSED', {}, { valid: true });
        if (before.version !== version) throw new Refused('STALE', {}, { current: before });
        await checkChosen(tx, [
          {
            path: 'idMeasurement',
            table: 'measurement',
            id: 'idMeasurement',
            chosen: [idMeasurement],
            kept: [before.idMeasurement],
          },
        ]);
        await tx
          .updateTable('assignment')
          .set({
            version: version + 1,
            updatedAt: new Date(),
            ...(idMeasurement === undefined ? {} : { idMeasurement }),
            ...(valueMeasurement === undefined ? {} : { valueMeasurement }),
          })
          .where('idAssignment', '=', idAssignment)
          .execute();
        if (segments && before.AssignmentWarehouse) {
          const { idWarehouse } = before.AssignmentWarehouse;
          const chosen = await checkSegments(tx, idWarehouse, segments);
          await tx.deleteFrom('assignmentSegment').where('idAssignment', '=', idAssignment).execute();
          writeSegments(tx, { idAssignment, idCompany: before.idCompany }, chosen);
          await movements.record(tx, actor, {
            kind: 'moved',
            twins: before.TwinAssignments.filter(({ state }) => state === 'Activo').map(
              ({ idTwin }) => idTwin,
            ),
          });
        }
        return note(tx, actor, 'edit', before, idAssignment);
      }),

    /** Closing an assignment frees every twin still in it. */
    closeAll: (actor: Actor, idAssignment: number, justification: string, idDestination: number | null) =>
      database.transaction(actor, async (tx) => {
        const { TwinAssignments, state } = await mustFindAssignment(tx, idAssignment);
        if (state !== 'Activo') throw new Refused('ASSIGNMENT_CLOSED', {}, { valid: true });
        const mine = new Set(TwinAssignments.map(({ idTwinAssignment }) => idTwinAssignment));
        const held = (
          await holdTwins(
            tx,
            TwinAssignments.filter((one) => one.state === 'Activo').map(({ idTwin }) => idTwin),
          )
        ).filter(({ idTwinAssignment }) => idTwinAssignment !== null && mine.has(idTwinAssignment));
        if (held.length === 0) throw new Refused('ASSIGNMENT_CLOSED', {}, { valid: true });
        const after = await close(tx, actor, held, justification, idDestination);
        return after.get(idAssignment) ?? mustFindAssignment(tx, idAssignment);
      }),

    closeOne: (actor: Actor, idTwinAssignment: number, justification: string, idDestination: number | null) =>
      database.transaction(actor, async (tx) => {
        const row = await findTwinAssignment(tx, idTwinAssignment);
        if (!row) throw new NotFound('assignment', idTwinAssignment);
        const held = (await holdTwins(tx, [row.idTwin])).filter(
          (twin) => twin.idTwinAssignment === idTwinAssignment,
        );
        if (held.length === 0) throw new Refused('ASSIGNMENT_CLOSED', {}, { valid: true });
        const after = await close(tx, actor, held, justification, idDestination);
        return after.get(row.idAssignment) ?? mustFindAssignment(tx, row.idAssignment);
      }),

    info: (actor: Actor, idTwinAssignment: number) =>
      database.read(actor, async (tx) => {
        const info = await findInfo(tx, idTwinAssignment);
        if (!info) throw new NotFound('assignment', idTwinAssignment);
        return info;
      }),

    updateInfo: (actor: Actor, idTwinAssignment: number, info: { name: string; value: string }[]) =>
      database.transaction(actor, async (tx) => {
        const { idCompany, idAssignment } = await holdTwinAssignment(tx, idTwinAssignment);
        if (new Set(info.map(({ name }) => name)).size < info.length) throw new Refused('REPEATED');
        const before = await infoOf(tx, idTwinAssignment);
        writeInfo(tx, idCompany, new Map([[idTwinAssignment, info]]));
        const after = await infoOf(tx, idTwinAssignment);
        const shown = (rows: typeof after) =>
          Object.fromEntries(rows.map(({ name, value }) => [name, value]));
        await audit(tx, actor, {
          entity: 'assignment',
          id: idAssignment,
          action: 'information',
          idCompany,
          before: shown(before),
          after: shown(after),
        });
        return after;
      }),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;

async function mustFindMembers(tx: Tx, idAssignment: number) {
  const members = await findMembers(tx, idAssignment);
  if (!members) throw new NotFound('assignment', idAssignment);
  return members;
}

async function holdTwinAssignment(tx: Tx, idTwinAssignment: number) {
  const row = await tx
    .selectFrom('twinAssignment')
    .select(['idCompany', 'idAssignment'])
    .where('idTwinAssignment', '=', idTwinAssignment)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound('assignment', idTwinAssignment);
  return row;
}

/** Only what circulates travels, and to another warehouse of its company than the one where it is. */
export function checkTravels(
  held: readonly HeldTwin[],
  destination: { idWarehouse: number; idCompany: number },
) {
  for (const { name, twinType, idWarehouse, idCompany } of held) {
    if (idCompany !== destination.idCompany) throw new NotFound('warehouse', destination.idWarehouse);
    if (twinType !== 'Circulante') throw new Refused('TWIN_FIXED', { name }, { valid: true });
    if (idWarehouse === destination.idWarehouse) throw new Refused('SAME_PLACE', { name }, { valid: true });
  }
}
