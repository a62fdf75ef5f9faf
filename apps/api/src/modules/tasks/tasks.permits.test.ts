import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { block, cancelTask, createTask, readTask, updateTask } from './test/tasks.ts';

const roles = ['admin', 'supervisor', 'registro', 'tecnico', 'bodega', 'agente'] as const;
type Role = (typeof roles)[number];
let people: Record<Role, Person>;
let other: Person;
beforeAll(async () => {
  const t = await openTestApp();
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, await t.signIn(`${role}@gemelo.test`)] as const),
  );
  people = Object.fromEntries(signedIn) as Record<Role, Person>;
  other = await t.signIn('admin@otra.test');
});

const idOf = async (person: Person) => (await createTask(person)).Creator?.idUser ?? 0;

describe('by default', () => {
  test('everybody makes tasks, changes and cancels their own, and reads and comments all', async () => {
    const foreign = await createTask(people.admin, { title: 'De otro' });
    for (const role of roles) {
      const person = people[role];
      const own = await createTask(person, { title: `De ${role}` });
      expect(own.may).toMatchObject({ edit: true, cancel: true });
      expect((await updateTask(person, own, { title: 'Mía' })).status, role).toBe(200);
      expect((await cancelTask(person, own, { justification: 'ya' })).status, role).toBe(200);
      expect((await readTask(person, foreign)).title).toBe('De otro');
      const said = await person.call('POST', '/api/processes/createTaskComment', {
        idTask: foreign.idTask,
        text: 'Visto',
      });
      expect(said.status, role).toBe(200);
    }
  });

  test('only some change all tasks, give them to others and cancel those of others, and refusals say why', async () => {
    const edits: Role[] = [];
    const assigns: Role[] = [];
    const cancels: Role[] = [];
    const idAdmin = await idOf(people.admin);
    for (const role of roles) {
      const person = people[role];
      const foreign = await createTask(people[role === 'admin' ? 'agente' : 'admin']);
      const { may } = await readTask(person, foreign);
      const changed = await updateTask(person, foreign, { title: 'Cambiada' });
      if (changed.status === 200) edits.push(role);
      else
        expect(changed.body).toMatchObject({
          code: 'TASK_EDITOR',
          message: expect.stringMatching(/^Solo quien/),
        });
      expect(may.edit).toBe(changed.status === 200);
      const given = await person.call('POST', '/api/processes/createTask', {
        title: 'Para otro',
        idAssignee: role === 'admin' ? await idOf(people.agente) : idAdmin,
      });
      if (given.status === 200) assigns.push(role);
      else expect(given.body.code).toBe('TASK_ASSIGNER');
      expect(may.assign).toBe(given.status === 200);
      const cancelled = await cancelTask(person, foreign, { justification: 'no' });
      if (cancelled.status === 200) cancels.push(role);
      else expect(cancelled.body.code).toBe('TASK_CANCELLER');
      expect(may.cancel).toBe(cancelled.status === 200);
    }
    expect({ edits, assigns, cancels }).toMatchInlineSnapshot(`
      {
        "assigns": [
          "admin",
          "supervisor",
          "tecnico",
        ],
        "cancels": [
          "admin",
          "supervisor",
        ],
        "edits": [
          "admin",
          "supervisor",
          "tecnico",
        ],
      }
    `);
  });

  test('its assignee changes a task like its creator, and everybody takes their own', async () => {
    const idAgent = await idOf(people.agente);
    const given = await createTask(people.admin, { idAssignee: idAgent });
    expect((await updateTask(people.agente, given, { description: 'Hecho a medias' })).status).toBe(200);
    const own = await createTask(people.agente);
    expect((await updateTask(people.agente, own, { idAssignee: idAgent })).status).toBe(200);
    const idKeeper = await idOf(people.bodega);
    expect((await updateTask(people.agente, own, { idAssignee: idKeeper })).body.code).toBe('TASK_ASSIGNER');
    expect((await updateTask(people.agente, own, { idAssignee: null })).status).toBe(200);
  });
});

test('only whoever may change a task gives it subtasks, which keep it from being done', async () => {
  const parent = await createTask(people.admin);
  const under = (by: Person, title: string) =>
    by.call('POST', '/api/processes/createTask', { title, idParent: parent.idTask });
  const refused = await under(people.agente, 'Estorbo');
  expect([refused.status, refused.body.code]).toEqual([403, 'TASK_PARENT']);
  const own = await createTask(people.agente);
  expect((await updateTask(people.agente, own, { idParent: parent.idTask })).body.code).toBe('TASK_PARENT');
  expect((await under(people.tecnico, 'Parte')).status).toBe(200);
  await updateTask(people.admin, parent, { idAssignee: people.agente.user.idUser });
  expect((await updateTask(people.agente, own, { idParent: parent.idTask })).status).toBe(200);
  expect((await readTask(people.admin, parent)).subtasks.total).toBe(2);
});

test('every call about a task of another company answers 404', async () => {
  const task = await createTask(people.admin, { checks: ['Uno'] });
  const own = await createTask(other);
  const { idTask } = task;
  const base = `/api/v4/tasks/${idTask}`;
  const idTaskCheck = task.checks[0]?.idTaskCheck ?? 0;
  const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['GET', `/api/processes/getTaskOne/${idTask}`],
    ['GET', `/api/processes/getTaskComment/${idTask}`],
    ['POST', '/api/processes/createTaskComment', { idTask, text: 'hola' }],
    ['PUT', `/api/processes/update/task/${idTask}`, { version: 1, title: 'x' }],
    ['PUT', `/api/processes/cancel/task/${idTask}`, { justification: 'x' }],
    ['POST', `${base}/checks`, { text: 'x' }],
    ['PUT', `${base}/checks/${idTaskCheck}`, { done: true }],
    ['DELETE', `${base}/checks/${idTaskCheck}`],
    ['PUT', `${base}/followers/1`, { following: true }],
    ['POST', `${base}/times`, { minutes: 5 }],
    ['DELETE', `${base}/times/1`],
    ['DELETE', `${base}/files/00000000-0000-4000-8000-000000000000`],
  ];
  for (const [method, url, body] of calls)
    expect(`${method} ${url} ${(await other.call(method, url, body)).status}`).toBe(`${method} ${url} 404`);
  expect((await block(other, own, task)).status).toBe(404);
  expect((await block(other, task, own)).status).toBe(404);
  const parent = await other.call('POST', '/api/processes/createTask', { title: 'x', idParent: idTask });
  expect(parent.status).toBe(400);
  const bulk = await other.call('PUT', '/api/v4/tasks', { ids: [idTask], changes: { idTaskPriority: 1 } });
  expect(bulk.body.data).toEqual({ changed: 0, skipped: 1, before: [] });
  expect((await readTask(people.admin, task)).version).toBe((task as TaskDetail).version);
});
