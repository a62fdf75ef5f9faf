import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session, useSession } from '../../lib/session.ts';
import { ana, menu } from '../../test/people.ts';
import { ready, renderApp, stubServer } from '../../test/render-app.tsx';

const user = { ...ana, permissions: ['dashboard:view', 'board:view', 'inventory:view'] };
const data = (rows: unknown) => ({ body: { error: false, data: rows } });
const at = new Date(Date.now() - 3_600_000).toISOString();

const board = {
  ...{ idBoard: 9, idCompany: 1, name: 'Ronda de la mañana', idUser: 1, user: 'Ana', mine: true },
  ...{ editable: true, company: false, Roles: [], version: 1, createdAt: at, updatedAt: at },
  layout: [{ kind: 'figure-tiles', x: 0, y: 0, w: 12, h: 4 }],
};
const storage = (idPlace: number, place: string, humidityAlarmHours: number) => ({
  ...{ kind: 'warehouse', idPlace, place, location: null, at, date: '16-11-2026' },
  ...{ minTemperature: 20, maxTemperature: 30, minHumidity: 40, maxHumidity: 70, amplitude: 8 },
  ...{ worstAmplitude: 10, humidityWarningHours: 20, humidityAlarmHours, temperatureAlarmHours: 0 },
  ...{ dewMargin: 4, dewHours: 0, readings: 10, sensorHours: 10, share: 1 },
});

const worst = (idTwin: number, name: string, value: number, level = 'normal') => ({
  ...{ idTwin, name, value, level, openAlarms: level === 'normal' ? 0 : 1 },
});
const stock = (idWarehouse: number, name: string, more: object) => ({
  ...{ idWarehouse, idCompany: 1, name, temporary: false, level: 'normal', openAlarms: 0 },
  ...{ twins: 4, online: 4, late: 0, silent: 0, never: 0, temperature: 29, humidity: 58 },
  ...{ worstTemperature: null, worstHumidity: null, lastReadingAt: at },
  ...{ assigned: 4, arriving: 0, segments: 2, ...more },
});
const rain = (idPlace: number, place: string, value: number) => ({
  ...{ kind: 'twin', idPlace, place, location: null, at, date: '16-11-2026', idMeasurement: 3 },
  ...{ measurement: 'Lluvia', key: 'precipitation', unit: 'mm', decimals: 1, value, min: 0, max: value },
  ...{ readings: 4, sensorHours: 1, share: 1 },
});

afterEach(() => {
  cleanup();
  useSession.setState({ token: null, user: null, absence: 'never' });
  vi.restoreAllMocks();
});

test('the boards of the company stand before the given ones, which show their figures of now', async () => {
  session.begin('token', user);
  stubServer({
    'GET /api/health': ready,
    'GET /api/settings/user/1': data(user),
    'GET /api/settings/menu/1': data(menu),
    'GET /api/v4/boards': data([board]),
    'POST /api/v4/bi/storage-conditions': data([storage(1, 'Central', 2), storage(2, 'Norte', 12)]),
  });
  const { stop } = await renderApp('/analytics/dashboards');
  const own = await screen.findByRole('link', { name: 'Ronda de la mañana' });
  expect(own.getAttribute('href')).toBe('/analytics/dashboards/dragDrop?id=9');
  const cards = screen.getAllByRole('article');
  expect(within(cards[0] as HTMLElement).queryByText('Ronda de la mañana')).toBeTruthy();
  const general = screen.getByRole('link', { name: 'General' });
  expect(general.getAttribute('href')).toBe('/analytics/dashboards/general');
  const conditions = screen.getByRole('link', { name: 'Condiciones de almacenamiento' }).closest('article');
  const hours = await within(conditions as HTMLElement).findAllByText(/^\d+ h$/);
  expect(hours.map(({ textContent }) => textContent)).toEqual(['12 h', '2 h']);
  stop();
});

const cardOf = (name: string) => within(screen.getByRole('link', { name }).closest('article') as HTMLElement);

test('the figures of a given dashboard are those of now, each with what it is about', async () => {
  session.begin('token', user);
  stubServer({
    'GET /api/health': ready,
    'GET /api/settings/user/1': data(user),
    'GET /api/settings/menu/1': data(menu),
    'GET /api/v4/boards': data([board]),
    'GET /api/settings/warehouse/twins/company/1': data([
      stock(1, 'Central', {
        worstTemperature: worst(4, 'EB-4', 33.1),
        worstHumidity: worst(5, 'EB-5', 61.2, 'warning'),
        ...{ level: 'warning', openAlarms: 1 },
      }),
      stock(2, 'Norte', {
        worstTemperature: worst(6, 'EB-6', 34.7),
        worstHumidity: worst(7, 'EB-7', 63),
      }),
    ]),
    'POST /api/bi/weatherstation': data([rain(8, 'Sur', 4.5), rain(9, 'Norte', 5.9)]),
    'GET /api/v4/bi/ebags': (_, { searchParams }) => {
      const totals: Record<string, number> = { all: 43, silent: 3 };
      const total = totals[searchParams.get('sensorState') ?? 'all'] ?? 0;
      return { body: { error: false, data: [], total } };
    },
  });
  const { stop } = await renderApp('/analytics/dashboards');
  await screen.findByText('bodega pide atención');
  const general = cardOf('General');
  expect(general.getByText('Temperatura ahora en EB-6').parentElement?.textContent).toContain('34.7 °C');
  // Who is beyond a limit comes before a higher value that is not.
  expect(general.getByText('Humedad ahora en EB-5').parentElement?.textContent).toContain('61.2 %');
  const weather = cardOf('Estación meteorológica');
  expect(await weather.findByText('5.9 mm')).toBeTruthy();
  expect(weather.getByText('Norte')).toBeTruthy();
  const ebags = cardOf('Ebags');
  expect((await ebags.findByText('Sin datos')).closest('article')?.textContent).toMatch(/40.*3/);
  stop();
});
