import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { WeatherScreen } from './weather-screen.tsx';

const HOUR = 3_600_000;
const hour = (ago: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR - ago * HOUR).toISOString();
const station = (idTwin: number, nameStation: string, change: object = {}) => ({
  ...{ idTwin, name: `EST-${idTwin}`, nameStation, station: 1, lastSeenAt: hour(0), sensorState: 'online' },
  Warehouse: { idWarehouse: 2, name: 'Bodega Central' },
  ...change,
});
const placed = (idPlace: number) => ({
  kind: 'twin',
  idPlace,
  place: `Estación ${idPlace}`,
  location: 'Central',
});
const backed = { readings: 12, sensorHours: 1, share: 1 };
const measured = (idMeasurement: number, key: string, value: number, more: object = {}) => ({
  ...placed(5),
  ...{ at: hour(0), date: '17-11-2026', idMeasurement, measurement: key, key, unit: '°C', decimals: 1 },
  ...{ value, min: value - 3, max: value + 3, ...backed },
  ...more,
});
const rows = [
  measured(1, 'temperature', 27.5),
  measured(4, 'windSpeed', 24, { unit: 'km/h' }),
  measured(5, 'windDirection', 45, { unit: '°', decimals: 0 }),
];
const permissions = ['dashboard:view', 'twin:view'];

const weather: Replies = {
  'GET /api/processes/activeTwin': found(
    [
      station(5, 'Estación Patio'),
      station(6, 'Estación Muelle', { sensorState: 'silent', lastSeenAt: hour(50) }),
    ],
    2,
  ),
  'POST /api/bi/weatherstation': found(rows),
  'POST /api/bi/weatherstation/precipitation': found([
    {
      ...{ ...placed(5), at: hour(0), date: '17-11-2026', precipitation: 4.25, unit: 'mm' },
      ...{ humidity: 61, humidityReadings: 20, ...backed },
    },
  ]),
  'POST /api/v4/bi/wind-rose': found([
    { ...placed(5), sector: 2, from: 12, hours: 30, share: 0.75 },
    { ...placed(5), sector: 4, from: 2, hours: 10, share: 0.25 },
  ]),
};
const card = (name: string) => screen.findByRole('region', { name });

test('each station says how it is, and a silent one that it is', async () => {
  serve(weather);
  await renderCatalogue(<WeatherScreen />, { permissions });
  const patio = within(await card('Estación Patio'));
  expect(patio.getByText('27.5 °C')).toBeTruthy();
  expect(patio.getByText('viento moderado del noreste')).toBeTruthy();
  expect(await patio.findAllByText(/4\.3 mm/)).toHaveLength(2);
  const muelle = within(await card('Estación Muelle'));
  expect(muelle.getByText('Sin datos')).toBeTruthy();
  expect(muelle.getByText(/Sin lecturas en las últimas horas/)).toBeTruthy();
});

test('today stands against yesterday, and the rose says where the wind mostly comes from', async () => {
  serve(weather);
  await renderCatalogue(<WeatherScreen />, { permissions });
  const today = await screen.findByRole('columnheader', { name: 'Hoy hasta ahora' });
  const table = within(today.closest('table') as HTMLElement);
  expect(table.getAllByText('24.5 a 30.5 °C')).toHaveLength(2);
  expect(await screen.findByText('Sopla sobre todo del noreste: 75% de 40 horas con viento.')).toBeTruthy();
});

test.each([
  ['one hour', [[2, 1]], 'Solo hubo una hora con viento, del noreste.'],
  ['hours of one direction', [[2, 3]], 'Solo hubo 3 horas con viento, todas del noreste.'],
  [
    'mostly one direction',
    [
      [2, 2],
      [4, 1],
    ],
    'Solo hubo 3 horas con viento, la mayoría del noreste.',
  ],
  [
    'directions alike',
    [
      [2, 1],
      [4, 1],
    ],
    'Solo hubo 2 horas con viento, cada una de otra dirección.',
  ],
  ['no hour', [], /^Ninguna hora con viento en este periodo/],
])('the rose tells few hours without shares: %s', async (_what, winds, sentence) => {
  const sectors = winds.map(([sector, hours]) => ({ ...placed(5), sector, from: 2, hours, share: 0.5 }));
  serve({ ...weather, 'POST /api/v4/bi/wind-rose': found(sectors) });
  await renderCatalogue(<WeatherScreen />, { permissions });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a station is chosen by its card, and every figure is about it then', async () => {
  const { sent } = serve(weather);
  await renderCatalogue(<WeatherScreen />, { permissions });
  await userEvent.click(within(await card('Estación Patio')).getByRole('button', { name: 'Estación Patio' }));
  await screen.findByDisplayValue('Estación Patio');
  expect(screen.queryByRole('region', { name: 'Estación Muelle' })).toBeNull();
  for (const path of [
    '/api/bi/weatherstation',
    '/api/bi/weatherstation/precipitation',
    '/api/v4/bi/wind-rose',
  ])
    expect(sent('POST', path).at(-1)?.body).toMatchObject({ twins: [5] });
});

test('without any station the page says what to do', async () => {
  serve({ ...weather, 'GET /api/processes/activeTwin': found([], 0) });
  await renderCatalogue(<WeatherScreen />, { permissions: [...permissions, 'twin:create'] });
  expect(await screen.findByText('Sin estaciones meteorológicas')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a los dispositivos' })).toBeTruthy();
});

test('a read that failed is told in the words of the dashboards, and can be tried again', async () => {
  serve({
    ...weather,
    'POST /api/v4/bi/wind-rose': { status: 400, body: { error: true, code: 'VALIDATION', message: 'no' } },
  });
  await renderCatalogue(<WeatherScreen />, { permissions });
  expect(await screen.findByText('Hubo un error al obtener los datos')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
