import type { Task, TaskDetail, TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createTask, readTask, updateTask } from './test/tasks.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let keeper: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, supervisor, keeper, agent, other] = (await Promise.all(
    [
      'admin@gemelo.test',
      'supervisor@gemelo.test',
      'bodega@gemelo.test',
      'agente@gemelo.test',
      'admin@otra.test',
    ].map((email) => t.signIn(email)),
  )) as [Person, Person, Person, Person, Person];
});

const list = async (by: Person, query: string) => {
  const { status, text, body } = await by.call('GET', `/api/processes/getTask?${query}`);
  expect(status, text).toBe(200);
  return body.data as Task[];
};

describe('a task', () => {
  test('is made with its parts, says so, and is read by everybody of the company', async () => {
    const { body } = await keeper.call('POST', '/api/processes/createTask', {
      title: 'Revisar el techo de la bodega',
      description: 'Entra agua por el lado norte',
      dueOn: '2027-03-05',
      startOn: '2027-03-01',
      estimateMinutes: 90,
      checks: ['Subir con arnés', 'Tomar fotos'],
    });
    expect(body.message).toBe('Tarea creada con éxito');
    const made = body.data as TaskDetail;
    expect(made).toMatchObject({
      dueOn: '2027-03-05',
      startOn: '2027-03-01',
      TaskState: { category: 'new' },
      TaskPriority: { idTaskPriority: 3 },
      Creator: { name: expect.any(String) },
      Assignee: null,
      checklist: { done: 0, total: 2 },
      estimateMinutes: 90,
      spentMinutes: 0,
      overdue: false,
      blocked: false,
      may: { edit: true, assign: false, cancel: true },
    });
    expect(made.events.map(({ kind }) => kind)).toEqual(['created']);
    for (const person of [admin, supervisor, agent]) {
      const seen = await readTask(person, made);
      expect(seen.title).toBe('Revisar el techo de la bodega');
    }
    expect((await other.call('GET', `/api/processes/getTaskOne/${made.idTask}`)).status).toBe(404);
  });

  test('of which nothing but its title is said begins in the first state', async () => {
    const made = await createTask(agent, { title: 'Llamar al proveedor' });
    const { body } = await agent.call('GET', '/api/v4/tasks/options');
    const { states, types } = body.data as TaskOptions;
    expect(made.TaskState.idTaskState).toBe(states[0]?.idTaskState);
    expect(types.map(({ idTaskType }) => idTaskType)).toContain(made.TaskType.idTaskType);
  });

  test('with too long texts, days in the wrong order or unknown records is refused with the field', async () => {
    const wrong: [object, string][] = [
      [{ title: 'x'.repeat(10_000) }, 'title'],
      [{ title: 'x', description: 'x'.repeat(10_001) }, 'description'],
      [{ title: 'x', startOn: '2027-01-02', dueOn: '2027-01-01' }, 'dueOn'],
      [{ title: 'x', dueOn: '2027-02-30' }, 'dueOn'],
      [{ title: 'x', dueOn: '0000-01-01' }, 'dueOn'],
      [{ title: 'x', startOn: '9999-12-31' }, 'startOn'],
      [{ title: 'x', description: 'a\u0000b' }, 'description'],
      [{ title: 'x', description: 'a\u0007b' }, 'description'],
      [{ title: 'x', idAssignee: 999_999 }, 'idAssignee'],
      [{ title: 'x', idTwin: 999_999 }, 'idTwin'],
      [{ title: 'x', idTaskType: 999_999 }, 'idTaskType'],
      [{ title: 'x', idParent: 999_999 }, 'idParent'],
    ];
    for (const [body, path] of wrong) {
      const { status, body: answer } = await admin.call('POST', '/api/processes/createTask', body);
      expect([status, answer.issues?.[0]?.path], JSON.stringify(answer)).toEqual([400, path]);
      expect(answer.issues?.[0]?.message).not.toBe('');
    }
  });

  test('keeps what changed in its history, and a stale change is refused with the current task', async () => {
    const made = await createTask(admin, { title: 'Pintar líneas de pasillo' });
    const changed = await updateTask(admin, made, { title: 'Pintar pasillos', dueOn: '2027-05-01' });
    expect(changed.body.message).toBe('Tarea actualizada');
    const after = changed.body.data as TaskDetail;
    expect(after.events.map(({ kind, was, became }) => [kind, was, became])).toEqual([
      ['created', null, null],
      ['title', 'Pintar líneas de pasillo', 'Pintar pasillos'],
      ['due', null, '2027-05-01'],
    ]);
    const stale = await updateTask(supervisor, made, { title: 'Otra cosa', version: made.version });
    expect(stale.body).toMatchObject({ code: 'STALE', current: { title: 'Pintar pasillos' } });
    const same = await updateTask(supervisor, made, { title: 'Pintar pasillos', version: made.version });
    expect(same.status).toBe(200);
  });
});

describe('lists', () => {
  test('are filtered by people, days and words', async () => {
    const me = await createTask(keeper, { title: 'Engrasar la puerta ámbar', dueOn: '2027-08-10' });
    expect((await list(keeper, 'search=ambar')).map(({ idTask }) => idTask)).toEqual([me.idTask]);
    expect((await list(keeper, `search=%23${me.idTask}`)).map(({ idTask }) => idTask)).toEqual([me.idTask]);
    expect((await list(keeper, `search=TA-${me.idTask}`)).map(({ idTask }) => idTask)).toEqual([me.idTask]);
    const mine = await list(keeper, 'mine=creator&limit=200');
    expect(mine.map(({ idTask }) => idTask)).toContain(me.idTask);
    const under = await list(keeper, 'fromDay=2027-08-10&toDay=2027-08-12');
    expect(under.map(({ idTask }) => idTask)).toEqual([me.idTask]);
    expect(await list(keeper, 'fromDay=2027-08-11&toDay=2027-08-12')).toEqual([]);
  });

  test('find words by their stem, without accents', async () => {
    const made = await createTask(keeper, { title: 'Calibrar sensor de humedad turquesa' });
    for (const search of ['sensores turquesa', 'SENSÓR turquesas', 'calibrando turquesa'])
      expect(
        (await list(keeper, `search=${encodeURIComponent(search)}`)).map(({ idTask }) => idTask),
      ).toEqual([made.idTask]);
  });
});
