import type { Task, TaskDetail } from '@gemelo/contract/endpoints/tasks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createTask, readTask, updateTask } from './test/tasks.ts';

let owner: pg.Client;
let admin: Person;
let supervisor: Person;
let keeper: Person;
let agent: Person;
beforeAll(async () => {
  const t = await openTestApp();
  owner = new pg.Client(t.connection);
  await owner.connect();
  [admin, supervisor, keeper, agent] = (await Promise.all(
    ['admin', 'supervisor', 'bodega', 'agente'].map((name) => t.signIn(`${name}@gemelo.test`)),
  )) as [Person, Person, Person, Person];
});
afterAll(() => owner.end());

const idOf = async (person: Person) => (await createTask(person)).Creator?.idUser ?? 0;
const path = ({ idTask }: Task, rest: string) => `/api/v4/tasks/${idTask}/${rest}`;
/** Who was told what about a task. */
const told = async ({ idTask }: Task) =>
  (
    await owner.query(
      `select n.kind, u.email from notification n join app_user u on u.id_user = n.id_user
       where n.entity = 'task' and n.entity_id = $1 order by n.id_notification`,
      [idTask],
    )
  ).rows.map(({ kind, email }) => `${kind} ${String(email).split('@')[0]}`);

describe('a checklist', () => {
  test('is ticked, reworded, moved and shortened', async () => {
    const task = await createTask(keeper, { checks: ['Uno', 'Dos'] });
    const add = await keeper.call('POST', path(task, 'checks'), { text: 'Tres' });
    const [one, two, three] = (add.body.data as TaskDetail).checks;
    await keeper.call('PUT', path(task, `checks/${three?.idTaskCheck}`), { after: null, text: 'Cero' });
    await keeper.call('PUT', path(task, `checks/${one?.idTaskCheck}`), { done: true });
    await keeper.call('DELETE', path(task, `checks/${two?.idTaskCheck}`));
    const after = await readTask(keeper, task);
    expect(after.checks.map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
      ['Cero', false],
      ['Uno', true],
    ]);
    expect(after).toMatchObject({ checklist: { done: 1, total: 2 }, version: task.version });
    expect(after.checks[1]?.DoneBy?.idUser).toBe(after.Creator?.idUser);
    expect((await agent.call('POST', path(task, 'checks'), { text: 'x' })).body.code).toBe('TASK_EDITOR');
    expect((await keeper.call('PUT', path(task, 'checks/999999'), { done: true })).status).toBe(404);
  });

  test('takes the ticks of two people at once', async () => {
    const task = await createTask(keeper, { checks: Array.from({ length: 10 }, (_, n) => `Paso ${n}`) });
    const ticks = task.checks.map(({ idTaskCheck }, at) =>
      (at % 2 ? admin : keeper).call('PUT', path(task, `checks/${idTaskCheck}`), { done: true }),
    );
    for (const { status, text } of await Promise.all(ticks)) expect(status, text).toBe(200);
    const after = await readTask(admin, task);
    expect(after.checklist).toEqual({ done: 10, total: 10 });
    expect(new Set(after.checks.map(({ DoneBy }) => DoneBy?.idUser)).size).toBe(2);
  });

  test('has a limit', async () => {
    const task = await createTask(keeper, { checks: Array.from({ length: 100 }, () => 'Paso') });
    expect((await keeper.call('POST', path(task, 'checks'), { text: 'x' })).body.code).toBe('TASK_CHECKS');
  });
});

describe('time spent', () => {
  test('is noted for a day, added up, and removed by whoever noted it', async () => {
    const task = await createTask(keeper);
    await keeper.call('POST', path(task, 'times'), { minutes: 30, note: 'Revisión' });
    const { body } = await admin.call('POST', path(task, 'times'), { minutes: 15, workedOn: '2026-01-05' });
    const noted = body.data as TaskDetail;
    expect(noted.spentMinutes).toBe(45);
    const [first, second] = noted.times;
    expect(first).toMatchObject({ minutes: 30, note: 'Revisión' });
    const removed = await keeper.call('DELETE', path(task, `times/${second?.idTaskTime}`));
    expect(removed.body.code).toBe('TASK_TIME_OWN');
    const left = await supervisor.call('DELETE', path(task, `times/${first?.idTaskTime}`));
    expect((left.body.data as TaskDetail).spentMinutes).toBe(15);
    const future = await keeper.call('POST', path(task, 'times'), { minutes: 5, workedOn: '2099-01-01' });
    expect(future.status).toBe(400);
  });
});

test('a task that is made with its subtasks is answered with them', async () => {
  const task = await createTask(keeper, { subtasks: ['Desmontar', 'Limpiar'], checks: ['Paso'] });
  expect(task).toMatchObject({ subtasks: { done: 0, total: 2 }, checklist: { done: 0, total: 1 } });
  expect(task.Subtasks.map(({ title }) => title)).toEqual(['Desmontar', 'Limpiar']);
});

test('subtasks, what holds a task up and its times have limits', async () => {
  const task = await createTask(keeper);
  const { idTask, idCompany } = task;
  const other = await createTask(keeper);
  await owner.query(
    `with many as (insert into task (id_company, title, id_task_type, id_task_state, category, id_task_priority, id_parent)
       select id_company, title, id_task_type, id_task_state, category, id_task_priority, id_task
       from task, generate_series(1, 99) where id_task = $1 returning id_task)
     insert into task_block (id_company, id_task, id_blocked) select $2, id_task, $3 from many`,
    [idTask, idCompany, other.idTask],
  );
  await owner.query(
    `insert into task_time (id_company, id_task, id_user, minutes, worked_on)
     select $2, $1, $3, 5, '2026-01-05' from generate_series(1, 499)`,
    [idTask, idCompany, task.Creator?.idUser],
  );
  const addPart = () =>
    keeper.call('POST', '/api/processes/createTask', { title: 'Parte', idParent: idTask });
  const addTime = () => keeper.call('POST', path(task, 'times'), { minutes: 5 });
  const block = async () => {
    const { idTask: idBlocker } = await createTask(keeper);
    return keeper.call('PUT', path(other, `blocked-by/${idBlocker}`), { blocked: true });
  };
  for (const [add, code] of [
    [addPart, 'TASK_PARTS'],
    [addTime, 'TASK_TIMES'],
    [block, 'TASK_BLOCKS'],
  ] as const) {
    const last = await add();
    expect(last.status, last.text).toBe(200);
    expect((await add()).body.code).toBe(code);
  }
});

describe('followers', () => {
  test('follow by themselves; others are added by whoever may change the task', async () => {
    const task = await createTask(keeper);
    const [idAgent, idAdmin] = [await idOf(agent), await idOf(admin)];
    const followed = await agent.call('PUT', path(task, `followers/${idAgent}`), { following: true });
    expect((followed.body.data as TaskDetail).Followers.map(({ idUser }) => idUser)).toEqual([idAgent]);
    const refused = await agent.call('PUT', path(task, `followers/${idAdmin}`), { following: true });
    expect(refused.body.code).toBe('TASK_EDITOR');
    await keeper.call('PUT', path(task, `followers/${idAdmin}`), { following: true });
    await agent.call('PUT', path(task, `followers/${idAgent}`), { following: false });
    expect((await readTask(agent, task)).Followers.map(({ idUser }) => idUser)).toEqual([idAdmin]);
    const mine = await admin.call('GET', '/api/processes/getTask?mine=follower');
    expect((mine.body.data as Task[]).map(({ idTask }) => idTask)).toContain(task.idTask);
    const hers = await agent.call('GET', '/api/processes/getTask?mine=follower&limit=200');
    expect((hers.body.data as Task[]).map(({ idTask }) => idTask)).not.toContain(task.idTask);
  });
});

describe('people are told', () => {
  test('what they are given, what changes and what ends, but nothing that they did', async () => {
    const [idKeeper, idAgent] = [await idOf(keeper), await idOf(agent)];
    const task = await createTask(admin, { idAssignee: idKeeper, followers: [idAgent] });
    expect(await told(task)).toEqual(['assigned bodega']);
    await updateTask(keeper, task, { idTaskState: 2 });
    await updateTask(keeper, task, { description: 'Sin novedad' });
    await updateTask(admin, task, { dueOn: '2027-06-01' });
    await updateTask(keeper, task, { idTaskState: 4 });
    expect((await told(task)).slice(1)).toEqual([
      ...['changed admin', 'changed agente'],
      ...['changed bodega', 'changed agente'],
      ...['closed admin', 'closed agente'],
    ]);
  });

  test('of a comment; whoever it mentions follows the task', async () => {
    const task = await createTask(admin, { title: 'Contar sacos' });
    const { name } = (await createTask(keeper)).Creator ?? { name: '' };
    await admin.call('POST', '/api/processes/createTaskComment', {
      idTask: task.idTask,
      text: `@${name} ¿puedes contarlos?`,
    });
    await keeper.call('POST', '/api/processes/createTaskComment', { idTask: task.idTask, text: 'Ya voy' });
    expect(await told(task)).toEqual(['mentioned bodega', 'changed admin']);
    const after = await readTask(admin, task);
    expect(after.Followers.map(({ name: one }) => one)).toEqual([name]);
    expect(after.commentCount).toBe(2);
  });
});

describe('links', () => {
  test('are made with records that the caller sees', async () => {
    const opened = await keeper.call('POST', '/api/processes/createTicket', {
      title: 'Sonda',
      idTicketType: 1,
    });
    const { idTicket } = opened.body.data as { idTicket: number };
    const body = { title: 'Del ticket', links: [{ entity: 'ticket', id: idTicket }] };
    const made = await keeper.call('POST', '/api/processes/createTask', body);
    const { idTask } = made.body.data as Task;
    const { rows } = await owner.query(
      'select entity, entity_id, other, other_id from record_link where entity_id = $1 or other_id = $1',
      [idTask],
    );
    expect(rows).toEqual([{ entity: 'task', entity_id: idTask, other: 'ticket', other_id: idTicket }]);
    const noted = await owner.query(
      "select entity, entity_id as id from audit where action = 'tie' and entity_id = any($1) order by entity",
      [[idTask, idTicket].map(String)],
    );
    expect(noted.rows).toEqual([
      { entity: 'task', id: String(idTask) },
      { entity: 'ticket', id: String(idTicket) },
    ]);
    const hidden = await agent.call('POST', '/api/processes/createTask', body);
    expect([hidden.status, hidden.body.issues?.[0]?.path]).toEqual([400, 'links.0.id']);
    const missing = await admin.call('POST', '/api/processes/createTask', {
      title: 'x',
      links: [{ entity: 'lot', id: 999_999 }],
    });
    expect(missing.status).toBe(400);
  });
});

test('whoever may not see tasks is told of none, also if a comment mentions them', async () => {
  const { idUser, idRole } = agent.user;
  const inRole = async (role: number | null) => {
    await owner.query('update app_user set id_role = $2 where id_user = $1', [idUser, role]);
    await owner.query('update user_role set id_role = $2 where id_user = $1', [idUser, role]);
  };
  const { rows } = await owner.query("insert into role (name) values ('Sin tareas') returning id_role");
  const task = await createTask(admin, { followers: [idUser] });
  const say = () =>
    admin.call('POST', '/api/processes/createTaskComment', {
      ...{ idTask: task.idTask, text: `@${agent.user.name} ¿la ves?` },
    });
  await inRole(rows[0]?.id_role as number);
  await say();
  await updateTask(admin, task, { idTaskState: 2 });
  expect(await told(task)).toEqual([]);
  await inRole(idRole);
  await say();
  expect(await told(task)).toEqual(['mentioned agente']);
});

describe('several at once', () => {
  test('are changed together; what may not be changed is counted', async () => {
    const own = [await createTask(keeper), await createTask(keeper)];
    const foreign = await createTask(admin);
    const parent = await createTask(keeper);
    await createTask(keeper, { idParent: parent.idTask });
    const ids = [...own, foreign, parent].map(({ idTask }) => idTask);
    const { body } = await keeper.call('PUT', '/api/v4/tasks', {
      ids,
      changes: { idTaskState: 4, idTaskPriority: 1 },
    });
    expect(body.data).toMatchObject({ changed: 2, skipped: 2 });
    const { before } = body.data as { before: (Task & { version: number; idTaskPriority: number })[] };
    expect(before.map(({ idTask }) => idTask).toSorted()).toEqual(own.map(({ idTask }) => idTask).toSorted());
    for (const { idTask, version, idTaskPriority } of before) {
      const done = await readTask(keeper, { idTask });
      expect(done).toMatchObject({ TaskState: { category: 'done' }, TaskPriority: { idTaskPriority: 1 } });
      expect(done.events.map(({ kind }) => kind)).toEqual(['created', 'priority', 'completed']);
      const undo = await keeper.call('PUT', `/api/processes/update/task/${idTask}`, {
        version,
        idTaskState: 1,
        idTaskPriority,
      });
      expect(undo.status, undo.text).toBe(200);
    }
  });

  test('are also all that match the query of a list', async () => {
    for (let n = 0; n < 3; n++) await createTask(keeper, { title: `Lona ocre ${n}` });
    const { body } = await admin.call('PUT', '/api/v4/tasks', {
      match: { search: 'ocre', open: 'true' },
      changes: { dueOn: '2027-02-01' },
    });
    expect([(body.data as { changed: number }).changed, body.message]).toEqual([3, '3 tareas actualizadas']);
    const wrong = await admin.call('PUT', '/api/v4/tasks', { match: { due: 'x' }, changes: { dueOn: null } });
    expect(wrong.status).toBe(400);
    expect((await admin.call('PUT', '/api/v4/tasks', { changes: { dueOn: null } })).status).toBe(400);
  });
});
