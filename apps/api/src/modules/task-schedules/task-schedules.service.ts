import type { TaskSchedule, TaskScheduleBody } from '@gemelo/contract/endpoints/task-schedules';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { ruleOf, type Turn, turnOf } from '@gemelo/contract/kit/turns';
import type { Database, Tx } from '../../db/client.ts';
import { clockOf } from '../../db/company-clock.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { checkChosen } from '../../db/references.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { MakeRecurringTasks } from './make-recurring-tasks.job.ts';
import { findSchedule, occurrencesOf } from './task-schedules.queries.ts';

type Content = Omit<TaskScheduleBody, 'idCompany'>;

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ task_schedule_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }) }, work);

/** What people decide about a schedule; turns that were made are its own history. */
const facts = (schedule: TaskSchedule) => ({
  name: schedule.name,
  TaskTemplate: schedule.TaskTemplate?.name ?? null,
  title: schedule.title,
  description: schedule.description,
  TaskType: schedule.TaskType?.name ?? null,
  TaskCategory: schedule.TaskCategory?.name ?? null,
  TaskPriority: schedule.TaskPriority?.name ?? null,
  estimateMinutes: schedule.estimateMinutes,
  dueDays: schedule.dueDays,
  checks: schedule.checks,
  frequency: schedule.frequency,
  repeatEvery: schedule.repeatEvery,
  weekdays: schedule.weekdays,
  day: schedule.day,
  nth: schedule.nth,
  weekday: schedule.weekday,
  startOn: schedule.startOn,
  endOn: schedule.endOn,
  times: schedule.times,
  hour: schedule.hour,
  skipOpen: schedule.skipOpen,
  Assignee: schedule.Assignee?.name ?? null,
  Twin: schedule.Twin?.name ?? null,
  warehouses: schedule.Warehouses.map(({ name }) => name),
  state: schedule.state,
});

/** Whoever refers to a twin must see it, because a reference reveals its name. */
function mustSeeTwin({ permissions }: Actor, body: Content, before?: TaskSchedule) {
  if (body.idTwin === null || body.idTwin === before?.Twin?.idTwin) return;
  if (!permissions.has('twin:view') && !permissions.has('inventory:view'))
    throw new Invalid([{ path: 'idTwin', rule: 'reference' }]);
}

async function mustSeeTemplate(tx: Tx, idCompany: number, idTaskTemplate: number | null) {
  if (idTaskTemplate === null) return;
  const found = await tx
    .selectFrom('taskTemplate')
    .select('idTaskTemplate')
    .where('idTaskTemplate', '=', idTaskTemplate)
    .where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', idCompany)]))
    .forShare()
    .executeTakeFirst();
  if (!found) throw new Invalid([{ path: 'idTaskTemplate', rule: 'reference' }]);
}

/** What is newly chosen must be active; what was chosen before may stay. */
async function check(tx: Tx, actor: Actor, idCompany: number, body: Content, before?: TaskSchedule) {
  mustSeeTwin(actor, body, before);
  await mustSeeTemplate(tx, idCompany, body.idTaskTemplate);
  const shared = { idCompany, orShared: true };
  await checkChosen(tx, [
    {
      ...{ path: 'idTaskType', table: 'taskType', id: 'idTaskType', ...shared },
      ...{ chosen: [body.idTaskType], kept: [before?.TaskType?.idTaskType] },
    },
    {
      ...{ path: 'idTaskCategory', table: 'taskCategory', id: 'idTaskCategory', ...shared },
      ...{ chosen: [body.idTaskCategory], kept: [before?.TaskCategory?.idTaskCategory] },
    },
    {
      ...{ path: 'idTaskPriority', table: 'taskPriority', id: 'idTaskPriority', ...shared },
      ...{ chosen: [body.idTaskPriority], kept: [before?.TaskPriority?.idTaskPriority] },
    },
    {
      ...{ path: 'idAssignee', table: 'appUser', id: 'idUser', idCompany },
      ...{ chosen: [body.idAssignee], kept: [before?.Assignee?.idUser] },
    },
    {
      ...{ path: 'idTwin', table: 'twin', id: 'idTwin', idCompany },
      ...{ chosen: [body.idTwin], kept: [before?.Twin?.idTwin] },
    },
    {
      ...{ path: 'warehouses', table: 'warehouse', id: 'idWarehouse', idCompany },
      ...{ chosen: body.warehouses, kept: before?.Warehouses.map(({ idWarehouse }) => idWarehouse) ?? [] },
    },
  ]);
}

/** The columns of a schedule. What is not of its rule is forgotten, and so is what its template says. */
function columnsOf({ warehouses: _, skipOpen, ...body }: Content) {
  const { frequency } = body;
  const own = {
    description: '',
    idTaskType: null,
    idTaskCategory: null,
    idTaskPriority: null,
    estimateMinutes: null,
    dueDays: null,
    checks: [],
  };
  return {
    ...body,
    ...(body.idTaskTemplate === null ? {} : own),
    ...ruleOf(body),
    skipOpen: skipOpen ?? frequency === 'afterCompletion',
  };
}

const fresh = { lastOn: null, made: 0 };

interface Parts {
  database: Database;
  make: MakeRecurringTasks;
  /** Throws if the actor may not give tasks to this person. */
  mustAssign: (actor: Actor, idAssignee: number | null) => void;
}

export function createTaskScheduleService({ database, make, mustAssign }: Parts) {
  const schedules = recordsOf<Actor, TaskSchedule>(database, {
    entity: 'task-schedule',
    find: (tx, _actor, id) => findSchedule(tx, id),
    lock: rowLock('taskSchedule', 'idTaskSchedule'),
    facts,
  });

  const writeWarehouses = async (tx: Tx, idCompany: number, idTaskSchedule: number, ids: number[]) => {
    await tx.deleteFrom('taskScheduleWarehouse').where('idTaskSchedule', '=', idTaskSchedule).execute();
    const rows = [...new Set(ids)].map((idWarehouse) => ({ idTaskSchedule, idWarehouse, idCompany }));
    if (rows.length > 0) await tx.insertInto('taskScheduleWarehouse').values(rows).execute();
  };

  const write = (tx: Tx, idTaskSchedule: number, columns: object) =>
    tx
      .updateTable('taskSchedule')
      .set({ ...columns, ...moved })
      .where('idTaskSchedule', '=', idTaskSchedule)
      .execute();

  /** A turn whose hour has passed today is made at once, not with the next look of the job. */
  const makeDue = (tx: Tx, idTaskSchedule: number, { nextAt }: Turn) => {
    if (nextAt !== null && nextAt <= new Date())
      enqueue(tx, make, {}, { key: `recurring-${idTaskSchedule}` });
  };

  return {
    read: schedules.read,

    create: (actor: Actor, { idCompany: wanted, ...body }: TaskScheduleBody) =>
      refusingDuplicates(body.name, () =>
        schedules.create(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, wanted);
          mustAssign(actor, body.idAssignee);
          await check(tx, actor, idCompany, body);
          const clock = await clockOf(tx, idCompany);
          const columns = columnsOf(body);
          const turn = turnOf({ ...columns, ...fresh }, clock);
          const { idTaskSchedule } = await tx
            .insertInto('taskSchedule')
            .values({
              ...columns,
              ...turn,
              idCompany,
              idOwner: actor.idUser,
            })
            .returning('idTaskSchedule')
            .executeTakeFirstOrThrow();
          await writeWarehouses(tx, idCompany, idTaskSchedule, body.warehouses);
          makeDue(tx, idTaskSchedule, turn);
          return idTaskSchedule;
        }),
      ),

    update: (actor: Actor, idTaskSchedule: number, version: number, body: Content) =>
      refusingDuplicates(body.name, () =>
        schedules.change(actor, idTaskSchedule, { version }, async (tx, before) => {
          // What somebody else has decided may stay.
          if (body.idAssignee !== before.Assignee?.idUser) mustAssign(actor, body.idAssignee);
          await check(tx, actor, before.idCompany, body, before);
          const columns = columnsOf(body);
          const { lastOn, made } = before;
          const turn = turnOf({ ...columns, lastOn, made }, await clockOf(tx, before.idCompany));
          await write(tx, idTaskSchedule, { ...columns, ...turn });
          await writeWarehouses(tx, before.idCompany, idTaskSchedule, body.warehouses);
          makeDue(tx, idTaskSchedule, turn);
        }),
      ),

    pause: (actor: Actor, idTaskSchedule: number, paused: boolean) =>
      schedules.change(actor, idTaskSchedule, {}, async (tx, before) => {
        const state = paused ? 'Inactivo' : 'Activo';
        if (before.state === state) return;
        const turn = turnOf({ ...before, state }, await clockOf(tx, before.idCompany));
        await write(tx, idTaskSchedule, { state, ...turn });
        makeDue(tx, idTaskSchedule, turn);
      }),

    /** Returns the name of the removed schedule. */
    remove: (actor: Actor, idTaskSchedule: number): Promise<string> =>
      database.transaction(actor, async (tx) => {
        const before = await schedules.hold(tx, actor, idTaskSchedule);
        await tx.deleteFrom('taskSchedule').where('idTaskSchedule', '=', idTaskSchedule).execute();
        await schedules.noteDeleted(tx, actor, idTaskSchedule, before);
        return before.name;
      }),

    occurrences: (actor: Actor, idTaskSchedule: number) =>
      database.read(actor, async (tx) => {
        await schedules.mustFind(tx, actor, idTaskSchedule);
        return occurrencesOf(tx, idTaskSchedule);
      }),
  };
}
export type TaskScheduleService = ReturnType<typeof createTaskScheduleService>;
