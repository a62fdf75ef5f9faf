import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, useSession } from '../../lib/session.ts';
import { ana, menu } from '../../test/people.ts';
import { type Replies, ready, renderApp, stubServer } from '../../test/render-app.tsx';
import { sampleAlarm } from '../../test/sample-alarm.ts';

const user = { ...ana, permissions: ['dashboard:view', 'inventory:view', 'alarm:view', 'twin:view'] };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const data = (rows: unknown[]) => ({ body: { error: false, data: rows, total: rows.length } });

const worst = { idTwin: 5, name: 'EB-5', value: 71.2, level: 'alarm', openAlarms: 1 };
const stock = (idWarehouse: number, name: string, more: object = {}) => ({
  ...{ idWarehouse, idCompany: 1, name, temporary: false, level: 'normal', openAlarms: 0 },
  ...{ twins: 4, online: 4, late: 0, silent: 0, never: 0, temperature: 29, humidity: 58 },
  ...{ worstTemperature: null, worstHumidity: null, lastReadingAt: ago(1) },
  ...{ assigned: 4, arriving: 0, segments: 2, ...more },
});
const alarm = sampleAlarm({ Warehouse: { idWarehouse: 2, name: 'Bodega Norte' }, idTicket: 31 });
const extremes = (more: object = {}) => ({
  ...{ kind: 'company', idPlace: 1, place: 'Ingenio', location: null, at: ago(60), date: '16-11-2026' },
  ...{ idMeasurement: 2, measurement: 'Humedad relativa', key: 'humidity', unit: '%', decimals: 1 },
  ...{ min: 41, minDate: '12-11-2026', max: 71.2, maxDate: '14-11-2026', value: 56.3 },
  ...{ readings: 1_200, sensorHours: 100, share: 0.9, ...more },
});

const replies: Replies = {
  'GET /api/health': ready,
  'GET /api/settings/user/1': { body: { error: false, data: user } },
  'GET /api/settings/menu/1': { body: { error: false, data: menu } },
  'GET /api/settings/warehouse/twins/company/1': data([
    stock(1, 'Bodega Central'),
    stock(2, 'Bodega Norte', { level: 'alarm', openAlarms: 1, worstHumidity: worst }),
    stock(3, 'Bodega Sur', { level: 'warning', openAlarms: 0 }),
  ]),
  'GET /api/v4/alarms': data([alarm]),
  'GET /api/v4/alarm-rules': data([]),
  'GET /api/v4/company-settings': {
    body: { error: false, data: { humidityWarning: 60, humidityAlarm: 65, temperatureAlarm: 38 } },
  },
  'GET /api/settings/warehouse/company/1': data([{ idWarehouse: 2, name: 'Bodega Norte' }]),
  'POST /api/bi/minMaxVariablesBetweenDates': (request) => {
    const { group } = JSON.parse(String(request.body)) as { group: string };
    return data(
      group === 'company' ? [extremes()] : [extremes({ kind: group, idPlace: 2, place: 'Bodega Norte' })],
    );
  },
  'POST /api/bi/avarageVariables': data([]),
  'POST /api/bi/actualStateSensor': data([]),
  'POST /api/bi/porcentageStateSensorByHour': data([]),
};

const bodiesOf = (calls: ReturnType<typeof stubServer>, path: string) =>
  calls.mock.calls
    .filter(([address]) => String(address).includes(path))
    .map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>);

let stop = () => {};
const open = async (address: string, more: Replies = {}) => {
  const calls = stubServer({ ...replies, ...more });
  const app = await renderApp(address);
  stop = app.stop;
  return { ...app, calls };
};

beforeEach(() => session.begin('token', user));
afterEach(() => {
  stop();
  cleanup();
  useSession.setState({ token: null, user: null, absence: 'never' });
  vi.restoreAllMocks();
});

test('what is out of limits stands first, the worst warehouse before the others, each leading to its dashboard', async () => {
  await open('/analytics/dashboards/general');
  const panel = (await screen.findByText('¿Qué está fuera de límites ahora?')).closest('figure');
  const names = await within(panel as HTMLElement).findAllByRole('heading');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Bodega Norte', 'Bodega Sur']);
  const link = within(panel as HTMLElement).getByRole('link', { name: 'Bodega Norte' });
  expect(link.getAttribute('href')).toBe('/analytics/dashboards/detail?warehouses=2');
  // Whoever does not see every ticket is told of it, without a link that might lead nowhere.
  expect(
    within(panel as HTMLElement)
      .getByText('Ticket 31')
      .closest('a'),
  ).toBeNull();
});

test('the ticket of an alarm is a link for those who see tickets', async () => {
  const supervisor = { ...user, permissions: [...user.permissions, 'ticket:view'] };
  session.begin('token', supervisor);
  await open('/analytics/dashboards/general', {
    'GET /api/settings/user/1': { body: { error: false, data: supervisor } },
  });
  const link = await screen.findByRole('link', { name: 'Ticket 31' });
  expect(link.getAttribute('href')).toBe('/ticket/informacion?id=31');
});

test('an alarm of a device that has left says where it is on its way to', async () => {
  const left = { ...alarm, Destination: { idWarehouse: 3, name: 'Bodega Sur' } };
  await open('/analytics/dashboards/general', { 'GET /api/v4/alarms': data([left]) });
  await screen.findByText(/en tránsito a Bodega Sur/);
});

test('the highest value says where and when it was, and that it is beyond its limit', async () => {
  await open('/analytics/dashboards/general');
  const highest = (await screen.findAllByRole('link')).find((one) => one.textContent?.startsWith('Máximo'));
  await waitFor(() => expect(highest?.textContent).toContain('Bodega Norte'));
  expect(highest?.textContent).toContain('71.2 %');
  expect(highest?.textContent).toContain('14 nov');
  expect(highest?.textContent).toContain('Fuera de límite');
  expect(highest?.getAttribute('href')).toContain('warehouses=2');
});

test('filters of the address are part of every question', async () => {
  const { calls } = await open('/analytics/dashboards/general?warehouses=2&measurements=1,2');
  await screen.findByText('Promedio');
  for (const body of bodiesOf(calls, 'minMaxVariables'))
    expect(body).toMatchObject({ warehouses: [2], measurements: [1, 2] });
  expect(screen.queryByText('Bodega Sur')).toBeNull();
});

test('the period is kept in the address, and the back button brings the last one', async () => {
  const { router, calls } = await open('/analytics/dashboards/general');
  await screen.findByText('Promedio');
  await userEvent.click(screen.getByRole('button', { name: /^Periodo:/ }));
  await userEvent.click(await screen.findByText('Mes pasado'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ period: 'lastMonth' }));
  const [first, last] = [bodiesOf(calls, 'avarage')[0], bodiesOf(calls, 'avarage').at(-1)];
  expect(last?.from).not.toBe(first?.from);
  router.history.back();
  expect(await screen.findByRole('button', { name: 'Periodo: Últimos 7 días' })).toBeTruthy();
});

test('figures that cannot be read say so and are asked for again', async () => {
  let broken = true;
  await open('/analytics/dashboards/general', {
    'POST /api/bi/minMaxVariablesBetweenDates': () =>
      broken
        ? { status: 400, body: { error: true, code: 'INVALID', message: 'El rango está vacío' } }
        : data([extremes()]),
  });
  const failed = await screen.findByText('Hubo un error al obtener los datos');
  expect(screen.getByText('El rango está vacío')).toBeTruthy();
  broken = false;
  await userEvent.click(
    within(failed.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Reintentar' }),
  );
  expect(await screen.findByText('Promedio')).toBeTruthy();
});
