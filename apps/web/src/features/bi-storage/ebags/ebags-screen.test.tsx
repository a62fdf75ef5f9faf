import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { EbagsScreen } from './ebags-screen.tsx';

const permissions = ['dashboard:view'];
const ebag = (idTwin: number, stowage: string | null, change: object = {}) => ({
  ...{ idTwin, name: `EB-${idTwin}`, mac: '02:00:00:00:00:01', stowage, height: stowage && '3 m', Lot: null },
  ...{ Warehouse: { idWarehouse: 2, name: 'Santa Lucía' }, temperature: 31.2, humidity: 61.5 },
  segments: [{ idWarehouseSegment: 7, name: 'A1' }],
  ...{ lastReadingAt: new Date().toISOString(), sensorState: 'online', level: 'normal', openAlarms: 0 },
  ...change,
});
const figure = (idPlace: number) => ({
  ...{ kind: 'twin', idPlace, place: `EB-${idPlace}`, location: 'Santa Lucía' },
  ...{ at: '2026-11-16T06:00:00.000Z', date: '16-11-2026', readings: 10, sensorHours: 24, share: 1 },
});
const hours = (idPlace: number, horas_contadas: number) => ({
  ...figure(idPlace),
  ...{ ebag: `EB-${idPlace}`, day_group: '16-11-2026', horas_contadas, threshold: 65, unit: '%' },
});
const mean = (idPlace: number, value: number) => ({
  ...figure(idPlace),
  ...{ idMeasurement: 2, measurement: 'Humedad', key: 'humidity', unit: '%', decimals: 1 },
  ...{ value, min: value - 5, max: value + 5 },
});
const settings = { humidityWarning: 60, humidityAlarm: 65, temperatureAlarm: 38 };
const replies: Replies = {
  'GET /api/v4/company-settings': found(settings),
  'GET /api/v4/bi/ebags': found(
    [ebag(4, '2'), ebag(5, '2', { level: 'alarm', openAlarms: 1 }), ebag(6, null)],
    3,
  ),
  'POST /api/bi/avarageVariables': found([mean(4, 58), mean(5, 66)]),
  'POST /api/bi/hoursAboveHumidity': found([hours(4, 0), hours(5, 7)]),
};

test('each ebag has its place, stowage and height, and never a normal word beside its alarm', async () => {
  serve(replies);
  const { user, address } = await renderCatalogue(<EbagsScreen />, { permissions }, '/?warehouses=2');
  const list = await screen.findByRole('table', { name: 'Todos los ebags' });
  const alarmed = (await within(list).findByText('EB-5')).closest('tr') as HTMLElement;
  expect(alarmed.textContent).toContain('Alarma');
  expect(alarmed.textContent).not.toContain('En línea');
  expect(alarmed.textContent).toContain('A1');
  expect(alarmed.textContent).toContain('3 m');
  await user.click(within(alarmed).getByRole('button', { name: 'Acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ver su exposición' }));
  expect(address()).toBe('/analytics/dashboards/exposure?twin=5');
});

test('a silent ebag says so besides its alarm, and how old its values are', async () => {
  const lastReadingAt = new Date(Date.now() - 13 * 3_600_000).toISOString();
  const silent = { level: 'warning', openAlarms: 1, sensorState: 'silent', lastReadingAt };
  serve({ ...replies, 'GET /api/v4/bi/ebags': found([ebag(4, '2'), ebag(5, '2', silent)], 2) });
  await renderCatalogue(<EbagsScreen />, { permissions }, '/?warehouses=2');
  const list = await screen.findByRole('table', { name: 'Todos los ebags' });
  const rowOf = async (name: string) => (await within(list).findByText(name)).closest('tr');
  const ages = (row: Element | null) => row?.querySelectorAll('time').length;
  const [heard, unheard] = [await rowOf('EB-4'), await rowOf('EB-5')];
  expect(unheard?.textContent).toMatch(/Advertencia.*Sin datos.*31.2 °C.*61.5 %/);
  // Temperature and humidity, besides the column of the last reading.
  expect([ages(heard), ages(unheard)]).toEqual([1, 3]);
});

test('the map has a cell for each height and stowage, which leads to its ebags', async () => {
  const { sent } = serve(replies);
  const { user, address } = await renderCatalogue(<EbagsScreen />, { permissions }, '/?warehouses=2');
  const map = await screen.findByRole('application', {
    name: /¿A qué altura y en qué estiba hay más humedad/,
  });
  expect(map.getAttribute('aria-label')).toContain('71.0 %');
  expect(screen.getByText('1 ebag sin altura o estiba')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Media' }));
  const mapped = await screen.findByRole('application', { name: /62\.0 %/ });
  mapped.focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(address()).toBe('/analytics/dashboards/detail/ebags?measure=humidity&mode=mean&twins=4,5');
  expect(sent('POST', '/api/bi/avarageVariables')[0]?.body).toMatchObject({
    warehouses: [2],
    group: 'twin',
    interval: 'all',
    measurements: [2],
  });
});

test('hours are counted by ebag and day, whole, the days as DD-MM-YYYY', async () => {
  serve(replies);
  await renderCatalogue(<EbagsScreen />, { permissions });
  const table = await screen.findByRole('table', { name: '¿Qué ebags pasaron de 65 %, y qué días?' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['EB-5Santa Lucía16-11-20267']);
});
