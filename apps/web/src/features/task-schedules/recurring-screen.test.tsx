import type { TaskSchedule, TaskScheduleOptions } from '@gemelo/contract/endpoints/task-schedules';
import type { TaskTemplate } from '@gemelo/contract/endpoints/task-templates';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { found, serve } from '../../test/render-catalogue.tsx';
import { renderTasks, options as taskOptions } from '../../test/render-tasks.tsx';
import { RecurringScreen } from './recurring-screen.tsx';

beforeEach(() => localStorage.clear());

const LIST = 'GET /api/v4/task-schedules';
const TEMPLATES = 'GET /api/v4/task-templates';
const PAUSE = '/api/v4/task-schedules/7/paused';
const grants = (resource: string) =>
  ['view', 'create', 'edit', 'delete'].map((action) => `${resource}:${action}`);
const all = [...grants('task-schedule'), ...grants('task-template'), 'task:view', 'task:create'];

const schedule = (change: Partial<TaskSchedule> = {}): TaskSchedule => ({
  ...{ idTaskSchedule: 7, idCompany: 1, name: 'Ronda de la mañana', TaskTemplate: null, title: 'Ronda' },
  ...{ description: '', TaskCategory: null, estimateMinutes: null, dueDays: null, checks: [] },
  TaskType: { idTaskType: 3, name: 'Inspección' },
  TaskPriority: { idTaskPriority: 3, name: 'Media' },
  ...{ frequency: 'weekly', repeatEvery: 1, weekdays: [1, 2, 3, 4, 5], day: null, nth: null, weekday: null },
  ...{ startOn: '2026-11-02', endOn: null, times: null, made: 12, hour: 6, skipOpen: false },
  ...{ Assignee: null, Owner: { idUser: 1, name: 'Ana Paz' }, Twin: null, Warehouses: [], state: 'Activo' },
  ...{ status: 'active', nextOn: '2026-11-19', nextAt: '2026-11-19T12:00:00.000Z', LastTask: null },
  ...{ lastOn: '2026-11-18', version: 2, createdAt: '2026-11-01T12:00:00.000Z' },
  ...change,
});
const options: TaskScheduleOptions = {
  ...{ templates: [], types: taskOptions.types, categories: [], priorities: taskOptions.priorities },
  ...{ warehouses: [], people: taskOptions.people, timeZone: 'America/Guatemala', today: '2026-11-18' },
};
const template = (change: Partial<TaskTemplate> = {}): TaskTemplate => ({
  ...{ idTaskTemplate: 9, idCompany: 1, shared: false, name: 'Instalar estación', title: 'Instalar' },
  ...{ description: 'Con casco', TaskCategory: null, estimateMinutes: 240, dueDays: 3 },
  checks: ['Montar el mástil', 'Nivelar la base'],
  TaskType: { idTaskType: 1, name: 'Mantenimiento' },
  TaskPriority: { idTaskPriority: 2, name: 'Alta', color: null },
  ...{ assignment: 'nobody', Assignee: null, subtasks: [], Step: null, scheduleCount: 0, version: 1 },
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...change,
});
const broken = { status: 500, body: { error: true, code: 'INTERNAL', message: 'x', correlationId: 'c' } };
const COMMON = {
  [LIST]: found([schedule()], 1),
  [TEMPLATES]: found([template()], 1),
  'GET /api/v4/task-schedules/options': found(options),
  'GET /api/v4/tasks/options': found(taskOptions),
};
const show = (address = '/tarea/recurrentes', permissions = all) =>
  renderTasks(<RecurringScreen />, address, permissions);

test('each rule is told in words', async () => {
  const rules: Partial<TaskSchedule>[] = [
    {},
    { frequency: 'daily', repeatEvery: 3 },
    { weekdays: [5, 1] },
    { frequency: 'monthly', day: 31 },
    { frequency: 'monthlyWeekday', nth: 2, weekday: 2, repeatEvery: 2 },
    { frequency: 'afterCompletion', repeatEvery: 10, status: 'waiting', nextOn: null, nextAt: null },
  ];
  const rows = rules.map((rule, at) => schedule({ idTaskSchedule: at + 1, name: `Regla ${at}`, ...rule }));
  serve({ ...COMMON, [LIST]: found(rows, rows.length) });
  await show();
  for (const words of [
    /^De lunes a viernes, a las /,
    /^Cada 3 días, a las /,
    /^Cada lunes y viernes, a las /,
    /^El último día de cada mes, a las /,
    /^El segundo martes, cada 2 meses, a las /,
    /^10 días después de terminar la anterior, a las /,
  ])
    expect(await screen.findByText(words)).toBeDefined();
});

test('a schedule is paused at once, and goes on by the undo', async () => {
  const paused = found(schedule({ status: 'paused' }), undefined, 'En pausa');
  const { sent } = serve({ ...COMMON, [`PUT ${PAUSE}`]: paused });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pausar' }));
  await waitFor(() => expect(sent('PUT', PAUSE).map(({ body }) => body)).toEqual([{ paused: true }]));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(sent('PUT', PAUSE).map(({ body }) => body)).toEqual([{ paused: true }, { paused: false }]),
  );
});

test('what has ended is neither paused nor let go on', async () => {
  serve({ ...COMMON, [LIST]: found([schedule({ status: 'ended', nextOn: null, nextAt: null })], 1) });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Pausar' })).toBeNull();
});

test('the form shows the next days of a rule before it is saved, and says when there are none', async () => {
  serve(COMMON);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Nueva tarea recurrente' }));
  const drawer = within(await screen.findByRole('dialog'));
  const preview = within(await drawer.findByRole('region', { name: 'Próximas fechas' }));
  expect(preview.getByText(/^Cada miércoles, a las /)).toBeDefined();
  expect(preview.getAllByRole('listitem').map((one) => one.querySelector('time')?.dateTime)).toEqual([
    '2026-11-18',
    '2026-11-25',
    '2026-12-02',
    '2026-12-09',
    '2026-12-16',
  ]);
  // Without a day of the week there is no rule to tell.
  await user.click(drawer.getByRole('combobox', { name: /^Días/ }));
  await user.click(await screen.findByRole('option', { name: 'miércoles' }));
  expect(await preview.findByText('Con estos datos no se crea ninguna tarea.')).toBeDefined();
  expect(preview.queryByText(/a las/)).toBeNull();
});

test('a rule without days is refused at its field and nothing is sent', async () => {
  const { sent } = serve(COMMON);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Nueva tarea recurrente' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(await drawer.findByRole('textbox', { name: /^Nombre/ }), 'Ronda');
  await user.click(drawer.getByRole('combobox', { name: /^Días/ }));
  await user.click(await screen.findByRole('option', { name: 'miércoles' }));
  await user.click(drawer.getByRole('button', { name: 'Programar tarea' }));
  await waitFor(() =>
    expect(drawer.getByRole('combobox', { name: /^Días/ }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(sent('POST', '/api/v4/task-schedules')).toEqual([]);
});

test('with nothing to repeat the screen says so and offers to begin', async () => {
  serve({ ...COMMON, [LIST]: found([], 0) });
  const { user } = await show();
  expect(await screen.findByText('Nada se repite todavía')).toBeDefined();
  const [, offered] = screen.getAllByRole('button', { name: 'Nueva tarea recurrente' });
  await user.click(offered as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Nueva tarea recurrente' })).toBeDefined();
});

test('a list that fails is read again on request', async () => {
  let isBroken = true;
  serve({ ...COMMON, [LIST]: () => (isBroken ? broken : found([schedule()], 1)) });
  const { user } = await show();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByText('Ronda de la mañana')).toBeDefined();
});

test('the address opens a schedule with what became of its turns', async () => {
  serve({
    ...COMMON,
    'GET /api/v4/task-schedules/7': found(schedule()),
    'GET /api/v4/task-schedules/7/occurrences': found([
      {
        ...{ day: '2026-11-18', outcome: 'refused', Warehouse: null, Task: null, missed: 2 },
        ...{ unassigned: false, at: '2026-11-18T12:00:00.000Z' },
      },
    ]),
  });
  await show('/tarea/recurrentes?id=7');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ronda de la mañana' }));
  expect(await drawer.findByText(/^De lunes a viernes/)).toBeDefined();
  expect(await drawer.findByText(/^Las 2 anteriores no se crearon/)).toBeDefined();
});

test('templates are searched, and their words and the tab are in the address', async () => {
  const { calls } = serve(COMMON);
  const { user, address } = await show('/tarea/recurrentes?tab=templates');
  await user.type(await screen.findByRole('searchbox'), 'estacion');
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/api/v4/task-templates').at(-1)?.query.search).toBe(
      'estacion',
    ),
  );
  await waitFor(() => expect(address()).toContain('search=estacion'));
  expect(address()).toContain('tab=templates');
});

test('a copy of a template wants a name of its own', async () => {
  const COPY = '/api/v4/task-templates';
  const { sent } = serve({ ...COMMON, [`POST ${COPY}`]: found(template(), undefined, 'Creada') });
  const { user } = await show('/tarea/recurrentes?tab=templates');
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: /opiar|uplicar/ }));
  const drawer = within(await screen.findByRole('dialog'));
  const name = await drawer.findByRole('textbox', { name: /^Nombre/ });
  expect((name as HTMLInputElement).value).toBe('');
  await user.type(name, 'Instalar otra');
  await user.click(drawer.getByRole('button', { name: /plantilla/ }));
  await waitFor(() => expect(sent('POST', COPY)).toHaveLength(1));
  expect(sent('POST', COPY)[0]?.body).toMatchObject({
    ...{ name: 'Instalar otra', title: 'Instalar', checks: ['Montar el mástil', 'Nivelar la base'] },
  });
});
