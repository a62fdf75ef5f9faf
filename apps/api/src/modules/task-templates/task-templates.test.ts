import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import { beforeAll, expect, test } from 'vitest';
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

const TECHNICIAN = 4;
let turn = 0;
const body = (more = {}) => ({
  name: `Instalar estación ${++turn}`,
  title: 'Instalar estación meteorológica',
  description: 'Con casco y arnés',
  idTaskType: 2,
  idTaskPriority: 2,
  estimateMinutes: 240,
  dueDays: 3,
  checks: ['Montar el mástil', 'Nivelar la base', 'Ver la primera lectura'],
  subtasks: ['Pedir el permiso'],
  ...more,
});
const create = async (by: Person, more = {}) => {
  const made = await by.call('POST', '/api/v4/task-templates', body(more));
  expect(made.status, made.text).toBe(200);
  return made.body.data as TaskTemplate;
};
const named = async (by: Person, name: string) =>
  (
    (await by.call('GET', `/api/v4/task-templates?search=${encodeURIComponent(name)}`)).body
      .data as TaskTemplate[]
  ).find((one) => one.name === name);

test('a template is written by those who organize work, read by everybody, and named once', async () => {
  const made = await create(technician);
  expect(made).toMatchObject({ shared: false, TaskType: { idTaskType: 2 }, assignment: 'nobody' });
  expect((await named(keeper, made.name))?.checks).toEqual(made.checks);
  expect((await keeper.call('POST', '/api/v4/task-templates', body())).status).toBe(403);
  const again = await admin.call('POST', '/api/v4/task-templates', body({ name: made.name.toUpperCase() }));
  expect(again.body.code).toBe('DUPLICATE');

  const address = `/api/v4/task-templates/${made.idTaskTemplate}`;
  const { version } = made;
  const changed = await admin.call('PUT', address, { ...body({ checks: [], subtasks: [] }), version });
  expect(changed.body.data).toMatchObject({ checks: [], subtasks: [], version: version + 1 });
  expect((await admin.call('PUT', address, { ...body(), version })).body.code).toBe('STALE');
  expect((await admin.call('DELETE', address)).status).toBe(200);
  expect(await named(admin, (changed.body.data as TaskTemplate).name)).toBeUndefined();
});

test('the instructions of its step open beside the tasks that are made from it', async () => {
  const { idStep } = (
    await admin.call('POST', '/api/settings/insertStep', { name: 'Montar un mástil', description: null })
  ).body.data as { idStep: number };
  const template = await create(admin, { idStep });
  expect(template.Step).toEqual({ idStep, name: 'Montar un mástil' });
  const setState = (state: string) => admin.call('PUT', `/api/settings/inactiveStep/${idStep}`, { state });
  await setState('Inactivo');
  expect((await admin.call('POST', '/api/v4/task-templates', body({ idStep }))).body.issues).toEqual([
    { path: 'idStep', message: 'Lo elegido está inactivo' },
  ]);
  // What refers to it already goes on with it.
  const made = await admin.call('POST', `/api/v4/task-templates/${template.idTaskTemplate}/tasks`, {});
  expect((made.body.data as TaskDetail).Step).toEqual({ idStep, name: 'Montar un mástil' });
  expect((await technician.call('GET', `/api/settings/step/${idStep}`)).status).toBe(200);
  await setState('Activo');
});

test('another company neither sees a template nor what it refers to; the operator shares some with all', async () => {
  const own = await create(admin);
  expect(await named(other, own.name)).toBeUndefined();
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/tasks'],
  ] as const) {
    const address = `/api/v4/task-templates/${own.idTaskTemplate}${path}`;
    expect((await other.call(method, address, method === 'POST' ? {} : undefined)).status).toBe(404);
  }
  const foreign = await other.call(
    'POST',
    '/api/v4/task-templates',
    body({ assignment: 'person', idAssignee: TECHNICIAN }),
  );
  expect(foreign.body.issues).toMatchObject([{ path: 'idAssignee' }]);

  const shared = await create(admin, { shared: true });
  expect(await named(other, shared.name)).toMatchObject({ shared: true });
  const refused = await other.call('DELETE', `/api/v4/task-templates/${shared.idTaskTemplate}`);
  expect(refused.body.code).toBe('OPERATOR_ONLY');
  expect((await other.call('POST', '/api/v4/task-templates', body({ shared: true }))).status).toBe(403);
  const used = await other.call('POST', `/api/v4/task-templates/${shared.idTaskTemplate}/tasks`, {});
  expect(used.body.data).toMatchObject({ idCompany: 2, checklist: { total: 3 } });
});

test('a task from a template has its checklist, its subtasks and its day', async () => {
  const template = await create(admin, { assignment: 'person', idAssignee: TECHNICIAN });
  const address = `/api/v4/task-templates/${template.idTaskTemplate}/tasks`;
  // The keeper may not give tasks to others, but whoever wrote the template could.
  const { body: answer } = await keeper.call('POST', address, { title: 'Instalar en el muelle' });
  expect(answer.message).toBe('Tarea creada con éxito');
  const made = answer.data as TaskDetail;
  expect(made).toMatchObject({
    title: 'Instalar en el muelle',
    description: 'Con casco y arnés',
    estimateMinutes: 240,
    TaskPriority: { idTaskPriority: 2 },
    Assignee: { idUser: TECHNICIAN },
    Subtasks: [{ title: 'Pedir el permiso' }],
    dueOn: addDays(dayAt(new Date(), 'America/Guatemala'), 3),
    Schedule: null,
    // What the template allowed is not what the keeper may.
    may: { edit: true, assign: false },
  });
  expect(made.checks.map(({ text }) => text)).toEqual(template.checks);

  const chosen = await keeper.call('POST', address, { idAssignee: 1 });
  expect(chosen.status).toBe(403);
  const mine = await keeper.call('POST', address, { idAssignee: null, dueOn: null });
  expect(mine.body.data).toMatchObject({ Assignee: null, dueOn: null });
  const self = await create(admin, { assignment: 'creator' });
  const taken = await keeper.call('POST', `/api/v4/task-templates/${self.idTaskTemplate}/tasks`, {});
  expect(taken.body.data).toMatchObject({ Assignee: { idUser: 5 } });
});

test('a person who has left gets no task, and nothing of a refused task remains', async () => {
  const template = await create(admin, { assignment: 'person', idAssignee: 6 });
  const address = `/api/v4/task-templates/${template.idTaskTemplate}/tasks`;
  const agentIs = (state: 'Activo' | 'Inactivo') =>
    t.database.transaction(system, (tx) =>
      tx.updateTable('appUser').set({ state }).where('idUser', '=', 6).execute(),
    );
  await agentIs('Inactivo');
  expect((await admin.call('POST', address, {})).body.data).toMatchObject({ Assignee: null });
  await agentIs('Activo');
  const count = () =>
    t.database.read(system, (tx) =>
      tx
        .selectFrom('task')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
  const before = await count();
  expect((await admin.call('POST', address, { idTwin: 999_999 })).status).toBe(400);
  expect(await count()).toEqual(before);
});
