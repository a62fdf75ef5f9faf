import { faultReasons, type TwinTelemetry } from '@gemelo/contract/endpoints/telemetry';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubServer } from '../../../test/render-app.tsx';
import { renderTwins } from '../test-support/render-twins.tsx';
import { UnmappedCard } from './unmapped-card.tsx';

const at = '2026-05-01T12:00:00.000Z';
const telemetry: TwinTelemetry = {
  unmapped: [
    { key: 'temp_c', reason: 'unknown', count: 12, lastValue: 21.5, lastAt: at, receivedAt: at },
    { key: 'humidity', reason: 'future', count: 1, lastValue: 60, lastAt: at, receivedAt: at },
    { key: 'state', reason: 'value', count: 2, lastValue: 'ok', lastAt: at, receivedAt: at },
  ],
  secondsAhead: 7200,
  keys: [],
  targets: [{ idSensorTwin: 9, sensor: 'Sonda', idMeasurement: 1, measurement: 'Temperatura', unit: '°C' }],
  attributes: [],
  faults: [],
};
let sent: { url: string; body: unknown }[];
const answer = (data: unknown) => ({ body: { error: false, data, message: 'Hecho' } });

beforeEach(() => {
  sent = [];
  const write = (data: unknown) => (request: RequestInit, url: URL) => {
    sent.push({ url: url.pathname + url.search, body: request.body && JSON.parse(request.body as string) });
    return answer(data);
  };
  vi.restoreAllMocks();
  stubServer({
    'GET /api/v4/twins/7/telemetry': answer(telemetry),
    'POST /api/v4/twins/7/keys': write({ moved: 12 }),
    'POST /api/v4/twins/7/clock': write({ moved: 1 }),
    'DELETE /api/v4/twins/7/unmapped': write({ dismissed: 2 }),
  });
});

test('each unmapped key shows its reason and the action that fixes it', async () => {
  await renderTwins(<UnmappedCard idTwin={7} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/temp_c.*Ningún sensor mide esto.*12 valores.*21\.5.*Asignar a un sensor/),
    expect.stringMatching(/humidity.*Su hora está adelantada.*1 valor.*Corregir reloj/),
    expect.stringMatching(/state.*No es un número.*2 valores.*ok/),
  ]);
});

test('a key is mapped to a sensor and its measurement', async () => {
  const user = userEvent.setup();
  await renderTwins(<UnmappedCard idTwin={7} />);
  await user.click(await screen.findByRole('button', { name: 'Asignar a un sensor' }));
  await user.click(await screen.findByRole('combobox', { name: /Sensor y medición/ }));
  await user.click(await screen.findByRole('option', { name: 'Sonda · Temperatura (°C)' }));
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { url: '/api/v4/twins/7/keys', body: { key: 'temp_c', idSensorTwin: 9, idMeasurement: 1 } },
    ]),
  );
});

test('the clock correction defaults to the measured offset', async () => {
  const user = userEvent.setup();
  await renderTwins(<UnmappedCard idTwin={7} />);
  await user.click(await screen.findByRole('button', { name: 'Corregir reloj' }));
  await user.click(await screen.findByRole('button', { name: 'Corregir' }));
  await vi.waitFor(() => expect(sent).toEqual([{ url: '/api/v4/twins/7/clock', body: { seconds: 7200 } }]));
});

test('a read-only user sees the keys without actions', async () => {
  await renderTwins(<UnmappedCard idTwin={7} />, ['twin:view']);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(within(screen.getByRole('region')).queryByRole('button')).toBeNull();
});

test('each fault shows why, how often and what to do about it', async () => {
  const sample = 'temperature: nan';
  stubServer({
    'GET /api/v4/twins/7/telemetry': answer({
      ...telemetry,
      unmapped: [],
      faults: faultReasons.map((reason) => ({ reason, count: 3, lastAt: at, sample })),
    }),
  });
  await renderTwins(<UnmappedCard idTwin={7} />);
  const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(items).toHaveLength(faultReasons.length);
  expect(new Set(items).size).toBe(faultReasons.length);
  expect(items[1]).toMatch(/Valores que no son números.*3 veces.*Revisa el sensor.*temperature: nan/);
});
