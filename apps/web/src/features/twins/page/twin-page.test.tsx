import type { TwinReception } from '@gemelo/contract/endpoints/gateway';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../lib/i18n.ts';
import { stubIntersectionObserver } from '../../../test/nearness.ts';
import { found, type Replies, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin } from '../test-support/render-twins.tsx';
import { OneTwin } from './twin-screen.tsx';

// Tickets and tokens load their own texts.
beforeAll(async () => {
  await startI18n('es');
  await loadTexts('tickets', 'tokens', 'assignments', 'reception');
});
let viewport: ReturnType<typeof stubIntersectionObserver>;
beforeEach(() => {
  viewport = stubIntersectionObserver();
});
afterEach(() => vi.unstubAllGlobals());

const noTelemetry = { unmapped: [], secondsAhead: null, keys: [], targets: [], attributes: [], faults: [] };
const noReadings = { step: 'hour', series: [] };
const FIRST = [
  '/api/processes/twin/7',
  '/api/v4/alarms',
  '/api/v4/twins/7/limits',
  '/api/v4/twins/7/reception',
];
const HISTORY = '/api/v4/twins/7/movements';
const CHARTS = '/api/v4/twins/7/readings';

const now = new Date().toISOString();
const reception = (facts: Partial<TwinReception> = {}): TwinReception => ({
  reason: null,
  heardAt: null,
  credential: 'token',
  connection: null,
  refusal: null,
  fault: null,
  unmapped: null,
  TwinPrincipal: null,
  ...facts,
});
const measured = (value: number): TwinDetail['readings'][number] => ({
  idSensorTwin: 1,
  idMeasurement: 2,
  measurement: 'Humedad relativa',
  unit: '%',
  decimals: 1,
  value,
  readAt: now,
});
const temperature = { ...measured(30.6), idMeasurement: 1, measurement: 'Temperatura', unit: '°C' };
const reporting = (value: number, ...before: TwinDetail['readings']) =>
  twin({
    sensorState: 'online',
    lastSeenAt: now,
    readings: [...before, measured(value)],
    hasToken: true,
  });
const alarm = {
  idAlarm: 5,
  severity: 'alarm',
  state: 'open',
  condition: 'above',
  AlarmRule: { idAlarmRule: 1, name: 'Humedad en alarma' },
  Twin: { idTwin: 7, name: 'EB-0007' },
  Warehouse: { idWarehouse: 1, name: 'Recepción' },
  Sensor: { idSensorTwin: 1, name: 'T/H' },
  Measurement: { idMeasurement: 2, name: 'Humedad relativa', unit: '%', decimals: 1 },
  threshold: 65,
  worstValue: 77,
  since: now,
  openedAt: now,
};

function open(shown = twin(), permissions = ['twin:view', 'alarm:view'], replies: Replies = {}) {
  const server = serve({
    'GET /api/processes/twin/7': found(shown),
    'GET /api/v4/twins/7/telemetry': found(noTelemetry),
    'GET /api/v4/twins/7/readings': found(noReadings),
    'GET /api/v4/twins/7/limits': found([
      { idMeasurement: 2, condition: 'above', severity: 'alarm', threshold: 65, rule: 'Humedad' },
    ]),
    'GET /api/v4/twins/7/connection': found({ token: null, http: null, mqtt: null, mqtts: null, keys: [] }),
    'GET /api/v4/twins/7/reception': found(reception()),
    ...replies,
  });
  return {
    ...server,
    requested: () => [...new Set(server.calls.map(({ path }) => path))],
    view: renderTwins(<OneTwin idTwin={7} />, permissions),
  };
}

test('the top is requested first, and what is below when it is scrolled near', async () => {
  const { requested } = open(reporting(50));
  await screen.findByRole('heading', { level: 1, name: 'EB-0007' });
  expect(requested().slice(0, FIRST.length).sort()).toEqual([...FIRST].sort());
  await waitFor(() => expect(requested()).toContain(CHARTS));
  expect(requested()).not.toContain(HISTORY);
  viewport.enter();
  await waitFor(() => expect(requested()).toContain(HISTORY));
});

test('comments are requested when their tab is opened', async () => {
  const { requested, view } = open();
  const { user } = await view;
  await user.click(await screen.findByRole('tab', { name: 'Comentarios' }));
  await waitFor(() => expect(requested()).toContain('/api/processes/comentarios/twin/7'));
  expect(requested()).not.toContain(HISTORY);
});

test('alarms are not requested without permission to view them', async () => {
  const { requested } = open(twin(), ['twin:view']);
  await screen.findByRole('heading', { level: 1, name: 'EB-0007' });
  expect(requested()).not.toContain('/api/v4/alarms');
});

test('a value shows its unit, its limit and its state', async () => {
  open(reporting(50));
  const tile = within(await screen.findByRole('list', { name: 'Últimas lecturas' }));
  expect(tile.getByText('50.0')).toBeDefined();
  expect(await tile.findByText(/límite.*65 %/)).toBeDefined();
  expect(tile.getByText('Normal')).toBeDefined();
});

test('a value is never normal beside an open alarm, though it is back within its limit', async () => {
  open(reporting(50), undefined, { 'GET /api/v4/alarms': found([alarm], 1) });
  const tile = within(await screen.findByRole('list', { name: 'Últimas lecturas' }));
  expect(tile.getByText('Alarma')).toBeDefined();
  expect(tile.queryByText('Normal')).toBeNull();
});

test('the worst measurement comes first, in tiles and charts, and stays there while the page is read', async () => {
  const series = [temperature, measured(70)].map(({ idSensorTwin, idMeasurement, measurement, unit }) => ({
    ...{ idSensorTwin, sensor: 'T/H', idMeasurement, measurement, key: measurement, unit },
    ...{ decimals: 1, aggregation: 'mean', hourlyUntil: null, points: [] },
  }));
  let humidity = 70;
  const { view } = open(undefined, ['twin:view'], {
    'GET /api/processes/twin/7': () => found(reporting(humidity, temperature)),
    'GET /api/v4/twins/7/readings': found({ step: 'hour', bucket: 3_600, interval: 900, series }),
  });
  const { client } = await view;
  const tiles = within(await screen.findByRole('list', { name: 'Últimas lecturas' }));
  const shown = () => tiles.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(shown().map((tile) => tile.startsWith('Humedad'))).toEqual([true, false]);
  viewport.enter();
  const charts = await screen.findAllByText(/^¿Cómo ha estado/);
  expect(charts.map(({ textContent }) => textContent)).toEqual([
    '¿Cómo ha estado: Humedad relativa?',
    '¿Cómo ha estado: Temperatura?',
  ]);
  humidity = 50;
  await client.refetchQueries();
  expect(await tiles.findByText('50.0')).toBeDefined();
  expect(shown().map((tile) => tile.startsWith('Humedad'))).toEqual([true, false]);
});

test('a device that has never reported says so and leads to its token, which is made at once', async () => {
  const shown = twin({
    sensorState: 'never',
    TwinSensors: [{ idSensorTwin: 1, Sensor: { idSensor: 1, name: 'T/H' } } as never],
  });
  const permissions = ['twin:view', 'token:view', 'token:create'];
  const { sent, view } = open(shown, permissions, {
    'GET /api/v4/twins/7/reception': found(reception({ reason: 'no-credential' })),
    'POST /api/v4/twins/7/token': found({
      idToken: 3,
      token: 'abcd1234efgh',
      Twin: { idTwin: 7, name: 'EB-0007', mac: '' },
    }),
  });
  const { user } = await view;
  expect((await screen.findAllByText('Aún no reporta')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('list', { name: 'Últimas lecturas' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Generar token' })[0] as HTMLElement);
  expect(await screen.findByText('abcd1234efgh')).toBeDefined();
  expect(await screen.findByText('Esperando la primera lectura…')).toBeDefined();
  expect(sent('POST', '/api/v4/twins/7/token')).toHaveLength(1);
});

describe('why a device is not heard', () => {
  const told = (facts: Partial<TwinReception>) => ({
    'GET /api/v4/twins/7/reception': found(reception(facts)),
  });
  const connection = {
    protocol: 'mqtt-5',
    connectedAt: now,
    disconnectedAt: now,
    ending: 'lost',
    address: null,
  } as const;

  test('is told above its last values, in plain words', async () => {
    open(reporting(50), undefined, told({ reason: 'disconnected', connection }));
    expect(await screen.findByText(/^Su conexión se cortó \(.+\) y no ha vuelto\./)).toBeDefined();
    expect(screen.getByText('Por qué no se oye')).toBeDefined();
  });

  test('takes the place of its values where it has none, and leads to what it sent', async () => {
    const shown = twin({
      sensorState: 'never',
      TwinSensors: [{ idSensorTwin: 1, Sensor: { idSensor: 1, name: 'T/H' } } as never],
    });
    open(shown, undefined, told({ reason: 'faults', fault: { reason: 'malformed', lastAt: now } }));
    expect(await screen.findByText(/tuvo un problema: No se puede leer/)).toBeDefined();
    expect(screen.getByText('Envía datos que no son lecturas')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ver qué envió' })).toBeDefined();
  });

  test('leads to its token while it is refused, for those who may see it', async () => {
    const refusal = { cause: 'renewed', since: now, lastAt: now, times: 12, address: null } as const;
    const refused = told({ reason: 'refused', refusal });
    const { view } = open(reporting(50), ['twin:view'], refused);
    expect(await screen.findByText(/se rechazó 12 veces/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ver token' })).toBeNull();
    (await view).unmount();
    open(reporting(50), ['twin:view', 'token:view'], refused);
    expect(await screen.findByRole('button', { name: 'Ver token' })).toBeDefined();
  });

  test('leads to the device through which it speaks', async () => {
    const TwinPrincipal = { idTwin: 9, name: 'Concentrador' };
    open(reporting(50), undefined, told({ reason: 'silent', heardAt: now, TwinPrincipal }));
    expect(await screen.findByText(/Envía a través de «Concentrador»/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Concentrador' })).toBeDefined();
  });

  test('names the devices that speak through it, and their list where there are more', async () => {
    const ALL = '/api/processes/getTwinAll/1';
    const behind = twin({ idTwin: 8, name: 'Sonda 8', sensorState: 'silent', lastSeenAt: now });
    const { sent } = open(reporting(50), undefined, { [`GET ${ALL}`]: found([behind], 12) });
    await screen.findByRole('heading', { level: 1, name: 'EB-0007' });
    viewport.enter();
    const card = within(await screen.findByRole('region', { name: 'Envían a través de este' }));
    expect(card.getByRole('link', { name: /^Sonda 8/ })).toBeDefined();
    expect(card.getByRole('link', { name: 'Ver los 12 dispositivos' }).getAttribute('href')).toContain(
      'idPrincipal=7',
    );
    expect(sent('GET', ALL)[0]?.query).toMatchObject({ idPrincipal: '7' });
  });

  const speaking = (reply: Replies) =>
    open(twin({ TwinSensors: [] }), undefined, {
      'GET /api/processes/getTwinAll/1': found([twin({ idTwin: 8, name: 'Sonda 8' })], 12),
      ...reply,
    });

  test('is not urged to measure where it speaks for others and is connected', async () => {
    speaking(told({ reason: 'idle', connection: { ...connection, disconnectedAt: null, ending: null } }));
    expect(await screen.findByText('Sin lecturas propias')).toBeDefined();
    expect(screen.getByText(/^Habla por 12 dispositivos\./)).toBeDefined();
    expect(screen.queryByText('Conectado, pero sin lecturas')).toBeNull();
  });

  test('is told why nobody hears those it speaks for', async () => {
    speaking(told({ reason: 'disconnected', connection }));
    expect(await screen.findByText('Por qué no se oye')).toBeDefined();
    expect(screen.getByText('Sin lecturas propias')).toBeDefined();
  });

  test('of one that speaks through another is not that it has no token', async () => {
    const TwinPrincipal = { idTwin: 9, name: 'Concentrador', station: 0 as const };
    open(twin({ TwinPrincipal, hasToken: false }));
    expect(await screen.findByText('No le hace falta')).toBeDefined();
  });

  test('is not told of one that is heard: it only shows how it is connected', async () => {
    open(
      reporting(50),
      undefined,
      told({ connection: { ...connection, disconnectedAt: null, ending: null } }),
    );
    expect(await screen.findByText(/^MQTT 5, desde /)).toBeDefined();
    expect(screen.queryByText('Por qué no se oye')).toBeNull();
  });
});
