import type { StorageConditions } from '@gemelo/contract/endpoints/bi';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { ConditionsScreen } from './conditions-screen.tsx';

const CALL = '/api/v4/bi/storage-conditions';
const AVERAGE = '/api/bi/avarageVariables';
const permissions = ['dashboard:view'];
/** The lots of each question about lots. */
const lotsAsked = (calls: readonly { body: unknown }[]) =>
  calls
    .map(({ body }) => body as { group: string; lots?: number[] })
    .filter(({ group }) => group === 'lot')
    .map(({ lots }) => lots);

const row = (idPlace: number, place: string, change: Partial<StorageConditions> = {}) => ({
  ...{
    kind: 'warehouse',
    idPlace,
    place,
    location: null,
    at: '2026-11-10T06:00:00.000Z',
    date: '10-11-2026',
  },
  ...{ minTemperature: 23.24, maxTemperature: 35.1, minHumidity: 43.5, maxHumidity: 58.9, amplitude: 8.14 },
  ...{ worstAmplitude: 9, humidityWarningHours: 0, humidityAlarmHours: 0, temperatureAlarmHours: 0 },
  ...{ dewMargin: 8.6, dewHours: 0, readings: 100, sensorHours: 10, share: 1 },
  ...change,
});
const wet = { maxHumidity: 73.5, humidityWarningHours: 15, humidityAlarmHours: 7 };
const settings = { humidityWarning: 60, humidityAlarm: 65, temperatureAlarm: 38 };
const replies: Replies = {
  'GET /api/v4/company-settings': found(settings),
  [`POST ${CALL}`]: found([row(1, 'Recepción'), row(2, 'Santa Lucía', wet)]),
};
const table = () => screen.findByRole('table', { name: '¿Qué bodegas están peor?' });

test('the worst place comes first, with its hours beyond each limit, and leads to its detail', async () => {
  serve(replies);
  const { user, address } = await renderCatalogue(
    <ConditionsScreen />,
    { permissions },
    '/?period=30d&by=warehouse',
  );
  const [, first, second] = within(await table()).getAllByRole('row');
  expect(first?.textContent).toContain('Santa Lucía');
  expect(first?.textContent).toContain('73.5 %');
  expect(first?.textContent).toContain('7 h');
  expect(within(first as HTMLElement).getAllByRole('img', { name: 'Fuera de límite' })).not.toHaveLength(0);
  expect(within(second as HTMLElement).queryByRole('img')).toBeNull();
  expect(
    screen.getByText('1 de 2 bodegas con horas sobre el límite de alarma. Lo peor: Santa Lucía.'),
  ).toBeDefined();
  await user.click(within(first as HTMLElement).getByText('Santa Lucía'));
  expect(address()).toBe('/analytics/dashboards/detail?period=30d&warehouses=2');
});

test.each([
  ['sobre la advertencia', { humidityWarningHours: 3 }],
  ['cerca del punto de rocío', { humidityWarningHours: 3, dewHours: 1 }],
])('hours below the alarm limits are told as what they are: %s', async (words, change) => {
  serve({ ...replies, [`POST ${CALL}`]: found([row(1, 'Recepción'), row(2, 'Santa Lucía', change)]) });
  await renderCatalogue(<ConditionsScreen />, { permissions });
  await screen.findByText(`1 de 2 bodegas con horas ${words}. Lo peor: Santa Lucía.`);
});

test('the places, the rows and the limit are in the address and in what is asked', async () => {
  const { sent } = serve(replies);
  const { user, address } = await renderCatalogue(<ConditionsScreen />, { permissions }, '/?warehouses=2');
  await table();
  await user.click(screen.getByRole('radio', { name: 'Ebag' }));
  await user.click(screen.getByRole('radio', { name: 'Por día' }));
  await user.click(screen.getByRole('radio', { name: '> 38 °C' }));
  expect(address()).toBe('/?warehouses=2&by=twin&rows=day&limit=temperatureAlarm');
  expect(sent('POST', CALL).at(-1)?.body).toMatchObject({
    warehouses: [2],
    group: 'twin',
    humidityWarning: 60,
    humidityAlarm: 65,
    temperatureAlarm: 38,
    dewMargin: 3,
  });
  expect(sent('POST', '/api/bi/hoursAboveTemperature').at(-1)?.body).toMatchObject({
    group: 'twin',
    interval: 'day',
    threshold: 38,
  });
});

test.each([
  ['on a desktop all but the dates', 1_094, false],
  ['in a narrow cell, which scrolls sideways, all', 329, true],
])('the columns of the table: %s', async (_, width, dated) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  serve(replies);
  await renderCatalogue(<ConditionsScreen />, { permissions });
  const heads = within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  vi.restoreAllMocks();
  expect(heads).toEqual([
    ...['Bodega', 'Mín. °C', 'Máx. °C', 'Mín. %', 'Máx. %', 'Amplitud'],
    ...(dated ? ['Fecha'] : []),
    ...['> 60 %', '> 65 %', '> 38 °C', 'Rocío'],
  ]);
});

test('places of another group are asked for only once they are known', async () => {
  const lot = { kind: 'lot' as const };
  const { sent } = serve({
    ...replies,
    [`POST ${CALL}`]: ({ body }) =>
      (body as { group: string }).group === 'lot'
        ? found([row(31, 'L-31', lot)])
        : found([row(1, 'Recepción'), row(2, 'Santa Lucía', wet)]),
  });
  const { user } = await renderCatalogue(<ConditionsScreen />, { permissions });
  await table();
  await user.click(screen.getByRole('radio', { name: 'Lote' }));
  await screen.findByRole('table', { name: '¿Qué lotes están peor?' });
  await waitFor(() => expect(lotsAsked(sent('POST', AVERAGE))).toEqual([[31], [31]]));
  expect(lotsAsked(sent('POST', CALL))).toEqual([undefined, [31]]);
});

test('a failed read says so in the words of the specification, and can be tried again', async () => {
  serve({ [`POST ${CALL}`]: { status: 500, body: { error: true, code: 'INTERNAL', message: 'no' } } });
  await renderCatalogue(<ConditionsScreen />, { permissions });
  const region = await screen.findByRole('region', { name: '¿Qué bodegas están peor?' });
  await within(region).findByText('Hubo un error al obtener los datos');
  expect(within(region).getByRole('button', { name: 'Reintentar' })).toBeDefined();
});

test('without readings it says why and what to do', async () => {
  serve({});
  await renderCatalogue(<ConditionsScreen />, { permissions });
  await screen.findByText(/No hay lecturas aquí en este periodo/);
});
