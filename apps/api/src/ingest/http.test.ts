import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { PAYLOAD_LIMIT } from './decode.ts';
import {
  latestOf,
  makeDevice,
  readingsOf,
  rollupsOf,
  type TestDevice,
  unmappedOf,
} from './test/devices-under-test.ts';
import { MAX_UNMAPPED } from './unmapped-limit.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let device: TestDevice;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  device = await makeDevice(admin);
});

const post = (path: string, payload: unknown, contentType = 'application/json') =>
  t.app.inject({
    method: 'POST',
    url: path,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': contentType },
  });
const telemetry = (payload: unknown, { token } = device) => post(`/api/v1/${token}/telemetry`, payload);
/** What was counted of a device, with the last sample of each; counts are written once a second. */
const faultsOf = (idTwin: number) =>
  t.database.transaction(system, (tx) =>
    tx
      .selectFrom('deviceFault')
      .select(['reason', 'count', 'sample'])
      .where('idTwin', '=', idTwin)
      .orderBy('reason')
      .execute(),
  );
const HOUR = 3_600_000;
const base = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR;

describe('the ThingsBoard API', () => {
  test('accepts every payload format and answers with an empty body', async () => {
    const { token, idTwin, sensors } = await makeDevice(admin);
    const send = async (payload: unknown) => {
      const answer = await telemetry(payload, { ...device, token });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
    };
    await send({ ts: base, values: { temperature: 21.5, humidity: 60 } });
    await send([
      { ts: base + 1, values: { temperature: 22 } },
      { ts: base + 2, values: { temperature: '22.5' } },
    ]);
    const before = Date.now();
    await send({ temperature: 30, humidity: null });
    const [sensor] = sensors;
    const found = await readingsOf(t, idTwin);
    const arrived = found.find(({ value }) => value === 30)?.ms ?? 0;
    expect(arrived).toBeGreaterThanOrEqual(before);
    expect(found.filter(({ ms }) => ms < before)).toEqual([
      { idSensorTwin: sensor, idMeasurement: 1, ms: base, value: 21.5 },
      { idSensorTwin: sensor, idMeasurement: 1, ms: base + 1, value: 22 },
      { idSensorTwin: sensor, idMeasurement: 1, ms: base + 2, value: 22.5 },
      { idSensorTwin: sensor, idMeasurement: 2, ms: base, value: 60 },
    ]);
  });

  test('reads an object with `ts` but without `values` as plain keys', async () => {
    const { idTwin, token } = await makeDevice(admin);
    expect((await telemetry({ ts: 5, temperature: 20 }, { ...device, token })).statusCode).toBe(200);
    expect(await readingsOf(t, idTwin)).toHaveLength(1);
    expect((await unmappedOf(t, idTwin)).map(({ key }) => key)).toEqual(['ts']);
  });

  test('ignores the content type', async () => {
    const { idTwin, token } = await makeDevice(admin);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])
      expect((await post(`/api/v1/${token}/telemetry`, '{"temperature":20}', type)).statusCode).toBe(200);
    expect((await readingsOf(t, idTwin)).length).toBeGreaterThanOrEqual(1);
  });

  test.each([
    ['invalid JSON', '{'],
    ['a number', '5'],
    ['a list of numbers', '[1]'],
    ['an invalid time', '{"ts":"x","values":{"temperature":1}}'],
    ['a time out of range', '{"ts":1e300,"values":{"temperature":1}}'],
    ['invalid values', '{"ts":1,"values":5}'],
    ['an empty body', ''],
  ])('answers 400 with an empty body to %s', async (_, payload) => {
    const answer = await telemetry(payload);
    expect([answer.statusCode, answer.body]).toEqual([400, '']);
  });

  test('answers 413 to a large payload, and records it and malformed ones as faults of the twin', async () => {
    expect((await telemetry(`{"temperature":"${'x'.repeat(PAYLOAD_LIMIT)}"}`)).statusCode).toBe(413);
    await telemetry('\u0000{');
    await vi.waitFor(async () => {
      const rows = await faultsOf(device.idTwin);
      expect(rows.map(({ reason }) => reason)).toEqual(['malformed', 'too-large']);
    }, 5_000);
  });

  test('stores the latest attributes of the twin', async () => {
    const { idTwin, token } = await makeDevice(admin);
    await post(`/api/v1/${token}/attributes`, { firmware: '1.0', signal: -70 });
    await post(`/api/v1/${token}/attributes`, { firmware: '1.1' });
    const rows = await t.database.transaction(system, (tx) =>
      tx
        .selectFrom('twinAttribute')
        .select(['key', 'value'])
        .where('idTwin', '=', idTwin)
        .orderBy('key')
        .execute(),
    );
    expect(rows).toEqual([
      { key: 'firmware', value: '1.1' },
      { key: 'signal', value: -70 },
    ]);
    expect((await post(`/api/v1/${token}/attributes`, '[1]')).statusCode).toBe(400);
  });
});

describe('the Kaa API', () => {
  test.each(['', '/kpc'])('accepts one sample or a list at %s/kp1', async (prefix) => {
    const { idTwin, token } = await makeDevice(admin, [1], 2);
    const send = (payload: unknown) => post(`${prefix}/kp1/demo-v1/dcx/${token}/json`, payload);
    expect((await send({ timestamp: base, temperature: 20 })).statusCode).toBe(200);
    expect(
      (await send([{ timestamp: base / 1000 + 60, humidity: 61 }, { temperature: 21 }])).statusCode,
    ).toBe(200);
    expect(await readingsOf(t, idTwin)).toEqual([
      expect.objectContaining({ idMeasurement: 1, ms: base, value: 20 }),
      expect.objectContaining({ idMeasurement: 1, value: 21 }),
      expect.objectContaining({ idMeasurement: 2, ms: base + 60_000, value: 61 }),
    ]);
  });

  test('answers failures with status code and reason phrase', async () => {
    const bad = await post('/kp1/v1/dcx/nobody/json', { temperature: 1 });
    expect([bad.statusCode, bad.json()]).toEqual([401, { statusCode: 401, reasonPhrase: 'Unauthorized' }]);
    const malformed = await post(`/kp1/v1/dcx/${device.token}/json`, '[');
    expect(malformed.json()).toEqual({ statusCode: 400, reasonPhrase: 'Bad Request' });
  });
});

describe('device authentication', () => {
  test('answers 401 with an empty body to an unknown token', async () => {
    const answer = await post('/api/v1/nobody/telemetry', { temperature: 1 });
    expect([answer.statusCode, answer.body]).toEqual([401, '']);
  });

  test('refuses a token that is inactive, replaced or of an inactive twin', async () => {
    const one = await makeDevice(admin);
    const send = async () => (await telemetry({ temperature: 1 }, one)).statusCode;
    expect(await send()).toBe(200);
    await admin.call('PUT', `/api/processes/updatedToken/${one.idToken}`, { state: 'Inactivo', version: 1 });
    expect(await send()).toBe(401);
    await admin.call('PUT', `/api/processes/updatedToken/${one.idToken}`, { state: 'Activo', version: 2 });
    expect(await send()).toBe(200);
    await admin.call('PUT', `/api/processes/updatedToken/${one.idToken}`, {
      token: 'otro-token-nuevo-1',
      version: 3,
    });
    expect(await send()).toBe(401);

    const two = await makeDevice(admin);
    expect((await telemetry({ temperature: 1 }, two)).statusCode).toBe(200);
    const off = await admin.call('PUT', `/api/processes/v2/twins/state/${two.idTwin}`, {
      state: 'Inactivo',
      reason: 'Prueba',
    });
    expect(off.status).toBe(200);
    expect((await telemetry({ temperature: 1 }, two)).statusCode).toBe(401);
  });
});

describe('JSON as firmware writes it', () => {
  test.each([
    ['what bash leaves of {"temperature":25}', '{temperature:25}'],
    ['single quotes', "{'temperature':25}"],
    ['a trailing comma', '{"temperature":25,}'],
    ['a zero byte at the end', '{"temperature":25}\0'],
    ['a time in seconds as text', '{"ts":"1700000000","values":{"temperature":25}}'],
  ])('is accepted: %s', async (_, payload) => {
    const one = await makeDevice(admin);
    expect((await telemetry(payload, one)).statusCode).toBe(200);
    const stored = [...(await readingsOf(t, one.idTwin)), ...(await unmappedOf(t, one.idTwin))];
    expect(stored.map(({ value }) => value)).toEqual([25]);
  });

  test('keeps what is right of a message and counts the rest as faults', async () => {
    const one = await makeDevice(admin, [1, 2]);
    const sent = `[{"ts":${base},"values":{"temperature":nan,"humidity":60}},{"ts":"soon","values":{"humidity":1}},
      {"ts":${base + 1},"values":{"humidity":61}}]`;
    expect((await telemetry(sent, one)).statusCode).toBe(200);
    expect((await readingsOf(t, one.idTwin)).map(({ ms, value }) => [ms, value])).toEqual([
      [base, 60],
      [base + 1, 61],
    ]);
    await vi.waitFor(async () =>
      expect(await faultsOf(one.idTwin)).toEqual([
        { reason: 'malformed', count: 1, sample: '{"ts":"soon","values":{"humidity":1}}' },
        { reason: 'not-a-number', count: 1, sample: 'temperature: nan' },
      ]),
    );
  });
});

describe('values without a time', () => {
  test('that come at once are all stored, as readings and as unmapped values', async () => {
    const one = await makeDevice(admin);
    const before = Date.now();
    const sent = Array.from({ length: 200 }, (_, n) => telemetry({ temperature: n, temp_c: n }, one));
    const answers = await Promise.all(sent);
    const list = Array.from({ length: 100 }, (_, n) => ({ temperature: 200 + n, temp_c: 200 + n }));
    answers.push(await telemetry(list, one));
    const after = Date.now();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const found = await readingsOf(t, one.idTwin);
    expect(found.map(({ value }) => value).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, n) => n),
    );
    expect(found.slice(-100).map(({ value }) => value)).toEqual(list.map(({ temperature }) => temperature));
    expect(found.every(({ ms }) => ms >= before && ms < after + 2)).toBe(true);
    expect((await rollupsOf(t, one.idTwin)).reduce((sum, { count }) => sum + count, 0)).toBe(600);
    expect(await unmappedOf(t, one.idTwin)).toHaveLength(300);
  });

  test('keep times of their own when their key is mapped later', async () => {
    const one = await makeDevice(admin);
    await telemetry(
      Array.from({ length: 50 }, (_, n) => ({ temp_c: n })),
      one,
    );
    const target = { key: 'temp_c', idSensorTwin: one.sensors[0], idMeasurement: 1 };
    const { body } = await admin.call('POST', `/api/v4/twins/${one.idTwin}/keys`, target);
    expect(body.data).toEqual({ moved: 50 });
    expect((await readingsOf(t, one.idTwin)).map(({ value }) => value)).toEqual(
      Array.from({ length: 50 }, (_, n) => n),
    );
  });
});

describe('a twin has room for', () => {
  const named = (from: number, count: number, value: unknown = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${from + n}`, value]));
  const attributesOf = async (idTwin: number) =>
    t.database.transaction(system, (tx) =>
      tx.selectFrom('twinAttribute').select(['key', 'value']).where('idTwin', '=', idTwin).execute(),
    );

  test('500 attributes, which are still updated when there are no more', async () => {
    const one = await makeDevice(admin);
    const send = async (attributes: unknown) =>
      expect((await post(`/api/v1/${one.token}/attributes`, attributes)).statusCode).toBe(200);
    await send(named(0, 490));
    await send({ ...named(480, 40), key0: 'changed' });
    const found = await attributesOf(one.idTwin);
    expect(found).toHaveLength(500);
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(named(0, 500))));
    expect(found.find(({ key }) => key === 'key0')?.value).toBe('changed');
    await send({ key499: 'changed', other: 1 });
    expect((await attributesOf(one.idTwin)).find(({ key }) => key === 'key499')?.value).toBe('changed');
    expect(await attributesOf(one.idTwin)).toHaveLength(500);
    await vi.waitFor(async () =>
      expect(await faultsOf(one.idTwin)).toEqual([{ reason: 'attributes-full', count: 2, sample: 'other' }]),
    );
    const another = await makeDevice(admin);
    await post(`/api/v1/${another.token}/attributes`, named(0, 800));
    expect(await attributesOf(another.idTwin)).toHaveLength(500);
  });

  test('20,000 values without a sensor, and for readings always', async () => {
    const one = await makeDevice(admin);
    await t.database.transaction(system, (tx) =>
      sql`insert into unmapped_reading (id_twin, key, ts, id_company, value, reason, received_at)
        select ${one.idTwin}, 'old', now() - n * interval '1 second', 1, '1', 'unknown', now()
        from generate_series(1, ${MAX_UNMAPPED - 5}) n`.execute(tx),
    );
    const sent = Array.from({ length: 12 }, (_, n) => telemetry({ temperature: n, noise: n }, one));
    expect(new Set((await Promise.all(sent)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await unmappedOf(t, one.idTwin)).toHaveLength(MAX_UNMAPPED);
    expect(await readingsOf(t, one.idTwin)).toHaveLength(12);
    await vi.waitFor(async () =>
      expect(await faultsOf(one.idTwin)).toEqual([{ reason: 'unmapped-full', count: 7, sample: 'noise' }]),
    );
  });
});

describe('the mapping of keys', () => {
  test('resolves `k_2` to the second sensor of a measurement and stores unknown keys as unmapped', async () => {
    const { idTwin, token, sensors } = await makeDevice(admin, [1, 2]);
    await telemetry(
      {
        ts: base,
        values: { temperature: 20, temperature_2: 25, [`temperature:${sensors[1]}`]: 26, nada: 1 },
      },
      { ...device, token },
    );
    expect((await readingsOf(t, idTwin)).map(({ idSensorTwin, value }) => [idSensorTwin, value])).toEqual([
      [sensors[0], 20],
      [sensors[1], 25],
    ]);
    expect(await unmappedOf(t, idTwin)).toEqual([{ key: 'nada', value: 1, reason: 'unknown' }]);
  });

  test('stores invalid, absurd, future and too old values as unmapped with their reason', async () => {
    const { idTwin, token } = await makeDevice(admin, [1, 3, 4, 5, 6]);
    const sent = [
      {
        ts: base,
        values: { temperature: 'mucho', humidity: 1e300, precipitation: { a: ['\u0000', '\ud800'] } },
      },
      { ts: Date.now() + 10 * 60_000, values: { pressure: 1010 } },
      { ts: 0, values: { radiation: 5 } },
    ];
    expect((await telemetry(sent, { ...device, token })).statusCode).toBe(200);
    expect((await unmappedOf(t, idTwin)).map(({ key, reason }) => [key, reason])).toEqual([
      ['humidity', 'value'],
      ['precipitation', 'value'],
      ['pressure', 'future'],
      ['radiation', 'old'],
      ['temperature', 'value'],
    ]);
    expect(await readingsOf(t, idTwin)).toEqual([]);
  });
});

test('600 requests with unknown tokens use few connections, and real devices are still served', async () => {
  const devices = await Promise.all(Array.from({ length: 5 }, () => makeDevice(admin)));
  const used = () => t.database.pool.usage.busy;
  let peak = 0;
  await vi.waitFor(() => expect(used()).toBeLessThanOrEqual(1));
  const before = used();
  const watch = setInterval(() => {
    peak = Math.max(peak, used() - before);
  }, 1);
  const guesses = Array.from({ length: 600 }, (_, n) => telemetry({}, { ...device, token: `nadie-${n}` }));
  const valid = devices.map((one) => telemetry({}, { ...one }));
  expect(new Set((await Promise.all(guesses)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  expect((await Promise.all(valid)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  clearInterval(watch);
  expect(peak).toBeLessThan(8);
});

describe('hostile input', () => {
  test('with deep nesting or times out of range gets 400', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const bodies = [
      `{"nested":${deep}}`,
      ...[-8.64e15, -6.3e13, 2.6e14, 8.64e15].map((ts) => ({ ts, values: { temperature: 1 } })),
    ];
    for (const body of bodies) expect((await telemetry(body)).statusCode).toBe(400);
    expect((await post(`/api/v1/${device.token}/attributes`, `{"nested":${deep}}`)).statusCode).toBe(400);
    expect((await telemetry({ nested: [[[[{ a: [1] }]]]] })).statusCode).toBe(200);
  });

  test('with a very long number that is none is not looked at for longer', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const long = `${'1'.repeat(65_000)}x`;
    const sent = [{ temperature: long }, { ts: long, values: { temperature: 1 } }];
    for (let n = 0; n < 5; n++) for (const one of sent) await telemetry(one, { ...device, token });
    expect((await unmappedOf(t, idTwin)).map(({ key, reason }) => [key, reason])).toEqual(
      Array.from({ length: 5 }, () => ['temperature', 'value']),
    );
  });

  test('with a denormal value leaves its hour and day readable', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const sent = [5e-324, 0, 0].map((temperature, n) => ({ ts: base + n, values: { temperature } }));
    expect((await telemetry(sent, { ...device, token })).statusCode).toBe(200);
    const period = `from=${new Date(base - HOUR).toISOString()}&to=${new Date(base + HOUR).toISOString()}`;
    for (const step of ['hour', 'day'])
      expect(
        (await admin.call('GET', `/api/v4/twins/${idTwin}/readings?${period}&step=${step}`)).status,
      ).toBe(200);
  });
});

describe('stored readings', () => {
  test('do not change when they are sent again, in any order', async () => {
    const { idTwin, token, sensors } = await makeDevice(admin);
    const parts = [
      { ts: base + 2 * HOUR, values: { temperature: 30 } },
      { ts: base, values: { temperature: 20 } },
      { ts: base + 1, values: { temperature: 10 } },
    ];
    await Promise.all([...parts, ...parts].map((part) => telemetry(part, { ...device, token })));
    await telemetry([...parts, ...parts], { ...device, token });
    const [idSensorTwin] = sensors;
    expect(await readingsOf(t, idTwin)).toHaveLength(3);
    expect((await rollupsOf(t, idTwin)).filter(({ at }) => at.includes('T'))).toEqual([
      expect.objectContaining({ idSensorTwin, count: 2, sum: 30, min: 10, max: 20 }),
      expect.objectContaining({ idSensorTwin, count: 1, sum: 30, min: 30, max: 30 }),
    ]);
    expect(await latestOf(t, idTwin)).toEqual([
      { idSensorTwin, idMeasurement: 1, ms: base + 2 * HOUR, value: 30 },
    ]);
  });

  test('of last year get a partition and are counted in their hour and day', async () => {
    const { idTwin, token } = await makeDevice(admin);
    const ms = Date.UTC(new Date().getUTCFullYear() - 1, 1, 10, 7, 30);
    expect((await telemetry({ ts: ms, values: { temperature: 19 } }, { ...device, token })).statusCode).toBe(
      200,
    );
    expect((await rollupsOf(t, idTwin)).map(({ at }) => at)).toEqual([
      new Date(ms).toISOString().slice(0, 10),
      `${new Date(ms).toISOString().slice(0, 13)}:00:00.000000Z`,
    ]);
  });

  test('cannot be read through their partitions', async () => {
    const { rows } = await t.database.transaction(system, (tx) =>
      sql<{
        open: boolean;
      }>`select has_table_privilege(current_user, c.oid, 'select') or not c.relforcerowsecurity as open
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'reading'::regclass`.execute(
        tx,
      ),
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every(({ open }) => !open)).toBe(true);
  });
});

test('unmapped values become readings when a matching sensor is added', async () => {
  const { idTwin, token } = await makeDevice(admin, [2]);
  await telemetry({ ts: base, values: { humidity: 55 } }, { ...device, token });
  expect(await readingsOf(t, idTwin)).toEqual([]);
  const added = await admin.call('POST', '/api/processes/add/sensor', {
    idTwin,
    sensors: [{ idSensor: 1 }],
  });
  expect(added.status).toBe(200);
  await vi.waitFor(async () => expect(await readingsOf(t, idTwin)).toHaveLength(1), { timeout: 10_000 });
  expect(await unmappedOf(t, idTwin)).toEqual([]);
  expect(await rollupsOf(t, idTwin)).toHaveLength(2);
});

test('correcting a clock that was ahead stores its readings at the corrected time', async () => {
  const { idTwin, token } = await makeDevice(admin);
  const ahead = Date.now() + 2 * HOUR;
  await telemetry({ ts: ahead, values: { temperature: 24 } }, { ...device, token });
  expect(await t.ingest.remapper.correctClock(idTwin, 7200)).toBe(1);
  expect((await readingsOf(t, idTwin)).map(({ ms }) => ms)).toEqual([ahead - 2 * HOUR]);
});

test('days are recounted when the time zone of the company changes', async () => {
  const other = await t.signIn('admin@otra.test');
  const made = await other.call('POST', '/api/processes/createTwin', {
    name: 'De otra hora',
    mac: '0A2300000001',
    twinType: 'Fijo',
    idWarehouse: 4,
    idTwinModel: 1,
    station: 0,
    sensors: [{ idSensor: 1 }],
  });
  const { idTwin } = made.body.data as { idTwin: number };
  await other.call('POST', '/api/processes/token', {
    idTwin,
    idPlatform: 1,
    token: 'token-de-otra-hora',
  });
  const at = Date.UTC(2026, 9, 10, 3, 0);
  await telemetry({ ts: at, values: { temperature: 20 } }, { ...device, token: 'token-de-otra-hora' });
  const days = async () =>
    (await rollupsOf(t, idTwin)).map((row) => row.at).filter((day) => !day.includes('T'));
  expect(await days()).toEqual(['2026-10-09']);
  await t.database.transaction(system, (tx) =>
    tx.updateTable('company').set({ timeZone: 'Asia/Tokyo' }).where('idCompany', '=', 2).execute(),
  );
  await t.ingest.upkeep.keepUp();
  expect(await days()).toEqual(['2026-10-10']);
  await telemetry(
    { ts: at + 15 * HOUR, values: { temperature: 21 } },
    { ...device, token: 'token-de-otra-hora' },
  );
  expect(await days()).toEqual(['2026-10-10', '2026-10-11']);
});

const run = promisify(execFile);
const curl = '/usr/bin/curl';
test.runIf(existsSync(curl))('curl can send telemetry', async () => {
  const { idTwin, token } = await makeDevice(admin);
  const host = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const send = async (path: string, payload: string) =>
    (await run(curl, ['-sS', '-w', '%{http_code}', '-d', payload, `${host}${path}`])).stdout;
  expect(await send(`/api/v1/${token}/telemetry`, `{"ts":${base},"values":{"temperature":25}}`)).toBe('200');
  expect(await send(`/kp1/v1/dcx/${token}/json`, `{"timestamp":${base + 1},"humidity":51}`)).toBe('200');
  expect((await readingsOf(t, idTwin)).map(({ value }) => value)).toEqual([25, 51]);
  expect(await send('/api/v1/nobody/telemetry', '{"temperature":1}')).toBe('401');
});
