import type { Task, TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { expect } from 'vitest';
import type { Person } from '../../../test/test-app.ts';

export const createTask = async (by: Person, body: object = {}): Promise<TaskDetail> => {
  const made = await by.call('POST', '/api/processes/createTask', { title: 'Revisar sensor', ...body });
  expect(made.text).toContain('"error":false');
  return made.body.data as TaskDetail;
};

export const readTask = async (by: Person, { idTask }: Pick<Task, 'idTask'>): Promise<TaskDetail> => {
  const { status, text, body } = await by.call('GET', `/api/processes/getTaskOne/${idTask}`);
  expect(status, text).toBe(200);
  return body.data as TaskDetail;
};

/** Changes a task, by default in its present version. */
export const updateTask = async (by: Person, task: Pick<Task, 'idTask'>, change: object) => {
  const { version } = await readTask(by, task);
  return by.call('PUT', `/api/processes/update/task/${task.idTask}`, { version, ...change });
};

export const cancelTask = (by: Person, { idTask }: Pick<Task, 'idTask'>, body: object) =>
  by.call('PUT', `/api/processes/cancel/task/${idTask}`, body);

/** Says that a task waits for another one. */
export const block = (
  by: Person,
  { idTask }: Pick<Task, 'idTask'>,
  blocker: Pick<Task, 'idTask'>,
  blocked = true,
) => by.call('PUT', `/api/v4/tasks/${idTask}/blocked-by/${blocker.idTask}`, { blocked });
