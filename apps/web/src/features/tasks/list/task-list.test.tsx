import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubIntersectionObserver } from '../../../test/nearness.ts';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { listedTask, options, renderTasks, task } from '../../../test/render-tasks.tsx';
import { TasksScreen } from '../tasks-screen.tsx';
import { undoSteps } from './undo-steps.ts';

const LIST = 'GET /api/processes/getTask';
const UPDATE = '/api/processes/update/task/142';
const summary = {
  open: 3,
  overdue: 1,
  unassigned: 2,
  mine: 1,
  mineOverdue: 0,
  mineThisWeek: 1,
  pressing: [],
};
const COMMON = {
  'GET /api/v4/tasks/options': found(options),
  'GET /api/v4/tasks/summary': found(summary),
  'GET /api/v4/tasks/facets': found({
    idTaskState: [],
    idTaskType: [],
    idTaskCategory: [],
    idTaskPriority: [],
    idAssignee: [{ value: 4, label: 'Tomás Ixcoy' }],
    idCreator: [],
    idTwin: [],
    idWarehouse: [],
  }),
  [LIST]: found([listedTask()], 1),
};
const asked = (calls: { path: string; query: Record<string, string> }[]) =>
  calls.filter(({ path }) => path === '/api/processes/getTask').at(-1)?.query;

test('a tab asks its own question and is in the address', async () => {
  const { calls } = serve(COMMON);
  const { user, address } = await renderTasks(<TasksScreen />, '/tarea?idAssignee=4');
  await waitFor(() => expect(asked(calls)).toMatchObject({ open: 'true', idAssignee: '4' }));
  await user.click(await screen.findByRole('link', { name: /^Sin asignar/ }));
  await waitFor(() => expect(asked(calls)).toMatchObject({ open: 'true', unassigned: 'true' }));
  // Tasks without an assignee have none to filter by.
  expect(asked(calls)?.idAssignee).toBeUndefined();
  expect(address()).toBe('/tarea?ver=sin-asignar');
  await user.click(screen.getByRole('link', { name: /^Vencidas/ }));
  await waitFor(() => expect(asked(calls)).toMatchObject({ due: 'overdue' }));
});

test('a state is changed in its cell with the version shown, and undone', async () => {
  const { sent } = serve({
    ...COMMON,
    [`PUT ${UPDATE}`]: found(task({ version: 4 }), undefined, 'Tarea actualizada'),
  });
  const { user } = await renderTasks(<TasksScreen />, '/tarea');
  await user.click(await screen.findByRole('button', { name: 'Estado: Pendiente' }));
  // Cancelling asks for a reason, so it is not among the choices.
  const choices = within(await screen.findByRole('listbox', { name: 'Estado' }));
  await choices.findByRole('option', { name: 'En curso' });
  expect(choices.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Pendiente',
    'En curso',
    'Terminada',
  ]);
  await user.click(screen.getByRole('option', { name: 'En curso' }));
  await waitFor(() => expect(sent('PUT', UPDATE)).toHaveLength(1));
  expect(sent('PUT', UPDATE)[0]?.body).toEqual({ idTaskState: 2, version: 3 });
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent('PUT', UPDATE)).toHaveLength(2));
  expect(sent('PUT', UPDATE)[1]?.body).toEqual({ idTaskState: 1, version: 4 });
  expect(await screen.findByText('Cambio deshecho')).toBeDefined();
});

test('a change of somebody else is told and the list is read anew', async () => {
  const { calls } = serve({
    ...COMMON,
    [`PUT ${UPDATE}`]: { status: 409, body: { error: true, code: 'STALE', message: 'Alguien la cambió' } },
  });
  const { user } = await renderTasks(<TasksScreen />, '/tarea');
  await user.click(await screen.findByRole('button', { name: 'Prioridad: Media' }));
  const before = calls.filter(({ path }) => path === '/api/processes/getTask').length;
  await user.click(await screen.findByRole('option', { name: 'Alta' }));
  expect(await screen.findByText('Alguien la cambió')).toBeDefined();
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/api/processes/getTask').length).toBeGreaterThan(before),
  );
});

test('a task of others is only shown to those who edit their own', async () => {
  serve(COMMON);
  await renderTasks(<TasksScreen />, '/tarea', ['task:view']);
  expect(await screen.findByText('Revisar sensor')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Estado:/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Nueva tarea' })).toBeNull();
});

test('selected tasks are assigned with a key, and the change is undone by what each had', async () => {
  const BULK = '/api/v4/tasks';
  const had = { version: 4, idTaskState: 1, idTaskPriority: 3, startOn: null, dueOn: null };
  const { sent } = serve({
    ...COMMON,
    [LIST]: found([listedTask(), listedTask({ idTask: 143, title: 'Barrer' })], 2),
    [`PUT ${BULK}`]: found({
      changed: 2,
      skipped: 0,
      before: [
        { idTask: 142, idAssignee: null, ...had },
        { idTask: 143, idAssignee: 5, ...had },
      ],
    }),
  });
  const { user } = await renderTasks(<TasksScreen />, '/tarea');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  await screen.findByRole('button', { name: 'Asignar' });
  await user.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 2 tareas' }));
  await user.click(await dialog.findByRole('option', { name: 'Tomás Ixcoy' }));
  await waitFor(() => expect(sent('PUT', BULK)).toHaveLength(1));
  expect(sent('PUT', BULK)[0]?.body).toEqual({ ids: [142, 143], changes: { idAssignee: 4 } });
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent('PUT', BULK)).toHaveLength(3));
  expect(sent('PUT', BULK).map(({ body }) => body)).toEqual([
    { ids: [142, 143], changes: { idAssignee: 4 } },
    { ids: [142], changes: { idAssignee: null } },
    { ids: [143], changes: { idAssignee: 5 } },
  ]);
});

test('an undo is one change for all that had the same value', () => {
  const had = { version: 1, idTaskState: 1, idTaskPriority: 3, idAssignee: null, startOn: null };
  expect(
    undoSteps('due', [
      { idTask: 1, dueOn: '2026-11-20', ...had },
      { idTask: 2, dueOn: null, ...had },
      { idTask: 3, dueOn: '2026-11-20', ...had },
    ]),
  ).toEqual([
    { ids: [1, 3], changes: { dueOn: '2026-11-20' } },
    { ids: [2], changes: { dueOn: null } },
  ]);
});

test('groups are lists of their own with their counts', async () => {
  const { calls } = serve({
    ...COMMON,
    [LIST]: ({ query }) => (query.idTaskState === '1' ? found([listedTask()], 1) : found([], 0)),
  });
  const near = stubIntersectionObserver();
  await renderTasks(<TasksScreen />, '/tarea?grupo=estado&ver=mias');
  expect(calls.filter(({ path }) => path === '/api/processes/getTask')).toEqual([]);
  await waitFor(() => {
    near.enter();
    screen.getByRole('region', { name: 'Pendiente' });
  });
  const section = within(await screen.findByRole('region', { name: 'Pendiente' }));
  expect(await section.findByText('Revisar sensor')).toBeDefined();
  expect(await screen.findByRole('region', { name: 'En curso' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Terminada' })).toBeNull();
  expect(calls.filter(({ query }) => query.idTaskState === '1').map(({ query }) => query)).toEqual([
    { open: 'true', mine: 'assignee', idTaskState: '1', page: '1', limit: '10' },
  ]);
});

test('a failure shows the text of the specification', async () => {
  const broken = { status: 500, body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' } };
  serve({ ...COMMON, [LIST]: broken });
  await renderTasks(<TasksScreen />, '/tarea');
  expect(await screen.findByText('Ocurrio un error, comuniquese con un Administrador')).toBeDefined();
});
