import type { Task, TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { registerPaths } from '../../../lib/addresses.ts';
import { startI18n } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderUi } from '../../../test/render-ui.tsx';
import { person } from '../../../test/sample-catalogue.ts';
import { TaskView } from './task-view.tsx';

beforeAll(async () => {
  registerPaths([['task', '/tarea/informacion']]);
  await startI18n('es');
});
beforeEach(() => {
  localStorage.clear();
  useSession.setState({
    token: 'token',
    user: person({ permissions: ['task:view', 'task:create', 'task:edit'] }),
    absence: 'never',
  });
});

const states: TaskOptions['states'] = [
  { idTaskState: 1, name: 'Pendiente', category: 'new', color: null, next: [2, 4] },
  { idTaskState: 2, name: 'En curso', category: 'progress', color: null, next: [1, 4] },
  { idTaskState: 4, name: 'Terminada', category: 'done', color: null, next: [2] },
];
const options: TaskOptions = {
  types: [{ idTaskType: 1, name: 'Revisión' }],
  categories: [],
  priorities: [{ idTaskPriority: 3, name: 'Media', color: null }],
  states,
  people: [{ idUser: 4, name: 'Tomás Ixcoy' }],
  today: '2026-11-18',
};
const task = (idTask: number, change: Partial<Task> = {}): Task => ({
  idTask,
  idCompany: 1,
  title: `Tarea ${idTask}`,
  idTaskType: 1,
  TaskState: { idTaskState: 1, name: 'Pendiente', category: 'new', color: null },
  TaskPriority: { idTaskPriority: 3, name: 'Media', color: null },
  TaskType: { idTaskType: 1, name: 'Revisión' },
  TaskCategory: null,
  Assignee: null,
  Creator: null,
  Parent: null,
  Twin: null,
  Warehouse: null,
  startOn: null,
  dueOn: null,
  overdue: false,
  blocked: false,
  checklist: { done: 0, total: 0 },
  subtasks: { done: 0, total: 0 },
  estimateMinutes: null,
  spentMinutes: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  startedAt: null,
  closedAt: null,
  workSeconds: null,
  waitingSince: null,
  waitingSeconds: 0,
  justification: null,
  description: '',
  commentCount: 0,
  updatedAt: '2026-11-01T12:00:00.000Z',
  version: 2,
  ...change,
});

const LIST = '/api/processes/getTask';
/** A server on which tasks can be moved. */
function withTasks(...all: Task[]) {
  const kept = new Map(all.map((one) => [one.idTask, one]));
  return serve({
    'GET /api/v4/tasks/options': found(options),
    [`GET ${LIST}`]: ({ query }) => {
      const rows = [...kept.values()].filter(
        ({ TaskState }) => !query.idTaskState || String(TaskState.idTaskState) === query.idTaskState,
      );
      return found(rows, rows.length);
    },
    'PUT /api/processes/update/task/7': ({ body }) => {
      const { idTaskState, ...days } = body as { idTaskState?: number };
      const TaskState = states.find((state) => state.idTaskState === idTaskState);
      const next = { ...task(7), ...kept.get(7), ...days, ...(TaskState ? { TaskState } : {}), version: 3 };
      kept.set(7, next);
      return found(next, undefined, 'Tarea actualizada');
    },
    'POST /api/processes/createTask': ({ body }) => {
      kept.set(9, task(9, body as Partial<Task>));
      return found(kept.get(9), undefined, 'Tarea creada con éxito');
    },
  });
}
const column = (name: string) => within(screen.getByRole('region', { name }));

test('each state asks for its own page, with the filters of the list', async () => {
  const { sent } = withTasks(task(7));
  await renderUi(<TaskView view="tablero" onCreate={undefined} />, '/tarea?search=sonda');
  await screen.findByRole('article', { name: '#7 Tarea 7' });
  const asked = sent('GET', LIST)
    .filter(({ query }) => query.idTaskState)
    .map(({ query: { idTaskState, open, order, search } }) => [idTaskState, open, order, search]);
  expect(asked).toEqual([
    ['1', 'true', 'dueOn', 'sonda'],
    ['2', 'true', 'dueOn', 'sonda'],
    ['4', undefined, '-idTask', 'sonda'],
  ]);
});

test('a card that is carried to another state by keys changes the task', async () => {
  const { sent } = withTasks(task(7));
  const { user } = await renderUi(<TaskView view="tablero" onCreate={undefined} />, '/tarea');
  const card = await screen.findByRole('article', { name: '#7 Tarea 7' });
  act(() => card.focus());
  await user.keyboard(' {ArrowRight}{Enter}');
  await waitFor(() =>
    expect(sent('PUT', '/api/processes/update/task/7')[0]?.body).toEqual({ idTaskState: 2, version: 2 }),
  );
  expect(await screen.findByText('Tarea actualizada')).toBeDefined();
  expect(column('En curso').getByRole('article', { name: '#7 Tarea 7' })).toBeDefined();
});

test('a blocked task is refused with the reason', async () => {
  const { sent } = withTasks(task(7, { blocked: true }));
  const { user } = await renderUi(<TaskView view="tablero" onCreate={undefined} />, '/tarea');
  const card = await screen.findByRole('article', { name: '#7 Tarea 7' });
  act(() => card.focus());
  await user.keyboard(' ');
  const reason = 'Está bloqueada: antes hay que terminar otra tarea.';
  expect(column('En curso').getByText(reason)).toBeDefined();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await within(screen.getByRole('log')).findByText(reason)).toBeDefined();
  expect(sent('PUT', '/api/processes/update/task/7')).toHaveLength(0);
});

test('a new card is made in its column from one line', async () => {
  const { sent } = withTasks(task(7));
  const { user } = await renderUi(<TaskView view="tablero" onCreate={undefined} />, '/tarea');
  await user.click(await screen.findByRole('button', { name: 'Agregar en En curso' }));
  await user.type(screen.getByRole('textbox', { name: 'Agregar en En curso' }), 'Cambiar chapa{Enter}');
  await waitFor(() =>
    expect(sent('POST', '/api/processes/createTask')[0]?.body).toEqual({
      title: 'Cambiar chapa',
      idTaskState: 2,
    }),
  );
  expect(screen.queryByRole('button', { name: 'Agregar en Terminada' })).toBeNull();
});

test('a task in the calendar is carried to another day and keeps its length', async () => {
  const { sent } = withTasks(task(7, { startOn: '2026-11-16', dueOn: '2026-11-18' }));
  const { user } = await renderUi(
    <TaskView view="calendario" onCreate={undefined} />,
    '/tarea?dia=2026-11-18',
  );
  const bar = await screen.findByRole('link', { name: 'Tarea 7' });
  expect(sent('GET', LIST).at(-1)?.query).toMatchObject({ fromDay: '2026-11-01', toDay: '2026-12-05' });
  act(() => bar.focus());
  await user.keyboard(' {ArrowDown}{ArrowLeft}{Enter}');
  await waitFor(() =>
    expect(sent('PUT', '/api/processes/update/task/7')[0]?.body).toEqual({
      startOn: '2026-11-22',
      dueOn: '2026-11-24',
      version: 2,
    }),
  );
});

test('a day of the calendar makes a task for it', async () => {
  withTasks();
  const days: string[] = [];
  const { user } = await renderUi(
    <TaskView view="calendario" onCreate={(day) => days.push(day)} />,
    '/tarea?dia=2026-11-18',
  );
  await user.click(
    await screen.findByRole('button', { name: 'Crear tarea para el 20 de noviembre de 2026' }),
  );
  expect(days).toEqual(['2026-11-20']);
});

test('the timeline changes the start of a task by keys', async () => {
  const { sent } = withTasks(task(7, { dueOn: '2026-11-18' }));
  const { user } = await renderUi(
    <TaskView view="cronograma" onCreate={undefined} />,
    '/tarea?dia=2026-11-18',
  );
  const bar = await screen.findByRole('button', { name: /^Tarea 7: del 18 de noviembre/ });
  act(() => bar.focus());
  await user.keyboard(' {Control>}{ArrowLeft}{ArrowLeft}{/Control}{Enter}');
  await waitFor(() =>
    expect(sent('PUT', '/api/processes/update/task/7')[0]?.body).toEqual({
      startOn: '2026-11-16',
      version: 2,
    }),
  );
});
