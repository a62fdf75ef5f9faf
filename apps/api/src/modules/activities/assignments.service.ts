import type {
  ActivityAssignment,
  assignActivity,
  setAssignmentState,
  updateAssignment,
} from '@gemelo/contract/endpoints/activity-assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { assignedMenus } from './assigned-menus.ts';
import type { AssignmentNotices } from './assignment-notices.ts';
import { writeStops } from './assignment-writes.ts';
import { ASSIGNMENT, closing, findAssignment } from './assignments.queries.ts';
import { mustBeOffered } from './offered-people.ts';
import { type Progressed, progressed } from './progress.ts';

const facts = (row: ActivityAssignment) => ({
  Activity: row.Activity.name,
  assignmentUser: row.assignmentUser.name,
  instructions: row.instructions,
  startsAt: row.startsAt,
  dueAt: row.dueAt,
  stops: row.stops.map(({ name }) => name),
  progress: row.progress,
  state: row.state,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  closeReason: row.closeReason,
});

export const readsAssignments = ({ permissions }: Actor) => permissions.has('activity-assignment:view');

/** Each once, in their order. */
const once = (ids: readonly number[]) => [...new Set(ids)];

const mustBeOpen = ({ state, Activity }: ActivityAssignment) => {
  if (state === 'Inactivo') throw new Refused('ACTIVITY_CLOSED', { name: Activity.name });
};

const reopened = (row: ActivityAssignment) => ({
  ...{ state: 'Activo', endedAt: null, closedAt: null, closeReason: null },
  progress: row.startedAt === null && row.recordCount === 0 ? 'assigned' : 'started',
});

interface Parts {
  database: Database;
  notices: AssignmentNotices;
}

export function createAssignmentService({ database, notices }: Parts) {
  const assignments = recordsOf<Actor, ActivityAssignment>(database, {
    entity: ASSIGNMENT,
    /** Whoever it is assigned to sees it, and those who may view assignments. */
    find: async (tx, actor, id) => {
      const found = await findAssignment(tx, id);
      return found && (found.assignmentUser.idUser === actor.idUser || readsAssignments(actor))
        ? found
        : undefined;
    },
    lock: rowLock('activityUser', 'idActivityUser'),
    facts,
  });

  const write = (tx: Tx, id: number, columns: object) =>
    tx
      .updateTable('activityUser')
      .set({ ...columns, ...moved })
      .where('idActivityUser', '=', id)
      .execute();

  const checkStops = (tx: Tx, idCompany: number, chosen: readonly number[], kept: readonly number[] = []) =>
    checkChosen(tx, [{ path: 'stops', table: 'warehouse', id: 'idWarehouse', idCompany, chosen, kept }]);

  /** It is carried out by the person to whom it is assigned. */
  const mustBeOwn = (actor: Actor, { assignmentUser }: ActivityAssignment) => {
    if (assignmentUser.idUser !== actor.idUser) throw new Forbidden('ACTIVITY_OF_ANOTHER');
  };

  return {
    read: assignments.read,
    mustSee: assignments.mustFind,

    /** Held until the transaction ends, for its own person. */
    holdOwn: (tx: Tx, actor: Actor, id: number) =>
      assignments.hold(tx, actor, id, { permit: (_tx, before) => mustBeOwn(actor, before) }),

    /** Those that a schedule has made are audited and told like others. */
    async noteMade(tx: Tx, by: Context, ids: readonly number[]) {
      const rows: ActivityAssignment[] = [];
      for (const id of ids) {
        const row = await findAssignment(tx, id);
        if (!row) continue;
        const { idCompany } = row;
        await audit(tx, by, { entity: ASSIGNMENT, id, action: 'create', idCompany, after: facts(row) });
        rows.push(row);
      }
      await notices.assigned(tx, by, rows);
    },

    /** Its first record starts it. */
    async begin(tx: Tx, actor: Actor, before: ActivityAssignment, at: string) {
      const id = before.idActivityUser;
      await write(tx, id, { progress: 'started', startedAt: at });
      await assignments.noteChanged(tx, actor, id, before);
    },

    /** When the server learnt that it was closed. */
    closedAt: async (tx: Tx, id: number) => (await closing.first(tx, { id }))?.closedAt ?? null,

    actions: (actor: Actor, id: number) =>
      database.read(actor, async (tx) => {
        const { Activity } = await assignments.mustFind(tx, actor, id);
        return { idActivityUser: id, Activity, menus: await assignedMenus(tx, id) };
      }),

    /** One for each person. */
    assign: (actor: Actor, { idCompany: wanted, users, stops, ...body }: BodyOf<typeof assignActivity>) =>
      database.transaction(actor, async (tx) => {
        const idCompany = await ownerFor(tx, actor, wanted);
        const people = once(users);
        await checkChosen(tx, [
          {
            ...{ path: 'idActivity', table: 'activity', id: 'idActivity' },
            ...{ idCompany, chosen: [body.idActivity] },
          },
        ]);
        await mustBeOffered(tx, idCompany, 'users', people);
        await checkStops(tx, idCompany, stops);
        const made = await tx
          .insertInto('activityUser')
          .values(people.map((idUser) => ({ ...body, idCompany, idUser, idCreator: actor.idUser })))
          .returning('idActivityUser')
          .execute();
        const ids = made.map(({ idActivityUser }) => idActivityUser);
        await writeStops(tx, idCompany, ids, once(stops));
        const rows: ActivityAssignment[] = [];
        for (const id of ids) rows.push(await assignments.noteCreated(tx, actor, id));
        await notices.assigned(tx, actor, rows);
        return rows;
      }),

    update: (
      actor: Actor,
      id: number,
      { version, idUser, stops, ...body }: BodyOf<typeof updateAssignment>,
    ) =>
      database.transaction(actor, async (tx) => {
        const rules = { version, permit: (_tx: Tx, row: ActivityAssignment) => mustBeOpen(row) };
        const before = await assignments.hold(tx, actor, id, rules);
        const { idCompany, assignmentUser, progress, Activity } = before;
        const person = idUser ?? assignmentUser.idUser;
        if (person !== assignmentUser.idUser && progress !== 'assigned')
          throw new Refused('ACTIVITY_STARTED', { name: Activity.name }, { path: 'idUser' });
        await mustBeOffered(tx, idCompany, 'idUser', [person], [assignmentUser.idUser]);
        const kept = before.stops.map(({ idWarehouse }) => idWarehouse);
        await checkStops(tx, idCompany, stops, kept);
        await write(tx, id, { ...body, idUser: person });
        await writeStops(tx, idCompany, [id], once(stops));
        const after = await assignments.noteChanged(tx, actor, id, before);
        await notices.changed(tx, actor, before, after);
        return after;
      }),

    setState: (actor: Actor, id: number, { state, justification }: BodyOf<typeof setAssignmentState>) =>
      database.transaction(actor, async (tx) => {
        const before = await assignments.hold(tx, actor, id);
        if (before.state === state) return before;
        if (state === 'Inactivo' && justification === undefined)
          throw new Invalid([{ path: 'justification', rule: 'required' }]);
        const now = new Date();
        const columns =
          state === 'Activo'
            ? reopened(before)
            : { state, progress: 'cancelled', endedAt: now, closedAt: now, closeReason: justification };
        await write(tx, id, columns);
        const after = await assignments.noteChanged(tx, actor, id, before);
        await (state === 'Activo' ? notices.reopened(tx, actor, after) : notices.closed(tx, actor, after));
        return after;
      }),

    /** The same twice is once; what arrives late counts by the clock of the phone. */
    progress: (actor: Actor, id: number, to: Progressed) =>
      database.transaction(actor, async (tx) => {
        const before = await assignments.hold(tx, actor, id, {
          permit: (_tx, row) => mustBeOwn(actor, row),
        });
        const columns = progressed(before, to, new Date());
        if (!columns) return before;
        await write(tx, id, columns);
        const after = await assignments.noteChanged(tx, actor, id, before, { action: 'edit' });
        if (after.progress === 'done' && before.progress !== 'done') await notices.closed(tx, actor, after);
        return after;
      }),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;
