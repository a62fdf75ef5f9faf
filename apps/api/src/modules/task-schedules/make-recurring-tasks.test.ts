import type {
  TaskOccurrence,
  TaskSchedule,
  TaskScheduleOptions,
} from '@gemelo/contract/endpoints/task-schedules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { momentOf } from '@gemelo/contract/kit/zoned';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createNotifications } from '../notifications/notifications.service.ts';
import { findTemplate } from '../task-templates/task-templates.queries.ts';
import { createTaskNotices } from '../tasks/task-notices.ts';
import { createTaskService, type TaskService } from '../tasks/tasks.service.ts';
import { createMakeRecurringTasks } from './make-recurring-tasks.job.ts';

const ZONE = 'America/Guatemala';
const [OWNER, TECHNICIAN, AGENT] = [1, 4, 6];
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let tasks: TaskService;
let now: Date;

/** The clock of the simulated world: an hour of a day in the zone of the company. */
const itIs = (day: string, hour = 7) => {
  now = momentOf(day, hour, ZONE);
};
const jobWith = (make: TaskService['make']) =>
  createMakeRecurringTasks({
    tasks: { make },
    findTemplate,
    notifications: createNotifications(),
    clock: () => now,
  });
const run = (make = tasks.make) => runJob(t.database, jobWith(make), {});

beforeAll(async () => {
  t = await openTestApp({}, { connections: 6 });
  admin = await t.signIn('admin@gemelo.test');
  tasks = createTaskService({
    database: t.database,
    files: { attach: async () => {} },
    notices: createTaskNotices(createNotifications()),
    tie: async () => {},
  });
});
beforeEach(async () => {
  await t.database.transaction(system, async (tx) => {
    await tx.deleteFrom('taskSchedule').execute();
    await tx.deleteFrom('notification').execute();
    await tx.updateTable('company').set({ timeZone: ZONE }).execute();
  });
});

/** Schedules begin far ahead of the real day, so that only the simulated clock reaches them. */
const create = async (more = {}) => {
  const made = await admin.call('POST', '/api/v4/task-schedules', {
    ...{ name: 'Ronda', title: 'Ronda de la mañana', idTaskType: 3, idTaskPriority: 3 },
    ...{ checks: ['Ver la bitácora', 'Medir la humedad'], dueDays: 1 },
    ...{ frequency: 'daily', startOn: '2030-03-01' },
    ...more,
  });
  expect(made.status, made.text).toBe(200);
  return made.body.data as TaskSchedule;
};
const read = async ({ idTaskSchedule }: TaskSchedule) => {
  const { body } = await admin.call('GET', '/api/v4/task-schedules');
  const schedule = (body.data as TaskSchedule[]).find((one) => one.idTaskSchedule === idTaskSchedule);
  if (!schedule) throw new Error('no schedule');
  return schedule;
};
const history = async ({ idTaskSchedule }: TaskSchedule) =>
  (await admin.call('GET', `/api/v4/task-schedules/${idTaskSchedule}/occurrences`)).body
    .data as TaskOccurrence[];
const taskOf = async (occurrence: TaskOccurrence | undefined) =>
  (await admin.call('GET', `/api/processes/getTaskOne/${occurrence?.Task?.idTask}`)).body.data as TaskDetail;
const countTasks = async () => {
  const { count } = await t.database.read(system, (tx) =>
    tx
      .selectFrom('task')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return count;
};
/** Closes the task of a turn at the simulated hour. */
const close = async (occurrence: TaskOccurrence | undefined, category: 'done' | 'cancelled' = 'done') => {
  await t.database.transaction(system, async (tx) => {
    const { idTaskState } = await tx
      .selectFrom('taskState')
      .select('idTaskState')
      .where('category', '=', category)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('task')
      .set({ idTaskState, category, closedAt: now, justification: category === 'cancelled' ? 'ya no' : null })
      .where('idTask', '=', occurrence?.Task?.idTask ?? 0)
      .execute();
  });
};
const days = (occurrences: readonly TaskOccurrence[]) => occurrences.map(({ day }) => day);

test('a task is made at its hour with all that belongs to it, and says where it came from', async () => {
  const schedule = await create({ idAssignee: TECHNICIAN });
  itIs('2030-03-01', 5);
  await run();
  expect(await history(schedule)).toEqual([]);
  itIs('2030-03-01', 6);
  await run();
  await run();
  const [turn, ...more] = await history(schedule);
  expect(more).toEqual([]);
  expect(turn).toMatchObject({ day: '2030-03-01', outcome: 'made', missed: 0, unassigned: false });
  const task = await taskOf(turn);
  expect(task).toMatchObject({
    title: 'Ronda de la mañana',
    Creator: null,
    Assignee: { idUser: TECHNICIAN },
    startOn: '2030-03-01',
    dueOn: '2030-03-02',
    Schedule: { idTaskSchedule: schedule.idTaskSchedule, name: 'Ronda' },
  });
  expect(task.checks.map(({ text }) => text)).toEqual(['Ver la bitácora', 'Medir la humedad']);
  expect(task.events.map(({ kind, User }) => [kind, User])).toEqual([['created', null]]);
  const told = await t.database.read(system, (tx) =>
    tx.selectFrom('notification').select(['idUser', 'kind', 'entity']).execute(),
  );
  expect(told).toEqual([{ idUser: TECHNICIAN, kind: 'assigned', entity: 'task' }]);
  const { body: audit } = await admin.call('GET', `/api/v4/audit?entity=task&entityId=${task.idTask}`);
  expect(audit.data[0]).toMatchObject({ action: 'create' });
  expect(await read(schedule)).toMatchObject({
    made: 1,
    lastOn: '2030-03-01',
    nextOn: '2030-03-02',
    LastTask: { idTask: task.idTask },
  });
});

test('several processes at once make a turn once', async () => {
  const schedule = await create();
  const before = await countTasks();
  itIs('2030-03-01');
  await Promise.all(Array.from({ length: 5 }, () => run()));
  expect(await history(schedule)).toHaveLength(1);
  expect(await countTasks()).toBe(before + 1);
});

test('what dies before the commit leaves nothing, and the next run makes it', async () => {
  const schedule = await create({ warehouses: await someWarehouses(2) });
  const before = await countTasks();
  itIs('2030-03-01');
  let turn = 0;
  const dying: TaskService['make'] = async (tx, maker, body) => {
    // The first task is written, then the process dies.
    const task = await tasks.make(tx, maker, body);
    if (++turn === 2) throw new Error('killed');
    return task;
  };
  await expect(run(dying)).rejects.toThrow('killed');
  expect(await history(schedule)).toEqual([]);
  expect(await countTasks()).toBe(before);
  expect(await read(schedule)).toMatchObject({ nextOn: '2030-03-01', made: 0 });
  await run();
  expect(await history(schedule)).toHaveLength(2);
  expect(await countTasks()).toBe(before + 2);
});

test('a turn that was made is not made again, even if the schedule forgot it', async () => {
  const schedule = await create();
  itIs('2030-03-01');
  await run();
  const before = await countTasks();
  // As after a restore of an older state of the schedule.
  await t.database.transaction(system, (tx) =>
    tx
      .updateTable('taskSchedule')
      .set({ nextOn: '2030-03-01', nextAt: now, lastOn: null })
      .where('idTaskSchedule', '=', schedule.idTaskSchedule)
      .execute(),
  );
  await run();
  expect(await countTasks()).toBe(before);
  expect(await read(schedule)).toMatchObject({ nextOn: '2030-03-02', made: 1 });
});

test('one schedule that fails does not keep the others from being made', async () => {
  const broken = await create({ name: 'Rota', title: 'Rota' });
  const sound = await create();
  itIs('2030-03-01');
  await expect(
    run(async (tx, maker, body) => {
      if (body.title === 'Rota') throw new Error('broken');
      return tasks.make(tx, maker, body);
    }),
  ).rejects.toThrow('broken');
  expect(await history(broken)).toEqual([]);
  expect(await history(sound)).toHaveLength(1);
});

test('after days of sleep only the latest turn is made, and its history says how many were missed', async () => {
  const schedule = await create();
  const before = await countTasks();
  itIs('2030-03-11', 3);
  await run();
  const [turn, ...more] = await history(schedule);
  expect(more).toEqual([]);
  // At three in the morning the turn of that day is still to come.
  expect(turn).toMatchObject({ day: '2030-03-10', missed: 9 });
  expect(await taskOf(turn)).toMatchObject({ startOn: '2030-03-11', dueOn: '2030-03-12' });
  expect(await countTasks()).toBe(before + 1);
  expect(await read(schedule)).toMatchObject({ nextOn: '2030-03-11' });
});

test('each of several warehouses gets its task, without those that are no longer active', async () => {
  const warehouses = await someWarehouses(3);
  const schedule = await create({ warehouses, times: 2 });
  const closed = warehouses[1] ?? 0;
  const warehouseIs = (state: 'Activo' | 'Inactivo') =>
    t.database.transaction(system, (tx) =>
      tx.updateTable('warehouse').set({ state }).where('idWarehouse', '=', closed).execute(),
    );
  await warehouseIs('Inactivo');
  itIs('2030-03-01');
  await run();
  await warehouseIs('Activo');
  const turns = await history(schedule);
  expect(turns.map(({ outcome, Warehouse }) => [Warehouse?.idWarehouse, outcome])).toEqual(
    warehouses.map((id) => [id, id === closed ? 'place' : 'made']),
  );
  expect((await taskOf(turns[0])).Warehouse?.idWarehouse).toBe(warehouses[0]);
  // A turn counts once, however many tasks it made.
  expect(await read(schedule)).toMatchObject({ made: 1, nextOn: '2030-03-02' });
  itIs('2030-03-02');
  await run();
  expect(await read(schedule)).toMatchObject({ made: 2, status: 'ended', nextOn: null });
  itIs('2030-03-03');
  await run();
  expect(await history(schedule)).toHaveLength(6);
});

test('so many days after completion, counted from the day on which it was closed', async () => {
  const schedule = await create({ frequency: 'afterCompletion', repeatEvery: 10 });
  itIs('2030-03-01');
  await run();
  expect(await read(schedule)).toMatchObject({ status: 'waiting', nextOn: null });
  itIs('2030-03-20');
  await run();
  expect(await history(schedule)).toHaveLength(1);
  await close((await history(schedule))[0]);
  await run();
  expect(await read(schedule)).toMatchObject({ status: 'active', nextOn: '2030-03-30' });
  itIs('2030-03-30');
  await run();
  const made = await history(schedule);
  expect(days(made)).toEqual(['2030-03-30', '2030-03-01']);
  // One that was cancelled is over too: the next one follows.
  await close(made[0], 'cancelled');
  await run();
  expect(await read(schedule)).toMatchObject({ nextOn: '2030-04-09' });
});

test('a task that was opened again before its successor is due is waited for', async () => {
  const schedule = await create({ frequency: 'afterCompletion', repeatEvery: 2 });
  itIs('2030-03-01');
  await run();
  const [first] = await history(schedule);
  await close(first);
  await run();
  const { idTask } = first?.Task ?? { idTask: 0 };
  await t.database.transaction(system, async (tx) => {
    const { idTaskState } = await tx
      .selectFrom('taskState')
      .select('idTaskState')
      .where('category', '=', 'progress')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('task')
      .set({ idTaskState, category: 'progress', closedAt: null })
      .where('idTask', '=', idTask)
      .execute();
  });
  itIs('2030-03-03');
  await run();
  expect(await history(schedule)).toHaveLength(1);
  expect(await read(schedule)).toMatchObject({ status: 'waiting' });
});

test('while the last one is open a turn is left out, if that was chosen', async () => {
  const skipping = await create({ name: 'Con pausa', skipOpen: true });
  const going = await create({ name: 'Sin pausa' });
  for (const day of ['2030-03-01', '2030-03-02']) {
    itIs(day);
    await run();
  }
  expect((await history(going)).map(({ outcome }) => outcome)).toEqual(['made', 'made']);
  const turns = await history(skipping);
  expect(turns.map(({ outcome }) => outcome)).toEqual(['open', 'made']);
  await close(turns[1]);
  itIs('2030-03-03');
  await run();
  expect((await history(skipping)).map(({ outcome }) => outcome)).toEqual(['made', 'open', 'made']);
  expect(await read(skipping)).toMatchObject({ made: 2 });
});

test('without an active assignee the task is nobody’s, and the owner of the schedule is told', async () => {
  const schedule = await create({ idAssignee: AGENT });
  const agentIs = (state: 'Activo' | 'Inactivo') =>
    t.database.transaction(system, (tx) =>
      tx.updateTable('appUser').set({ state }).where('idUser', '=', AGENT).execute(),
    );
  await agentIs('Inactivo');
  itIs('2030-03-01');
  await run();
  await agentIs('Activo');
  const [turn] = await history(schedule);
  expect(turn).toMatchObject({ outcome: 'made', unassigned: true });
  expect((await taskOf(turn)).Assignee).toBeNull();
  const told = await t.database.read(system, (tx) =>
    tx.selectFrom('notification').select(['idUser', 'kind', 'entityId']).execute(),
  );
  expect(told).toEqual([{ idUser: OWNER, kind: 'changed', entityId: turn?.Task?.idTask }]);
});

test('what is no longer allowed passes the turn over and says so, once', async () => {
  const schedule = await create();
  const typeIs = (state: 'Activo' | 'Inactivo') =>
    t.database.transaction(system, (tx) =>
      tx.updateTable('taskType').set({ state }).where('idTaskType', '=', 3).execute(),
    );
  await typeIs('Inactivo');
  itIs('2030-03-01');
  await run();
  await run();
  await typeIs('Activo');
  expect(await history(schedule)).toMatchObject([{ outcome: 'refused', Task: null }]);
  expect(await read(schedule)).toMatchObject({ made: 0, nextOn: '2030-03-02' });
  itIs('2030-03-02');
  await run();
  expect((await history(schedule))[0]).toMatchObject({ day: '2030-03-02', outcome: 'made' });
});

test('a template is read when the task is made, with its subtasks', async () => {
  const template = (
    await admin.call('POST', '/api/v4/task-templates', {
      ...{ name: 'Cambio de baterías', title: 'Cambiar baterías', idTaskType: 1, idTaskPriority: 2 },
      ...{ checks: ['Anotar el voltaje'], subtasks: ['Pedir baterías'] },
      ...{ assignment: 'person', idAssignee: TECHNICIAN },
    })
  ).body.data as TaskTemplate;
  const schedule = await create({ idTaskTemplate: template.idTaskTemplate, title: null });
  await admin.call('PUT', `/api/v4/task-templates/${template.idTaskTemplate}`, {
    ...{ name: template.name, title: 'Cambiar las baterías', idTaskType: 1, idTaskPriority: 2 },
    ...{ checks: ['Anotar el voltaje', 'Cerrar la tapa'], subtasks: ['Pedir baterías'] },
    ...{ assignment: 'person', idAssignee: TECHNICIAN, version: template.version },
  });
  itIs('2030-03-01');
  await run();
  expect(await taskOf((await history(schedule))[0])).toMatchObject({
    title: 'Cambiar las baterías',
    checklist: { total: 2 },
    Subtasks: [{ title: 'Pedir baterías' }],
    Assignee: { idUser: TECHNICIAN },
    TaskPriority: { idTaskPriority: 2 },
  });
});

test('the hour follows the clock of the company, also through daylight saving and into another zone', async () => {
  const schedule = await create({ startOn: '2030-03-30' });
  const zone = (timeZone: string) =>
    t.database.transaction(system, (tx) =>
      tx.updateTable('company').set({ timeZone }).where('idCompany', '=', schedule.idCompany).execute(),
    );
  await zone('Europe/Berlin');
  now = new Date('2030-03-01T00:00:00Z');
  await run();
  expect(await read(schedule)).toMatchObject({ nextOn: '2030-03-30', nextAt: '2030-03-30T05:00:00Z' });
  now = new Date('2030-03-30T05:00:00Z');
  await run();
  // Clocks go forward in the night to March 31, 2030.
  expect(await read(schedule)).toMatchObject({ nextOn: '2030-03-31', nextAt: '2030-03-31T04:00:00Z' });
});

test('a paused schedule makes nothing, and does not make up for it', async () => {
  const schedule = await create();
  const address = `/api/v4/task-schedules/${schedule.idTaskSchedule}/paused`;
  await admin.call('PUT', address, { paused: true });
  itIs('2030-03-05');
  await run();
  expect(await history(schedule)).toEqual([]);
  await admin.call('PUT', address, { paused: false });
  expect(await read(schedule)).toMatchObject({ status: 'active', nextOn: '2030-03-01' });
});

async function someWarehouses(count: number): Promise<number[]> {
  const { body } = await admin.call('GET', '/api/v4/task-schedules/options');
  const ids = (body.data as TaskScheduleOptions).warehouses.map(({ idWarehouse }) => idWarehouse);
  return ids.sort((a, b) => a - b).slice(0, count);
}
