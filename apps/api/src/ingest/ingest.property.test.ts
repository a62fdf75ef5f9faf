import fc from 'fast-check';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test/test-app.ts';
import { MIN_MAGNITUDE } from './resolve.ts';
import { latestOf, makeDevice, readingsOf, rollupsOf, type TestDevice } from './test/devices-under-test.ts';

/** The time zone of the test company. */
const ZONE = 'America/Guatemala';
const NOW = Date.now();
const DAY = 86_400_000;

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let port: number;
let anonymous: MqttClient;
/** A twin through which others report. */
let principal: TestDevice;
let gateway: MqttClient;
const connect = (options: IClientOptions = {}) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4, ...options });
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
  anonymous = await connect();
  principal = await makeDevice(admin, [1]);
  gateway = await connect({ username: principal.token, protocolVersion: 5 });
});
afterAll(() => Promise.all([anonymous.endAsync(true), gateway.endAsync(true)]));

interface Point {
  ms: number;
  key: 'temperature' | 'humidity' | 'temperature_2';
  value: number;
}
const protocols = ['http', 'mqtt-3.1', 'mqtt-3.1.1', 'mqtt-5', 'kaa', 'kaa-http', 'gateway'] as const;
type Protocol = (typeof protocols)[number];

/** Some are close together and share hours, some are weeks apart. */
const point: fc.Arbitrary<Point> = fc.record({
  ms: fc.oneof(fc.nat(6 * 3_600_000), fc.nat(40 * DAY)).map((ago) => NOW - ago),
  key: fc.constantFrom('temperature', 'humidity', 'temperature_2'),
  // Values too small to be divided are stored as zero.
  value: fc
    .double({ min: -60, max: 200, noNaN: true })
    .map((value) => (Math.abs(value) < MIN_MAGNITUDE ? 0 : value)),
});
const batch = fc.record({
  protocol: fc.constantFrom(...protocols),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
});

const json = (value: unknown) => JSON.stringify(value);
/** The connections of one device, one for each version. */
type Clients = Record<'mqtt-3.1' | 'mqtt-3.1.1' | 'mqtt-5', MqttClient>;
async function clientsOf({ token: username }: TestDevice): Promise<Clients> {
  const [three, four, five] = await Promise.all([
    connect({ username, protocolVersion: 3, protocolId: 'MQIsdp' }),
    connect({ username }),
    connect({ username, protocolVersion: 5 }),
  ]);
  return { 'mqtt-3.1': three, 'mqtt-3.1.1': four, 'mqtt-5': five };
}

/** A value with its time, or without one: then it gets that of its arrival. */
type Sent = Omit<Point, 'ms'> & { ms?: number };
const thingsboardPart = ({ ms, key, value }: Sent) =>
  ms === undefined ? { [key]: value } : { ts: ms, values: { [key]: value } };
const kaaPart = ({ ms, key, value }: Sent) => ({
  ...(ms === undefined ? {} : { timestamp: ms }),
  [key]: value,
});

async function send(
  protocol: Protocol,
  { token, name }: TestDevice,
  clients: Clients,
  points: readonly Sent[],
) {
  const parts = points.map(protocol.startsWith('kaa') ? kaaPart : thingsboardPart);
  const post = async (url: string) => {
    const { statusCode } = await t.app.inject({ method: 'POST', url, payload: json(parts) });
    expect(statusCode).toBe(200);
  };
  if (protocol === 'http') return post(`/api/v1/${token}/telemetry`);
  if (protocol === 'kaa-http') return post(`/kp1/v1/dcx/${token}/json`);
  if (protocol === 'kaa')
    return anonymous.publishAsync(`kp1/v1/dcx/${token}/json/1`, json(parts), { qos: 1 });
  if (protocol === 'gateway')
    return gateway.publishAsync('v1/gateway/telemetry', json({ [name]: parts }), { qos: 1 });
  return clients[protocol].publishAsync('v1/devices/me/telemetry', json(parts), { qos: 1 });
}

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const hourOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 13)}:00:00.000000Z`;

/** An independent recomputation: every distinct reading once, in its hour and day. */
function recompute(points: readonly Point[], [first = 0, second = 0]: number[]) {
  const targets = { temperature: [first, 1], humidity: [first, 2], temperature_2: [second, 1] } as const;
  const cells = new Map<string, { count: number; min: number; max: number; sum: number }>();
  for (const { ms, key, value } of points)
    for (const at of [hourOf(ms), dayOf.format(ms)]) {
      const name = [...targets[key], at].join('/');
      const cell = cells.get(name) ?? { count: 0, min: value, max: value, sum: 0 };
      cells.set(name, {
        count: cell.count + 1,
        min: Math.min(cell.min, value),
        max: Math.max(cell.max, value),
        sum: cell.sum + value,
      });
    }
  return cells;
}

test('duplicated, shuffled, split and late batches over all protocols store each reading once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(point, { minLength: 1, maxLength: 40, selector: ({ ms, key }) => `${ms}/${key}` }),
      fc.array(batch, { minLength: 1, maxLength: 12 }),
      async (points, batches) => {
        const device = await makeDevice(admin, [1, 2], 1, principal.idTwin);
        const client = await clientsOf(device);
        const sent = batches.map(({ protocol, picks }) => ({
          protocol,
          part: picks.map((pick) => points[pick % points.length] as Point),
        }));
        // Half are sent concurrently, then the rest; then all are sent again in reverse, so that none is missing.
        const half = Math.ceil(sent.length / 2);
        await Promise.all(
          sent.slice(0, half).map(({ protocol, part }) => send(protocol, device, client, part)),
        );
        await Promise.all([
          ...sent.slice(half).map(({ protocol, part }) => send(protocol, device, client, part)),
          send('mqtt-3.1.1', device, client, [...points].reverse()),
          send('http', device, client, points),
        ]);
        await Promise.all(Object.values(client).map((one) => one.endAsync()));

        const found = await readingsOf(t, device.idTwin);
        expect(found).toHaveLength(points.length);
        const cells = recompute(points, device.sensors);
        const rollups = await rollupsOf(t, device.idTwin);
        expect(rollups).toHaveLength(cells.size);
        for (const { idSensorTwin, idMeasurement, at, count, min, max, sum } of rollups) {
          const cell = cells.get([idSensorTwin, idMeasurement, at].join('/'));
          expect({ at, count, min, max }).toEqual({ at, count: cell?.count, min: cell?.min, max: cell?.max });
          expect(sum).toBeCloseTo(cell?.sum ?? Number.NaN, 6);
        }
        for (const { idSensorTwin, idMeasurement, ms } of await latestOf(t, device.idTwin)) {
          const times = found.filter(
            (row) => row.idSensorTwin === idSensorTwin && row.idMeasurement === idMeasurement,
          );
          expect(ms).toBe(Math.max(...times.map((row) => row.ms)));
        }
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

test('readings without a time are all stored, however many arrive at once over whichever protocol', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ protocol: fc.constantFrom(...protocols), count: fc.integer({ min: 1, max: 12 }) }),
        {
          minLength: 1,
          maxLength: 25,
        },
      ),
      async (messages) => {
        const device = await makeDevice(admin, [1], 1, principal.idTwin);
        const clients = await clientsOf(device);
        let value = 0;
        const sent = messages.map(({ protocol, count }) => ({
          protocol,
          values: Array.from({ length: count }, (): Sent => ({ key: 'temperature', value: ++value })),
        }));
        await Promise.all(sent.map(({ protocol, values }) => send(protocol, device, clients, values)));
        await Promise.all(Object.values(clients).map((one) => one.endAsync()));
        const found = await readingsOf(t, device.idTwin);
        expect(found.map((row) => row.value).sort((a, b) => a - b)).toEqual(
          Array.from({ length: value }, (_, n) => n + 1),
        );
        const hours = (await rollupsOf(t, device.idTwin)).filter(({ at }) => at.includes('T'));
        expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(value);
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);
