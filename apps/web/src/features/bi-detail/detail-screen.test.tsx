import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { sampleAlarm } from '../../test/sample-alarm.ts';
import { DetailScreen } from './detail-screen.tsx';

const HOUR = 3_600_000;
const now = Math.floor(Date.now() / HOUR) * HOUR;

const stock = (idWarehouse: number, name: string, change: object = {}) => ({
  ...{ idWarehouse, idCompany: 1, name, temporary: false, level: 'normal', openAlarms: 0, twins: 2 },
  ...{ online: 2, late: 0, silent: 0, never: 0, temperature: 30, humidity: 50, worstTemperature: null },
  ...{ worstHumidity: null, lastReadingAt: null, assigned: 2, arriving: 0, segments: 4, ...change },
});
const row = (hoursAgo: number, value: number) => ({
  ...{ kind: 'warehouse', idPlace: 2, place: 'Norte', location: null, date: '01-05-2026', idMeasurement: 1 },
  ...{ measurement: 'Temperatura', key: 'temperature', unit: '°C', decimals: 1, readings: 4 },
  ...{ at: new Date(now - hoursAgo * HOUR).toISOString(), value, min: value - 1, max: value + 1 },
  ...{ sensorHours: 1, share: 1 },
});
const note = (change: object = {}) => ({
  ...{ idChartNote: 5, idCompany: 1, at: new Date(now - 2 * HOUR).toISOString(), text: 'Se abrió el portón' },
  ...{ version: 1, createdAt: '2026-05-01T00:00:00Z', updatedAt: '2026-05-01T00:00:00Z' },
  ...{ User: { idUser: 99, name: 'Sergio' }, Warehouse: { idWarehouse: 2, name: 'Norte' } },
  ...{ Measurement: null, ...change },
});

const all = [
  'dashboard:view',
  'inventory:view',
  'chart-note:view',
  'chart-note:create',
  'alarm:view',
] as const;

async function show(replies: Replies = {}, address = '/') {
  const server = serve({
    'GET /api/settings/warehouse/twins/company/1': found([
      stock(1, 'Central'),
      stock(2, 'Norte', { level: 'alarm', openAlarms: 1 }),
    ]),
    'POST /api/bi/avarageVariables': found([row(3, 30), row(2, 31), row(1, 32)]),
    'POST /api/v4/chart-notes': found(note()),
    ...replies,
  });
  const view = await renderCatalogue(<DetailScreen />, { permissions: [...all] }, address);
  return { ...server, ...view };
}

test('the worst warehouse is shown first, and figures are asked for it alone', async () => {
  const { sent } = await show();
  await screen.findByRole('heading', { name: 'Norte' });
  await screen.findByText('¿Cómo ha estado: Temperatura?');
  expect(sent('POST', '/api/bi/avarageVariables')[0]?.body).toMatchObject({
    warehouses: [2],
    group: 'warehouse',
  });
});

test('a warehouse of the address that is unknown is said to be so', async () => {
  await show({}, '/?warehouses=77');
  await screen.findByText('Esa bodega no existe o no la puedes ver');
});

test('a moment of a chart is commented on with the keyboard', async () => {
  const { sent, user } = await show();
  const chart = await screen.findByRole('application', { name: /Temperatura/ });
  fireEvent.keyDown(chart, { key: 'Home' });
  fireEvent.keyDown(chart, { key: 'Enter' });
  const drawer = await screen.findByRole('dialog', { name: /Comentar un momento/ });
  await user.type(await within(drawer).findByRole('textbox', { name: /Qué pasó/ }), 'Llovió');
  await user.click(within(drawer).getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Comentario guardado');
  expect(sent('POST', '/api/v4/chart-notes')[0]?.body).toEqual({
    idWarehouse: 2,
    idMeasurement: 1,
    text: 'Llovió',
    at: new Date(now - 2.5 * HOUR).toISOString(),
  });
});

test('comments of the period are marks and a list; those of others are only read', async () => {
  const { user } = await show({ 'GET /api/v4/chart-notes': found([note()], 1) });
  await screen.findByRole('button', { name: /Sergio: Se abrió el portón/ });
  const list = (await screen.findByRole('heading', { name: 'Comentarios del periodo' })).closest('section');
  await user.click(within(list as HTMLElement).getByRole('button', { name: /Se abrió el portón/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Comentario' });
  expect(within(drawer).queryByRole('button', { name: 'Guardar' })).toBeNull();
});

test('figures that cannot be read say so in the words of the specification', async () => {
  await show({
    'POST /api/bi/avarageVariables': { status: 500, body: { error: true, code: 'INTERNAL', message: 'x' } },
  });
  await screen.findByText('Hubo un error al obtener los datos');
});

test('each alarm of the warehouse says what was done about it', async () => {
  await show({
    'GET /api/v4/alarms': found(
      [
        sampleAlarm({ idAlarm: 7, idTicket: 31 }),
        sampleAlarm({ idAlarm: 8, state: 'acknowledged', AcknowledgedBy: { idUser: 3, name: 'Rosa' } }),
        sampleAlarm({ idAlarm: 9 }),
      ],
      3,
    ),
  });
  const list = await screen.findByRole('region', { name: 'Qué pide atención' });
  const rows = await within(list).findAllByRole('listitem');
  const said = ['Ticket 31', 'La atiende Rosa', 'Nadie la ha atendido'];
  expect(rows.map((row, index) => within(row).getByText(said[index] ?? '').textContent)).toEqual(said);
});

test('the plan of the warehouse is about the same period', async () => {
  await show({}, '/?warehouses=2&period=lastMonth');
  const link = await screen.findByRole('link', { name: 'Ver en el plano' });
  expect(link.getAttribute('href')).toBe(
    '/analytics/dashboards/warehouse/structure?warehouses=2&period=lastMonth',
  );
});

test('a window of dates goes along to the plan', async () => {
  await show({}, '/?warehouses=2&from=2026-05-01&to=2026-05-03');
  const link = await screen.findByRole('link', { name: 'Ver en el plano' });
  expect(link.getAttribute('href')).toMatch(/warehouses=2.*from=2026-05-01&to=2026-05-03/);
});

test('the file of a chart is named after its warehouse too', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const { sent, user } = await show(
    { 'GET /api/settings/warehouse/company/1': found([{ idWarehouse: 2, name: 'Norte' }], 1) },
    '/?warehouses=2',
  );
  const chart = (await screen.findByText('¿Cómo ha estado: Temperatura?')).closest('figure');
  await user.click(within(chart as HTMLElement).getByRole('button', { name: 'Opciones del gráfico' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Descargar datos (CSV)' }));
  const titles = () =>
    sent('POST', '/api/bi/avarageVariables').flatMap(({ query }) => (query.format ? [query.title] : []));
  await vi.waitFor(() => expect(titles()).toEqual(['¿Cómo ha estado: Temperatura? Norte']));
});
