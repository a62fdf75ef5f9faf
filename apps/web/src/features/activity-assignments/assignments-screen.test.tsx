import type { ActivityAssignment, assignmentOptions } from '@gemelo/contract/endpoints/activity-assignments';
import type { ActivitySchedule } from '@gemelo/contract/endpoints/activity-schedules';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerPaths } from '../../lib/addresses.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { usualPeriod } from './assign/assign-values.ts';
import { AssignmentsScreen } from './assignments-screen.tsx';
import { newRule } from './schedules/schedule-values.ts';

beforeEach(() => {
  localStorage.clear();
  registerPaths([['activity', '/configuración/actividad/detalles']]);
});
afterEach(() => void vi.useRealTimers());

const ASSIGN = '/api/settings/assignmentActivity';
const SCHEDULES = '/api/v4/activity-schedules';
const permissions = [
  ...['view', 'create', 'edit', 'delete'].map((action) => `activity-assignment:${action}`),
  ...['activity:view', 'my-activity:view', 'tracker:view'],
];

const warehouse = (idWarehouse: number, name: string) => ({
  ...{ idWarehouse, name, latitude: null, longitude: null },
});
const options: DataOf<typeof assignmentOptions> = {
  activities: [
    { idActivity: 4, name: 'Ronda', menuCount: 2, actionCount: 5 },
    { idActivity: 5, name: 'Vacía', menuCount: 0, actionCount: 0 },
  ],
  people: [
    { idUser: 7, name: 'Ana Paz', Role: { idRole: 6, name: 'Agente' }, open: 2 },
    { idUser: 8, name: 'Luis Sol', Role: { idRole: 4, name: 'Técnico' }, open: 0 },
  ],
  warehouses: [warehouse(21, 'Norte'), warehouse(22, 'Sur'), warehouse(23, 'Puerto')],
  creators: [{ idUser: 1, name: 'Marta Ruiz' }],
  timeZone: 'America/Guatemala',
  today: '2026-11-18',
};
const assignment = (change: Partial<ActivityAssignment> = {}): ActivityAssignment => ({
  ...{ idActivityUser: 90, idCompany: 1, instructions: 'Por el portón', state: 'Activo' },
  Activity: { idActivity: 4, name: 'Ronda', description: null },
  assignmentUser: { idUser: 7, name: 'Ana Paz' },
  creatorUser: { idUser: 1, name: 'Marta Ruiz' },
  ...{ startsAt: '2026-11-18T14:00:00.000Z', dueAt: '2026-11-18T23:00:00.000Z', progress: 'assigned' },
  ...{ startedAt: null, endedAt: null, closeReason: null, Schedule: null, recordCount: 3 },
  stops: [warehouse(22, 'Sur'), warehouse(21, 'Norte')],
  ...{ lastRecordAt: '2026-11-18T15:00:00.000Z', version: 2 },
  ...{ createdAt: '2026-11-17T12:00:00.000Z', updatedAt: '2026-11-17T12:00:00.000Z' },
  ...change,
});
const schedule = (change: Partial<ActivitySchedule> = {}): ActivitySchedule => ({
  ...{ idActivitySchedule: 3, idCompany: 1, name: 'Ronda semanal', instructions: '' },
  Activity: { idActivity: 4, name: 'Ronda' },
  ...{ frequency: 'weekly', repeatEvery: 1, weekdays: [1, 2, 3, 4, 5], day: null, nth: null, weekday: null },
  ...{ startOn: '2026-11-02', endOn: null, hour: 8, durationMinutes: 540, stops: [], state: 'Activo' },
  Users: [{ idUser: 7, name: 'Ana Paz' }],
  Owner: { idUser: 1, name: 'Marta Ruiz' },
  ...{ status: 'active', nextOn: '2026-11-19', nextAt: '2026-11-19T14:00:00.000Z', lastOn: null },
  ...{ version: 1, createdAt: '2026-11-01T12:00:00.000Z' },
  ...change,
});

async function show(address = '/', replies: Replies = {}) {
  const server = serve({
    [`GET ${ASSIGN}`]: found([assignment()], 1),
    'GET /api/settings/v3/assignmentActivity/90': found(assignment()),
    'GET /api/v4/activity-assignments/options': found(options),
    [`GET ${SCHEDULES}`]: found([schedule()], 1),
    ...replies,
  });
  const view = await renderCatalogue(<AssignmentsScreen />, { permissions }, address);
  return { ...view, ...server };
}
type Shown = Awaited<ReturnType<typeof show>>;
const inDrawer = async () => within(await screen.findByRole('dialog'));
const choose = async ({ user }: Shown, name: RegExp | string, option: RegExp | string) => {
  await user.click((await inDrawer()).getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const openForm = async (view: Shown) => {
  await view.user.click(
    (await screen.findAllByRole('button', { name: 'Asignar actividad' }))[0] as HTMLElement,
  );
  await (await inDrawer()).findByRole('combobox', { name: /^Actividad/ });
};

describe('the period that is offered', () => {
  test('begins at the next full hour and ends in the evening', () => {
    expect(usualPeriod(new Date('2026-11-18T15:20:00Z'), 'America/Guatemala')).toEqual({
      ...{ startDay: '2026-11-18', startTime: '10:00', dueDay: '2026-11-18', dueTime: '18:00' },
    });
  });
  test('is the next day in the evening', () => {
    expect(usualPeriod(new Date('2026-11-19T03:20:00Z'), 'America/Guatemala')).toEqual({
      ...{ startDay: '2026-11-19', startTime: '08:00', dueDay: '2026-11-19', dueTime: '18:00' },
    });
  });
});

describe('the rule that is offered', () => {
  const offered = (at: string) => newRule(new Date(at), 'America/Guatemala');
  test('begins today while its hour is ahead', () => {
    expect(offered('2026-11-18T13:59:00Z')).toMatchObject({ startOn: '2026-11-18', hour: 8, weekdays: [3] });
  });
  test('begins on the next day when its hour is over', () => {
    expect(offered('2026-11-18T14:00:00Z')).toMatchObject({ startOn: '2026-11-19', weekdays: [4] });
    expect(offered('2026-12-01T02:16:00Z')).toMatchObject({
      ...{ startOn: '2026-12-01', day: 1, weekday: 2, weekdays: [2] },
    });
  });
});

describe('the list', () => {
  test('says who assigned what to whom, and what is late', async () => {
    await show();
    const row = within(await screen.findByRole('row', { name: /Ronda/ }));
    expect(row.getByText('Ana Paz')).toBeDefined();
    expect(row.getByText('Atrasada', { exact: false })).toBeDefined();
  });

  test('filters by when it begins, in the zone of the company', async () => {
    const { calls } = await show('/?begins=today');
    await screen.findByText('Ana Paz');
    const [first] = calls.filter(({ path }) => path === ASSIGN);
    expect(first?.query.startsFrom).toMatch(/T06:00:00.000Z$/);
    expect(first?.query.startsTo).toMatch(/T06:00:00.000Z$/);
  });

  test('opens everything about an assignment from the address', async () => {
    const record = {
      ...{ idActivityUserMenuAction: 55, note: 'Puerta abierta', photoCount: 0, distance: 12 },
      ...{
        at: '2026-11-18T15:00:00.000Z',
        Action: { idAction: 1, name: 'Revisar' },
        Menu: { name: 'Entrada' },
      },
      Warehouse: { idWarehouse: 22, name: 'Sur' },
    };
    await show('/?id=90', { 'GET /api/processes/ActivityUserMenuActions/7': found([record], 1) });
    const drawer = await inDrawer();
    expect(await drawer.findByText('Por el portón')).toBeDefined();
    expect(drawer.getByRole('link', { name: 'Ana Paz' }).getAttribute('href')).toContain('id=7');
    expect((await drawer.findByRole('link', { name: 'Revisar' })).getAttribute('href')).toBe(
      '/fieldtracker?registro=55',
    );
    expect(drawer.getByText('Entrada · Sur · a 12 m')).toBeDefined();
  });

  test('what is open is in the address: closing takes it away, and the same notice opens it again', async () => {
    const { user, address, router } = await show('/?late=true');
    await user.click(within(await screen.findByRole('row', { name: /Ronda/ })).getByText('Ana Paz'));
    expect(await (await inDrawer()).findByText('Por el portón')).toBeDefined();
    expect(address()).toBe('/?late=true&id=90');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/?late=true'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate({ href: '/?id=90' } as never));
    expect(await (await inDrawer()).findByText('Por el portón')).toBeDefined();
    await act(async () => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('editing what is open leaves its address', async () => {
    const { user, address } = await show('/?id=90');
    await user.click(await (await inDrawer()).findByRole('button', { name: 'Editar' }));
    expect(await (await inDrawer()).findByRole('button', { name: 'Guardar' })).toBeDefined();
    expect(address()).toBe('/');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('an assignment is cancelled with the reason', async () => {
    const path = '/api/settings/assignmentActivities/90';
    const view = await show('/', { [`PUT ${path}`]: found(assignment(), undefined, 'Cancelada') });
    await view.user.click(await screen.findByRole('button', { name: /^Acciones/ }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Cancelar asignación' }));
    const dialog = await inDrawer();
    await view.user.type(dialog.getByRole('textbox'), 'Llueve');
    await view.user.click(dialog.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() =>
      expect(view.sent('PUT', path)[0]?.body).toEqual({ state: 'Inactivo', justification: 'Llueve' }),
    );
  });

  test('a closed one is opened again', async () => {
    const path = '/api/settings/assignmentActivities/90';
    const closed = assignment({ state: 'Inactivo', progress: 'cancelled', closeReason: 'Llueve' });
    const view = await show('/', {
      [`GET ${ASSIGN}`]: found([closed], 1),
      [`PUT ${path}`]: found(assignment(), undefined, 'Abierta'),
    });
    await view.user.click(await screen.findByRole('button', { name: /^Acciones/ }));
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull();
    await view.user.click(await screen.findByRole('menuitem', { name: 'Abrir de nuevo' }));
    await waitFor(() => expect(view.sent('PUT', path)[0]?.body).toEqual({ state: 'Activo' }));
  });
});

describe('assigning', () => {
  test('an untouched form names what is missing and sends nothing', async () => {
    const view = await show();
    await openForm(view);
    await view.user.click((await inDrawer()).getByRole('button', { name: 'Asignar' }));
    const drawer = await inDrawer();
    await waitFor(() =>
      expect(drawer.getByRole('combobox', { name: /^Actividad/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(drawer.getByRole('combobox', { name: /^Personas/ }).getAttribute('aria-invalid')).toBe('true');
    expect(view.sent('POST', ASSIGN)).toEqual([]);
  });

  test('stops are ordered with the keyboard and sent in that order', async () => {
    const view = await show('/?create=1', {
      [`POST ${ASSIGN}`]: found([assignment()], undefined, 'Asignada'),
    });
    await (await inDrawer()).findByRole('combobox', { name: /^Actividad/ });
    await choose(view, /^Actividad/, 'Ronda');
    expect((await inDrawer()).getByText('2 menús · 5 acciones')).toBeDefined();
    await choose(view, /^Personas/, /Ana Paz.*Agente · 2 pendientes/);
    await choose(view, /^Paradas/, 'Norte');
    await choose(view, /^Paradas/, 'Sur');
    const drawer = await inDrawer();
    drawer.getByRole('button', { name: 'Mover Sur' }).focus();
    await view.user.keyboard('{ArrowUp}');
    await view.user.click(drawer.getByRole('button', { name: 'Asignar' }));
    await waitFor(() => expect(view.sent('POST', ASSIGN)).toHaveLength(1));
    const body = view.sent('POST', ASSIGN)[0]?.body as { startsAt: string; dueAt: string };
    expect(body).toMatchObject({ idActivity: 4, users: [7], stops: [22, 21], instructions: '' });
    expect(Date.parse(body.startsAt)).toBeLessThan(Date.parse(body.dueAt));
    expect(body).not.toHaveProperty('frequency');
  });

  test('an activity without actions is warned of, with the way to compose it', async () => {
    const view = await show('/?create=1');
    await (await inDrawer()).findByRole('combobox', { name: /^Actividad/ });
    await choose(view, /^Actividad/, 'Vacía');
    const drawer = await inDrawer();
    expect(drawer.getByText('Esta actividad todavía no tiene acciones')).toBeDefined();
    expect(drawer.getByRole('link', { name: 'Armarla' }).getAttribute('href')).toContain('id=5');
  });

  test('what repeats becomes a schedule, with its next days shown before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:30:00Z') });
    const view = await show('/?create=1', { [`POST ${SCHEDULES}`]: found(schedule(), undefined, 'Se creó') });
    await (await inDrawer()).findByRole('combobox', { name: /^Actividad/ });
    await view.user.click((await inDrawer()).getByRole('radio', { name: 'Se repite' }));
    await choose(view, /^Actividad/, 'Ronda');
    await choose(view, /^Personas/, /Luis Sol/);
    const drawer = await inDrawer();
    expect((drawer.getByRole('textbox', { name: /^Nombre/ }) as HTMLInputElement).value).toBe('Ronda');
    const preview = within(drawer.getByRole('region', { name: 'Próximas fechas' }));
    expect(preview.getAllByRole('listitem')).toHaveLength(5);
    await view.user.click(drawer.getByRole('button', { name: 'Programar' }));
    await waitFor(() => expect(view.sent('POST', SCHEDULES)).toHaveLength(1));
    expect(view.sent('POST', SCHEDULES)[0]?.body).toMatchObject({
      ...{ name: 'Ronda', idActivity: 4, users: [8], frequency: 'weekly', weekdays: [3], stops: [] },
      ...{ startOn: '2026-11-18', hour: 8, durationMinutes: 540 },
    });
    expect(view.sent('POST', SCHEDULES)[0]?.body).not.toHaveProperty('startDay');
    expect(view.sent('POST', ASSIGN)).toEqual([]);
  });

  test('assigning again begins with the same person and stops', async () => {
    const view = await show();
    await view.user.click(await screen.findByRole('button', { name: /^Acciones/ }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Asignar otra vez' }));
    const drawer = await inDrawer();
    const list = within(await drawer.findByRole('list', { name: 'Paradas en orden' }));
    expect(list.getAllByRole('listitem').map((one) => one.querySelector('bdi')?.textContent)).toEqual([
      'Sur',
      'Norte',
    ]);
    expect((drawer.getByRole('combobox', { name: /^Actividad/ }) as HTMLInputElement).value).toBe('Ronda');
  });
});

test('an assignment is edited; the person of one that was started stays', async () => {
  const path = `${ASSIGN}/90`;
  const started = assignment({ progress: 'started', startedAt: '2026-11-18T14:05:00.000Z' });
  const view = await show('/', {
    [`GET ${ASSIGN}`]: found([started], 1),
    [`PUT ${path}`]: found(started, undefined, 'Actualizada'),
  });
  await view.user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const drawer = await inDrawer();
  const person = (await drawer.findByRole('combobox', { name: /^Persona/ })) as HTMLInputElement;
  expect(person.disabled).toBe(true);
  await view.user.click(drawer.getByRole('button', { name: 'Quitar Norte' }));
  await view.user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(view.sent('PUT', path)).toHaveLength(1));
  expect(view.sent('PUT', path)[0]?.body).toEqual({
    ...{ instructions: 'Por el portón', stops: [22], version: 2 },
    ...{ startsAt: '2026-11-18T14:00:00.000Z', dueAt: '2026-11-18T23:00:00.000Z' },
  });
});

test('a schedule is paused at once, and goes on by the undo', async () => {
  const path = `${SCHEDULES}/3/paused`;
  const view = await show('/?tab=schedules', {
    [`PUT ${path}`]: found(schedule({ status: 'paused' }), undefined, 'En pausa'),
  });
  expect(await screen.findByText(/^De lunes a viernes, a las /)).toBeDefined();
  await view.user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Pausar' }));
  await view.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(view.sent('PUT', path).map(({ body }) => body)).toEqual([{ paused: true }, { paused: false }]),
  );
});
