import type {
  TaskOccurrence,
  TaskSchedule,
  TaskScheduleOptions,
} from '@gemelo/contract/endpoints/task-schedules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let technician: Person;
let keeper: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, technician, keeper, other] = (await Promise.all(
    ['admin@gemelo.test', 'tecnico@gemelo.test', 'bodega@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
});
beforeEach(() => t.database.transaction(system, (tx) => tx.deleteFrom('taskSchedule').execute()));

const today = () => dayAt(new Date(), 'America/Guatemala');
const body = (more = {}) => ({
  name: 'Limpiar canaletas',
  title: 'Limpiar las canaletas',
  idTaskType: 1,
  idTaskPriority: 3,
  frequency: 'weekly',
  weekdays: [4, 1],
  startOn: addDays(today(), 1),
  ...more,
});
const create = async (by: Person, more = {}) => {
  const made = await by.call('POST', '/api/v4/task-schedules', body(more));
  expect(made.status, made.text).toBe(200);
  return made.body.data as TaskSchedule;
};
const issuesOf = async (more: object) =>
  ((await admin.call('POST', '/api/v4/task-schedules', body(more))).body.issues ?? []) as {
    path: string;
  }[];

test('a schedule knows its next day before anything is made', async () => {
  const made = await create(technician);
  expect(made).toMatchObject({
    status: 'active',
    weekdays: [1, 4],
    hour: 6,
    skipOpen: false,
    made: 0,
    LastTask: null,
    Owner: { idUser: 4 },
  });
  expect(made.nextOn && made.nextOn > today()).toBe(true);
  // 06:00 in Guatemala, which has no daylight saving time.
  expect(made.nextAt).toBe(`${made.nextOn}T12:00:00Z`);
  const after = await create(admin, { name: 'Después', frequency: 'afterCompletion', startOn: '2026-01-01' });
  expect(after).toMatchObject({ skipOpen: true, nextOn: today() });
  const { body: history } = await admin.call(
    'GET',
    `/api/v4/task-schedules/${made.idTaskSchedule}/occurrences`,
  );
  expect(history.data as TaskOccurrence[]).toEqual([]);
});

test('a rule names its days, a task without a template its title, and only what is the company’s own is chosen', async () => {
  expect(await issuesOf({ weekdays: [] })).toMatchObject([{ path: 'weekdays' }]);
  expect(await issuesOf({ frequency: 'monthly' })).toMatchObject([{ path: 'day' }]);
  expect(await issuesOf({ frequency: 'monthlyWeekday', nth: 2 })).toMatchObject([{ path: 'weekday' }]);
  expect(await issuesOf({ title: null, idTaskType: null })).toMatchObject([
    { path: 'title' },
    { path: 'idTaskType' },
  ]);
  expect(await issuesOf({ endOn: today() })).toMatchObject([{ path: 'endOn' }]);
  expect(await issuesOf({ idAssignee: 7 })).toMatchObject([{ path: 'idAssignee' }]);
  expect(await issuesOf({ warehouses: [999_999] })).toMatchObject([{ path: 'warehouses' }]);
  expect(await issuesOf({ idTaskTemplate: 999_999 })).toMatchObject([{ path: 'idTaskTemplate' }]);
  expect(await issuesOf({ repeatEvery: 0 })).toMatchObject([{ path: 'repeatEvery' }]);
});

test('it is paused and goes on, is kept by its version and seen by its company alone', async () => {
  const made = await create(admin);
  const address = `/api/v4/task-schedules/${made.idTaskSchedule}`;
  const paused = await admin.call('PUT', `${address}/paused`, { paused: true });
  expect(paused.body.data).toMatchObject({ status: 'paused', nextOn: null, nextAt: null });
  const resumed = await admin.call('PUT', `${address}/paused`, { paused: false });
  expect(resumed.body.data).toMatchObject({ status: 'active', nextOn: made.nextOn });
  const { version } = resumed.body.data as TaskSchedule;
  const change = { ...body({ frequency: 'monthly', day: 31, weekdays: [1] }), version };
  expect((await admin.call('PUT', address, change)).body.data).toMatchObject({
    frequency: 'monthly',
    day: 31,
    weekdays: [],
  });
  expect((await admin.call('PUT', address, change)).body.code).toBe('STALE');
  const again = await admin.call('POST', '/api/v4/task-schedules', body());
  expect(again.body.code).toBe('DUPLICATE');

  expect((await other.call('GET', '/api/v4/task-schedules')).body.total).toBe(0);
  expect((await other.call('PUT', `${address}/paused`, { paused: true })).status).toBe(404);
  expect((await other.call('GET', `${address}/occurrences`)).status).toBe(404);
  expect((await keeper.call('GET', '/api/v4/task-schedules')).status).toBe(403);
  const filtered = await admin.call(
    'GET',
    '/api/v4/task-schedules?status=active&frequency=monthly&search=cana',
  );
  expect(filtered.body.total).toBe(1);
  expect((await admin.call('DELETE', address)).body.message).toBe('Se eliminó «Limpiar canaletas»');
});

test('a schedule with an end in the past is over, and a template in use stays', async () => {
  const over = await create(admin, { startOn: '2026-01-01', endOn: '2026-01-31' });
  expect(over).toMatchObject({ status: 'ended', nextOn: null });
  const template = await admin.call('POST', '/api/v4/task-templates', {
    ...{ name: 'Ronda', title: 'Ronda de la mañana', idTaskType: 3, idTaskPriority: 3 },
  });
  const { idTaskTemplate } = template.body.data as TaskTemplate;
  const used = await create(admin, { name: 'Ronda diaria', idTaskTemplate, title: null, checks: ['x'] });
  // What the template says is not kept twice.
  expect(used).toMatchObject({ TaskTemplate: { name: 'Ronda' }, title: null, checks: [], TaskType: null });
  const refused = await admin.call('DELETE', `/api/v4/task-templates/${idTaskTemplate}`);
  expect(refused.body.code).toBe('IN_USE');
  expect(refused.body.message).toContain('Ronda diaria');
});

test('the form gets what can be chosen, and today as the company counts it', async () => {
  const { body: options } = await technician.call('GET', '/api/v4/task-schedules/options');
  expect(options.data).toMatchObject({ timeZone: 'America/Guatemala', today: today() });
  const { types, priorities, warehouses, people } = options.data as TaskScheduleOptions;
  for (const choices of [types, priorities, warehouses, people]) expect(choices.length).toBeGreaterThan(0);
});

test('only whoever gives tasks to others gives them those of a schedule', async () => {
  await t.database.transaction(system, async (tx) => {
    await sql`delete from role_permission p using permission o where o.id_permission = p.id_permission
      and p.id_role = ${technician.user.idRole} and o.resource = 'task' and o.action = 'edit'`.execute(tx);
    await sql`update permission_version set version = version + 1`.execute(tx);
  });
  const limited = await t.signIn('tecnico@gemelo.test');
  const own = await create(limited, { idAssignee: limited.user.idUser });
  const others = body({ name: 'Otra', idAssignee: admin.user.idUser });
  expect((await limited.call('POST', '/api/v4/task-schedules', others)).body.code).toBe('TASK_ASSIGNER');
  // What somebody else has decided stays when other things are changed.
  const change = { ...body({ idAssignee: admin.user.idUser }), version: own.version };
  const given = await admin.call('PUT', `/api/v4/task-schedules/${own.idTaskSchedule}`, change);
  const { version } = given.body.data as TaskSchedule;
  const renamed = await limited.call('PUT', `/api/v4/task-schedules/${own.idTaskSchedule}`, {
    ...change,
    ...{ name: 'Con otro nombre', version },
  });
  expect(renamed.status, renamed.text).toBe(200);
});
