import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { block, cancelTask, createTask, readTask, updateTask } from './test/tasks.ts';

const [PENDING, PROGRESS, WAITING, DONE, CANCELLED] = [1, 2, 3, 4, 5];

let owner: pg.Client;
let admin: Person;
let keeper: Person;
beforeAll(async () => {
  const t = await openTestApp();
  owner = new pg.Client(t.connection);
  await owner.connect();
  [admin, keeper] = (await Promise.all(
    ['admin@gemelo.test', 'bodega@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
});
afterAll(() => owner.end());

const enter = async (task: TaskDetail, idTaskState: number | undefined): Promise<TaskDetail> => {
  const { status, text, body } = await updateTask(admin, task, { idTaskState });
  expect(status, text).toBe(200);
  return body.data as TaskDetail;
};
/** As if everything had happened so many minutes earlier. */
const age = (task: TaskDetail, minutes: number) =>
  owner.query(
    `update task set created_at = created_at - $2 * interval '1 minute', started_at = started_at - $2 * interval '1 minute',
       waiting_since = waiting_since - $2 * interval '1 minute', closed_at = closed_at - $2 * interval '1 minute'
     where id_task = $1`,
    [task.idTask, minutes],
  );

describe('times', () => {
  test('begin with progress and leave out what was waited for others', async () => {
    const task = await createTask(admin);
    await age(task, 30);
    const started = await enter(task, PROGRESS);
    expect(started.startedAt).not.toBeNull();
    await age(task, 20);
    await enter(task, WAITING);
    await age(task, 15);
    await enter(task, PROGRESS);
    await age(task, 10);
    const done = await enter(task, DONE);
    expect(done.closedAt).not.toBeNull();
    expect(Math.round((done.workSeconds ?? 0) / 60)).toBe(30);
    expect(Math.round(done.waitingSeconds / 60)).toBe(15);
    expect(done.events.map(({ kind }) => kind)).toEqual(['created', 'state', 'state', 'state', 'completed']);
  });

  test('of a task that waited before it began have only the work', async () => {
    const task = await createTask(admin);
    await enter(task, WAITING);
    await age(task, 60);
    await enter(task, PROGRESS);
    await age(task, 5);
    const done = await enter(task, DONE);
    expect(Math.round((done.workSeconds ?? 0) / 60)).toBe(5);
  });

  test('leave out what lay between its end and its reopening', async () => {
    const task = await createTask(admin);
    await enter(task, PROGRESS);
    await age(task, 10);
    await enter(task, DONE);
    await age(task, 100);
    const reopened = await enter(task, PROGRESS);
    expect(reopened).toMatchObject({ closedAt: null, workSeconds: null });
    expect(reopened.events.at(-1)?.kind).toBe('reopened');
    await age(task, 10);
    const done = await enter(task, DONE);
    expect(Math.round((done.workSeconds ?? 0) / 60)).toBe(20);
  });
});

describe('ways', () => {
  test('that the operator did not draw are refused with both names', async () => {
    const task = await createTask(admin);
    await owner.query('insert into task_state_way values ($1, $2)', [PENDING, PROGRESS]);
    try {
      expect((await readTask(admin, task)).nextStates).toEqual([PROGRESS]);
      const { status, body } = await updateTask(admin, task, { idTaskState: DONE });
      expect([status, body.code, body.message]).toEqual([
        409,
        'TASK_WAY',
        'Una tarea en «Pendiente» no puede pasar a «Terminada»',
      ]);
    } finally {
      await owner.query('delete from task_state_way');
    }
  });

  test('to a cancelled state lead through cancelling, with a justification', async () => {
    const task = await createTask(keeper);
    expect((await updateTask(keeper, task, { idTaskState: CANCELLED })).body.code).toBe('TASK_CANCEL');
    expect((await cancelTask(keeper, task, {})).status).toBe(400);
    expect((await cancelTask(keeper, task, { justification: 'x', idTaskState: DONE })).status).toBe(400);
    const { body } = await cancelTask(keeper, task, { justification: 'Ya no hace falta' });
    expect(body.message).toBe('Tarea cancelada');
    const cancelled = body.data as TaskDetail;
    expect(cancelled).toMatchObject({
      TaskState: { category: 'cancelled' },
      justification: 'Ya no hace falta',
    });
    expect(cancelled.events.at(-1)).toMatchObject({ kind: 'cancelled', note: 'Ya no hace falta' });
    expect((await cancelTask(keeper, task, { justification: 'otra vez' })).body.code).toBe('TASK_CLOSED');
    expect((await updateTask(keeper, task, { title: 'otra' })).body.code).toBe('TASK_CLOSED');
    const reopened = await updateTask(keeper, task, { idTaskState: PENDING, title: 'otra' });
    expect(reopened.body.data).toMatchObject({ justification: null, title: 'otra' });
  });

  test('are closed to what another open task blocks, with its name', async () => {
    const first = await createTask(admin, { title: 'Comprar repuesto' });
    const second = await createTask(admin, { title: 'Cambiar repuesto' });
    await block(admin, second, first);
    const blocked = await readTask(admin, second);
    expect(blocked).toMatchObject({ blocked: true, BlockedBy: [{ title: 'Comprar repuesto' }] });
    expect(blocked.nextStates).toEqual([WAITING]);
    for (const idTaskState of [PROGRESS, DONE]) {
      const { body } = await updateTask(admin, second, { idTaskState });
      expect(body.code).toBe('TASK_BLOCKED');
      expect(body.message).toContain('«Comprar repuesto»');
    }
    await enter(first, DONE);
    expect(await enter(second, PROGRESS)).toMatchObject({ blocked: false });
  });

  test('to done are closed while subtasks are open; cancelling a task leaves its subtasks', async () => {
    const parent = await createTask(admin, { title: 'Ordenar bodega' });
    const child = await createTask(admin, { title: 'Barrer pasillo', idParent: parent.idTask });
    const refused = await updateTask(admin, parent, { idTaskState: DONE });
    expect(refused.body.code).toBe('TASK_SUBTASKS');
    expect(refused.body.message).toContain('«Barrer pasillo»');
    await cancelTask(admin, parent, { justification: 'No toca' });
    expect((await readTask(admin, child)).TaskState.category).toBe('new');
    const { body } = await admin.call('POST', '/api/processes/createTask', {
      title: 'Otra parte',
      idParent: parent.idTask,
    });
    expect(body.code).toBe('TASK_PARENT_CLOSED');
    await enter(child, DONE);
    expect(await enter(await readTask(admin, parent), PROGRESS)).toMatchObject({
      subtasks: { done: 1, total: 1 },
    });
    await enter(parent, DONE);
  });
});

describe('a move taken back', () => {
  const bulk = (by: Person, ids: number[], idTaskState: number | undefined) =>
    by.call('PUT', '/api/v4/tasks', { ids, changes: { idTaskState } });
  const outcome = async (by: Person, ids: number[], idTaskState: number | undefined) =>
    (await bulk(by, ids, idTaskState)).body.data as { changed: number; skipped: number };

  test('leads back to the state that it left, though no way does', async () => {
    const task = await createTask(admin);
    await enter(task, WAITING);
    await enter(task, DONE);
    expect((await readTask(admin, task)).nextStates).not.toContain(WAITING);
    expect(await enter(task, WAITING)).toMatchObject({ closedAt: null, TaskState: { category: 'waiting' } });
  });

  test('is only its author’s, only the last change, and only for some minutes', async () => {
    const task = await createTask(keeper, { idAssignee: null });
    await enter(task, WAITING);
    await enter(task, DONE);
    expect((await updateTask(keeper, task, { idTaskState: WAITING })).body.code).toBe('TASK_WAY');
    await owner.query(`update task_event set at = at - interval '6 minutes' where id_task = $1`, [
      task.idTask,
    ]);
    expect((await updateTask(admin, task, { idTaskState: WAITING })).body.code).toBe('TASK_WAY');

    const other = await createTask(admin);
    await enter(other, WAITING);
    await enter(other, DONE);
    await enter(other, PROGRESS);
    await enter(other, DONE);
    expect((await updateTask(admin, other, { idTaskState: WAITING })).body.code).toBe('TASK_WAY');
  });

  test('of work that it began leaves it unbegun, and of work begun before as it was', async () => {
    const task = await createTask(admin);
    expect((await enter(task, PROGRESS)).startedAt).not.toBeNull();
    expect((await enter(task, PENDING)).startedAt).toBeNull();
    const { startedAt } = await enter(task, PROGRESS);
    await enter(task, WAITING);
    expect((await enter(task, PROGRESS)).startedAt).toBe(startedAt);
  });

  test('cancels again with the justification that it had', async () => {
    const task = await createTask(admin);
    await cancelTask(admin, task, { justification: 'Ya no hace falta' });
    await enter(task, PENDING);
    expect(await enter(task, CANCELLED)).toMatchObject({
      justification: 'Ya no hace falta',
      TaskState: { category: 'cancelled' },
    });
    await enter(task, PENDING);
    await updateTask(admin, task, { title: 'Otra' });
    expect((await updateTask(admin, task, { idTaskState: CANCELLED })).body.code).toBe('TASK_CANCEL');
  });

  test('does not finish what has got an open subtask since', async () => {
    const task = await createTask(admin);
    await enter(task, DONE);
    await enter(task, PROGRESS);
    await createTask(admin, { idParent: task.idTask });
    expect((await updateTask(admin, task, { idTaskState: DONE })).body.code).toBe('TASK_SUBTASKS');
    expect(await outcome(admin, [task.idTask], DONE)).toMatchObject({ changed: 0, skipped: 1 });
  });

  test('of several goes back for those that came from there', async () => {
    const [waiting, pending] = [await createTask(admin), await createTask(admin)];
    await enter(waiting, WAITING);
    const ids = [waiting.idTask, pending.idTask];
    expect(await outcome(admin, ids, DONE)).toMatchObject({ changed: 2 });
    expect(await outcome(keeper, ids, WAITING)).toMatchObject({ changed: 0, skipped: 2 });
    expect(await outcome(admin, ids, WAITING)).toMatchObject({ changed: 1, skipped: 1 });
    expect((await readTask(admin, waiting)).TaskState.category).toBe('waiting');

    await cancelTask(admin, waiting, { justification: 'Uno' });
    await outcome(admin, [waiting.idTask], PENDING);
    expect(await outcome(admin, [waiting.idTask], CANCELLED)).toMatchObject({ changed: 1 });
    expect((await readTask(admin, waiting)).justification).toBe('Uno');
    expect((await bulk(admin, [waiting.idTask], CANCELLED)).body.code).toBe('TASK_CANCEL');
  });
});

describe('circles', () => {
  test('of blocks and of parents are refused, however long', async () => {
    const [a, b, c] = [await createTask(admin), await createTask(admin), await createTask(admin)];
    expect((await block(admin, a, a)).body.code).toBe('TASK_CIRCLE');
    expect((await block(admin, b, a)).status).toBe(200);
    expect((await block(admin, c, b)).status).toBe(200);
    expect((await block(admin, a, c)).body.code).toBe('TASK_CIRCLE');
    // A task waits for its subtasks, so what blocks it cannot be its parent.
    expect((await updateTask(admin, c, { idParent: a.idTask })).body.code).toBe('TASK_CIRCLE');
    expect((await updateTask(admin, a, { idParent: a.idTask })).body.code).toBe('TASK_CIRCLE');
    expect((await updateTask(admin, a, { idParent: c.idTask })).status).toBe(200);
    expect((await block(admin, b, a, false)).body.data).toMatchObject({ BlockedBy: [] });
    expect((await readTask(admin, b)).events.map(({ kind }) => kind)).toEqual([
      'created',
      'block',
      'unblock',
    ]);
  });

  test('are none of locks: a task is put under another one while both are changed with others', async () => {
    for (let turn = 1; turn < 9; turn++) {
      const [parent, child] = [await createTask(admin), await createTask(admin)];
      const ids = [parent.idTask, child.idTask];
      const several = (changes: object) => admin.call('PUT', '/api/v4/tasks', { ids, changes });
      const answers = await Promise.all([
        updateTask(admin, child, { idParent: parent.idTask }),
        several({ idTaskPriority: 1 }),
        several({ dueOn: `2027-01-0${turn}` }),
      ]);
      // Whoever came second has a stale version, and nobody waited for ever.
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    }
  });

  test('cannot be drawn from both ends at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const [a, b] = [await createTask(admin), await createTask(admin)];
      const both = await Promise.all([block(admin, a, b), block(keeper, b, a), block(admin, b, a)]);
      const done = both.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
    }
  });
});
