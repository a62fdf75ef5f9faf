import fc from 'fast-check';
import mqtt, { type MqttClient } from 'mqtt';
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
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  port = await t.ingest.mqtt.listen(0, '127.0.0.1');
  anonymous = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 });
});
afterAll(() => anonymous.endAsync(true));

interface Point {
  ms: number;
  key: 'temperature' | 'humidity' | 'temperature_2';
  value: number;
}
type Protocol = 'http' | 'mqtt' | 'kaa' | 'kaa-http';

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
  protocol: fc.constantFrom<Protocol>('http', 'mqtt', 'kaa', 'kaa-http'),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
});

const json = (value: unknown) => JSON.stringify(value);
async function send(protocol: Protocol, { token }: TestDevice, client: MqttClient, points: Point[]) {
  if (protocol === 'http' || protocol === 'mqtt') {
    const payload = json(points.map(({ ms, key, value }) => ({ ts: ms, values: { [key]: value } })));
    if (protocol === 'mqtt') return client.publishAsync('v1/devices/me/telemetry', payload, { qos: 1 });
    const { statusCode } = await t.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload });
    return expect(statusCode).toBe(200);
  }
  const payload = json(points.map(({ ms, key, value }) => ({ timestamp: ms, [key]: value })));
  if (protocol === 'kaa') return anonymous.publishAsync(`kp1/v1/dcx/${token}/json/1`, payload, { qos: 1 });
  const { statusCode } = await t.app.inject({ method: 'POST', url: `/kp1/v1/dcx/${token}/json`, payload });
  return expect(statusCode).toBe(200);
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
        const device = await makeDevice(admin, [1, 2]);
        const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
          username: device.token,
          protocolVersion: 4,
        });
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
          send('mqtt', device, client, [...points].reverse()),
          send('http', device, client, points),
        ]);
        await client.endAsync();

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
