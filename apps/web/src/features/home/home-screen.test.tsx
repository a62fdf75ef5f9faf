import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { listedTask } from '../../test/render-tasks.tsx';
import { renderTickets, ticket } from '../../test/render-tickets.tsx';
import { HomeScreen } from './home-screen.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const cell = (column: number, more: object = {}) => ({
  row: 1,
  column,
  name: `A${column}`,
  bays: 1,
  level: 'normal',
  openAlarms: 0,
  twins: 2,
  silent: 0,
  ...more,
});
const warehouse = (more: object = {}) => ({
  idWarehouse: 2,
  name: 'Bodega Norte',
  temporary: false,
  mine: false,
  level: 'normal',
  openAlarms: 0,
  twins: 4,
  silent: 0,
  segments: 2,
  lastReadingAt: ago(0),
  sections: [{ name: 'Bahías', rows: 1, columns: 2, cells: [cell(1), cell(2)] }],
  worst: null,
  ...more,
});
const alarm = {
  idAlarm: 7,
  idCompany: 1,
  severity: 'alarm',
  state: 'open',
  condition: 'above',
  AlarmRule: { idAlarmRule: 200, name: 'Humedad del silo' },
  Twin: { idTwin: 5, name: 'EB-5' },
  Warehouse: { idWarehouse: 2, name: 'Bodega Norte' },
  Sensor: null,
  Measurement: { idMeasurement: 200, name: 'Humedad', unit: '%', decimals: 1 },
  threshold: 65,
  value: 66,
  worstValue: 71.25,
  since: ago(150),
  openedAt: ago(60),
  acknowledgedAt: null,
  AcknowledgedBy: null,
  acknowledgedNote: null,
  resolvedAt: null,
  ResolvedBy: null,
  resolution: null,
  resolvedNote: null,
  idTicket: null,
};
const devices = { lastReadingAt: ago(0), silent: 0, never: 0, devices: [] as object[] };

const calm: Replies = {
  'GET /api/v4/home/warehouses': found({ total: 1, keeps: [], warehouses: [warehouse()] }),
  'GET /api/v4/home/devices': found(devices),
  'GET /api/v4/alarms/summary': found({ open: { alarm: 0, warning: 0 }, acknowledged: 0, newest: [] }),
  'GET /api/v4/tasks/summary': found({
    open: 0,
    overdue: 0,
    unassigned: 0,
    mine: 0,
    mineOverdue: 0,
    mineThisWeek: 0,
    pressing: [],
  }),
  'GET /api/v4/tickets/summary': found({
    open: 0,
    unassigned: 0,
    overdue: 0,
    soon: 0,
    assigned: 0,
    pressing: [],
  }),
  'GET /api/v4/home/counters': found({
    devicesCreated: 54,
    devicesAssigned: 28,
    tokensCreated: 46,
    sensors: 62,
    sensorStates: { online: 62, late: 0, silent: 0, never: 0 },
  }),
};
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('with nothing wrong, one sentence says so and when the last reading arrived', async () => {
  serve(calm);
  await renderAssignments(<HomeScreen />);
  expect((await screen.findByText(/Todo en orden\./)).textContent).toMatch(/Última lectura ahora/);
  screen.getByText('Todos los dispositivos informan.');
});

test('while the connection is lost nothing claims to be current', async () => {
  serve(calm);
  await renderAssignments(<HomeScreen />);
  await screen.findByText(/ahora mismo\.$/);
  act(() => useServerHealth.setState({ lost: { since: Date.now(), cause: 'server' } }));
  expect(screen.queryByText(/ahora mismo\.$/)).toBeNull();
  screen.getByText(/tal como estaba al perderse la conexión\.$/);
  act(() => useServerHealth.setState({ lost: null }));
});

test('a silent device is named, and nobody says that all is well', async () => {
  serve({
    ...calm,
    'GET /api/v4/home/devices': found({
      ...devices,
      silent: 2,
      never: 3,
      devices: [
        {
          idTwin: 9,
          name: 'EB-9',
          idWarehouse: 2,
          warehouse: 'Bodega Norte',
          destination: null,
          segments: ['A4'],
          lastSeenAt: ago(180),
        },
        {
          idTwin: 8,
          name: 'EB-8',
          idWarehouse: 2,
          warehouse: 'Bodega Norte',
          destination: 'Terminal Sur',
          segments: [],
          lastSeenAt: ago(240),
        },
      ],
    }),
  });
  await renderAssignments(<HomeScreen />);
  const link = await screen.findByRole('link', { name: /EB-9/ });
  expect(link.textContent).toBe('EB-9Bodega Norte · A4hace 3 h');
  expect(screen.getByRole('link', { name: /EB-8/ }).textContent).toMatch(
    'Bodega Norte · en tránsito hacia Terminal Sur',
  );
  screen.getByText('3 dispositivos aún no reportan');
  expect(screen.queryByText(/Todo en orden/)).toBeNull();
});

test('an open alarm shows value, limit and place, and is acknowledged in place', async () => {
  const { sent } = serve({
    ...calm,
    'GET /api/v4/alarms': found([alarm], 1),
    'PUT /api/v4/alarms/7/acknowledgement': found({ ...alarm, events: [] }, undefined, 'Anotado'),
  });
  const { user } = await renderAssignments(<HomeScreen />);
  const row = (await screen.findByRole('link', { name: /EB-5/ })).closest('li');
  expect(row?.textContent).toMatch(/Bodega Norte.*hace 2 h.*llegó a 71[.,]3 %.*límite 65[.,]0 %/);
  await user.click(screen.getByRole('button', { name: /Reconocer: EB-5/ }));
  await vi.waitFor(() => expect(sent('PUT', '/api/v4/alarms/7/acknowledgement')).toHaveLength(1));
});

test('an acknowledged alarm leaves a full panel at once', async () => {
  const named = (idAlarm: number) => ({
    ...alarm,
    idAlarm,
    Twin: { idTwin: idAlarm, name: `EB-${idAlarm}` },
  });
  let open = [7, 8, 9, 10].map(named);
  serve({
    ...calm,
    'GET /api/v4/alarms': () => found(open, open.length),
    'PUT /api/v4/alarms/8/acknowledgement': () => {
      open = open.filter(({ idAlarm }) => idAlarm !== 8);
      return found({ ...named(8), state: 'acknowledged', events: [] }, undefined, 'Anotado');
    },
  });
  const { user } = await renderAssignments(<HomeScreen />);
  await user.click(await screen.findByRole('button', { name: /Reconocer: EB-8/ }));
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: /EB-8/ })).toBeNull());
  expect(screen.getAllByRole('button', { name: /Reconocer: EB-/ })).toHaveLength(3);
});

test('without the permission an alarm offers nothing to do', async () => {
  serve({ ...calm, 'GET /api/v4/alarms': found([alarm], 1) });
  await renderAssignments(<HomeScreen />, { permissions: ['home:view', 'alarm:view'] });
  await screen.findByRole('link', { name: /EB-5/ });
  expect(screen.queryByRole('button', { name: /Reconocer/ })).toBeNull();
});

test('a warehouse names its worst bay and leads to its plan, which says how its bays are', async () => {
  const worst = {
    idTwin: 5,
    twin: 'EB-5',
    segments: ['A2'],
    level: 'alarm',
    lastAt: ago(1),
    Reading: {
      measurement: 'Humedad',
      unit: '%',
      decimals: 1,
      value: 71.2,
      threshold: 65,
      trend: Array.from({ length: 24 }, (_, hour) => 50 + hour),
    },
  };
  const sections = [
    {
      name: 'Bahías',
      rows: 1,
      columns: 4,
      cells: [
        cell(1),
        cell(2, { level: 'alarm', openAlarms: 1 }),
        cell(3, { silent: 2 }),
        cell(4, { level: 'warning' }),
      ],
    },
    { name: 'Niveles', rows: 1, columns: 1, cells: [cell(1, { twins: 0, name: 'Nivel alto' })] },
  ];
  serve({
    ...calm,
    'GET /api/v4/home/warehouses': found({
      total: 1,
      keeps: [],
      warehouses: [warehouse({ level: 'alarm', openAlarms: 1, worst, sections })],
    }),
  });
  await renderAssignments(<HomeScreen />);
  const card = await screen.findByRole('article');
  expect(card.textContent).toMatch(/1 alarma.*A2.*EB-5.*71[.,]2 %.*límite 65[.,]0 %/);
  expect(within(card).getByRole('img').getAttribute('aria-label')).toBe(
    'Plano de Bodega Norte: 1 en alarma, 0 en advertencia, 1 fuera de límite, 1 sin datos, 1 normales',
  );
  const leads = (name: string) =>
    decodeURI(within(card).getByRole('link', { name }).getAttribute('href') ?? '');
  expect(leads('Bodega Norte')).toBe('/organización/segmento?id=2');
  expect(leads('Tablero de Bodega Norte')).toBe('/analytics/dashboards/detail?warehouses=2');
});

test('whoever keeps warehouses has them and their alarms first, and counts the alarms of all', async () => {
  const elsewhere = { ...alarm, idAlarm: 3, Twin: { idTwin: 3, name: 'EB-3' } };
  serve({
    ...calm,
    'GET /api/v4/home/warehouses': found({ total: 1, keeps: [2], warehouses: [warehouse({ mine: true })] }),
    'GET /api/v4/alarms': ({ query }) =>
      query.idWarehouse === '2' ? found([alarm], 1) : found([elsewhere, alarm], 2),
  });
  const permissions = ['home:view', 'alarm:view', 'inventory:view', 'assignment:view', 'assignment:edit'];
  await renderAssignments(<HomeScreen />, { permissions });
  await screen.findByRole('article');
  expect(titles()).toEqual(['Bodegas', 'Alarmas abiertas', 'Por recibir']);
  const panel = await screen.findByRole('region', { name: 'Alarmas abiertas' });
  await vi.waitFor(() =>
    expect(
      within(panel)
        .getAllByRole('link', { name: /EB-/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['EB-5 Humedad del silo', 'EB-3 Humedad del silo']),
  );
  expect(panel.querySelector('header')?.textContent).toContain('Alarmas abiertas2');
});

test('a technician has silent devices and own tickets first', async () => {
  serve(calm);
  const permissions = [
    'alarm:view',
    'inventory:view',
    'twin:view',
    'twin:edit',
    'ticket:edit',
    'support:view',
  ];
  await renderAssignments(<HomeScreen />, { permissions });
  await screen.findByRole('article');
  expect(titles()).toEqual([
    'Dispositivos sin datos',
    'Tickets asignados a mí',
    'Bodegas',
    'Alarmas abiertas',
  ]);
});

test('tickets that do not fit are counted below those that do', async () => {
  // The list loads its own texts.
  await startI18n('es');
  const tickets = Array.from({ length: 5 }, (_, index) => ({ ...ticket(), idTicket: 100 + index }));
  serve({ ...calm, 'GET /api/processes/ticket': found(tickets, 5) });
  await renderTickets(<HomeScreen />, ['home:view', 'support:view']);
  await screen.findByText('y 1 más');
  expect(await screen.findAllByRole('link', { name: /Sonda caída/ })).toHaveLength(4);
});

test('a field agent has own tickets, and neither counters nor warehouses are asked for', async () => {
  const { calls } = serve(calm);
  await renderAssignments(<HomeScreen />, { permissions: ['home:view', 'support:view'] });
  await screen.findByText('No tienes tickets pendientes.');
  expect(titles()).toEqual(['Tickets que creé o me asignaron']);
  expect(calls.filter(({ path }) => path.includes('/home/') || path.includes('/alarms'))).toEqual([]);
});

test('the own tasks stand on the page, the most pressing first', async () => {
  serve({
    ...calm,
    'GET /api/v4/tasks/summary': found({
      open: 9,
      overdue: 1,
      unassigned: 0,
      mine: 6,
      mineOverdue: 1,
      mineThisWeek: 2,
      pressing: [listedTask({ title: 'Revisar techo', overdue: true, dueOn: '2026-01-02' })],
    }),
  });
  await renderAssignments(<HomeScreen />, { permissions: ['home:view', 'task:view'] });
  const panel = within(await screen.findByRole('region', { name: 'Mis tareas' }));
  expect(await panel.findByText('Revisar techo')).toBeDefined();
  expect(panel.getByText('1 vencida · 2 esta semana')).toBeDefined();
  expect(panel.getByRole('link', { name: /Ver mis tareas/ }).getAttribute('href')).toBe('/tarea?ver=mias');
});
