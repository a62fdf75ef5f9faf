import type {
  ActivityAssignment,
  assignActivity,
  setAssignmentState,
  updateAssignment,
} from '@gemelo/contract/endpoints/activity-assignments';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { message } from '../../http/messages.ts';
import { assignedMenus } from './assigned-menus.ts';
import type { AssignmentNotices } from './assignment-notices.ts';
import { cancelled, facts, mustBeDoable, mustBeOpen, reopened } from './assignment-states.ts';
import { ASSIGNMENT, closing, findAssignment, insertAssignments, writeStops } from './assignments.queries.ts';
import { mustBeOffered } from './offered-people.ts';
import { type Progressed, progressed } from './progress.ts';

export const readsAssignments = ({ permissions }: Actor) => permissions.has('activity-assignment:view');

/** Each once, in their order. */
const once = (ids: readonly number[]) => [...new Set(ids)];

interface HandedOn extends Omit<BodyOf<typeof updateAssignment>, 'version' | 'idUser'> {
  idUser: number;
}

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

  /** Every change of an assignment and its end come through here. */
  const write = async (
    tx: Tx,
    actor: Actor,
    before: ActivityAssignment,
    columns: object,
    rules: { action?: string } = {},
  ) => {
    const id = before.idActivityUser;
    await tx
      .updateTable('activityUser')
      .set({ ...columns, ...moved })
      .where('idActivityUser', '=', id)
      .execute();
    return assignments.noteChanged(tx, actor, id, before, rules);
  };

  const checkStops = (tx: Tx, idCompany: number, chosen: readonly number[], kept: readonly number[] = []) =>
    checkChosen(tx, [{ path: 'stops', table: 'warehouse', id: 'idWarehouse', idCompany, chosen, kept }]);

  /** It is carried out by the person to whom it is assigned. */
  const mustBeOwn = (actor: Actor, { assignmentUser }: ActivityAssignment) => {
    if (assignmentUser.idUser !== actor.idUser) throw new Forbidden('ACTIVITY_OF_ANOTHER');
  };

  /**
   * Somebody else gets an assignment of their own. The first person keeps theirs, cancelled: what they did without a
   * network before is still taken.
   */
  const handOn = async (
    tx: Tx,
    actor: Actor,
    before: ActivityAssignment,
    to: HandedOn,
    language: Language,
  ) => {
    const { idCompany, Activity, Schedule, creatorUser } = before;
    const { stops, ...columns } = to;
    const row = {
      ...{ ...columns, idCompany, idActivity: Activity.idActivity },
      ...{ idCreator: creatorUser?.idUser ?? actor.idUser },
      // Without its turn: the other person may have theirs of the same.
      idActivitySchedule: Schedule?.idActivitySchedule ?? null,
    };
    const [id = 0] = await insertAssignments(tx, idCompany, [row], stops);
    const after = await assignments.noteCreated(tx, actor, id);
    const { name } = after.assignmentUser;
    const reason = message(language, 'message', 'ACTIVITY_HANDED_ON', { name });
    await write(tx, actor, before, cancelled(reason));
    await notices.handedOn(tx, actor, before, after);
    return after;
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
    begin: (tx: Tx, actor: Actor, before: ActivityAssignment, at: string) =>
      write(tx, actor, before, { progress: 'started', startedAt: at }),

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
        const own = { ...body, idCompany, idCreator: actor.idUser };
        const each = people.map((idUser) => ({ ...own, idUser }));
        const ids = await insertAssignments(tx, idCompany, each, once(stops));
        const rows: ActivityAssignment[] = [];
        for (const id of ids) rows.push(await assignments.noteCreated(tx, actor, id));
        await notices.assigned(tx, actor, rows);
        return rows;
      }),

    /** For another person it is another assignment. */
    update: (
      actor: Actor,
      id: number,
      { version, idUser, stops, ...body }: BodyOf<typeof updateAssignment>,
      language: Language,
    ) =>
      database.transaction(actor, async (tx) => {
        const rules = { version, permit: (_tx: Tx, row: ActivityAssignment) => mustBeOpen(row) };
        const before = await assignments.hold(tx, actor, id, rules);
        const { idCompany, assignmentUser, progress, Activity } = before;
        const person = idUser ?? assignmentUser.idUser;
        const isHandedOn = person !== assignmentUser.idUser;
        if (isHandedOn && progress !== 'assigned')
          throw new Refused('ACTIVITY_STARTED', { name: Activity.name }, { path: 'idUser' });
        await mustBeOffered(tx, idCompany, 'idUser', [person], [assignmentUser.idUser]);
        const kept = before.stops.map(({ idWarehouse }) => idWarehouse);
        await checkStops(tx, idCompany, stops, kept);
        if (isHandedOn)
          return handOn(tx, actor, before, { ...body, idUser: person, stops: once(stops) }, language);
        await writeStops(tx, idCompany, [id], once(stops));
        const after = await write(tx, actor, before, body);
        await notices.changed(tx, actor, before, after);
        return after;
      }),

    setState: (actor: Actor, id: number, { state, justification }: BodyOf<typeof setAssignmentState>) =>
      database.transaction(actor, async (tx) => {
        const before = await assignments.hold(tx, actor, id);
        if (before.state === state) return before;
        if (state === 'Inactivo' && justification === undefined)
          throw new Invalid([{ path: 'justification', rule: 'required' }]);
        if (state === 'Activo') await mustBeDoable(tx, before);
        const columns = state === 'Activo' ? reopened(before) : cancelled(justification);
        const after = await write(tx, actor, before, columns);
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
        const after = await write(tx, actor, before, columns, { action: 'edit' });
        if (after.progress === 'done' && before.progress !== 'done') await notices.closed(tx, actor, after);
        return after;
      }),
  };
}
export type AssignmentService = ReturnType<typeof createAssignmentService>;
