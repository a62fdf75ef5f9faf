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
