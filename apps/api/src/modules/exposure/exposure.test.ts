import type { Exposure, ExposureStretch } from '@gemelo/contract/endpoints/exposure';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../../test/at-end.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { begin, HOUR, type LivedDevice, livedDevice, MINUTE, now, send } from './test/lived-devices.ts';
import { plainExposure } from './test/plain-exposure.ts';

const ZONE = 'America/Guatemala';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let owner: pg.Client;
let lot: number;
let devices: LivedDevice[];

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  other = await t.signIn('admin@otra.test');
  owner = new pg.Client(t.connection);
  await owner.connect();
  atEnd(() => owner.end());
  const made = await admin.call('POST', '/api/settings/v2/lots', { idWarehouse: 1, name: 'Zafra 26' });
  lot = (made.body.data as { idLot: number }).idLot;
  const { rows } = await owner.query<{ id: number }>(
    'select id_warehouse_segment as id from warehouse_segment where id_company = 1 order by 1 limit 2',
  );
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  devices = [
    // Readings came before the first movement; two movements in one hour; one exactly at an hour; a way to another place.
    await livedDevice(
      admin,
      owner,
      [
        { ms: begin + 20 * HOUR + 5 * MINUTE, warehouse: 1 },
        { ms: begin + 40 * HOUR + 10 * MINUTE, warehouse: 1, segments: [first] },
        { ms: begin + 40 * HOUR + 30 * MINUTE, warehouse: 1, lot, segments: [first] },
        { ms: begin + 66 * HOUR, warehouse: 1, lot, segments: [second] },
        { ms: begin + 66 * HOUR + 1, warehouse: 1, lot, segments: [second] },
        { ms: begin + 120 * HOUR + 59 * MINUTE, warehouse: 1, destination: 2 },
        { ms: begin + 131 * HOUR + 20 * MINUTE, warehouse: 2 },
        { ms: begin + 200 * HOUR + 1 * MINUTE, warehouse: 1, lot },
      ],
      1,
    ),
    // Leaves the lot and comes back.
    await livedDevice(
      admin,
      owner,
      [
        { ms: begin - 5 * HOUR, warehouse: 1, lot },
        { ms: begin + 90 * HOUR + 7 * MINUTE, warehouse: 2 },
        { ms: begin + 100 * HOUR + 7 * MINUTE, warehouse: 1, lot },
        { ms: begin + 260 * HOUR, warehouse: 2 },
      ],
      2,
    ),
    // Never in the lot.
    await livedDevice(admin, owner, [{ ms: begin, warehouse: 1 }], 3),
  ];
  for (const device of devices) await send(t, device, device.readings);
}, 120_000);

/** Up to the hour in which the test began, also when it ends in the next one. */
const exposureOf = async (path: string, query = `to=${new Date(now).toISOString()}`) =>
  (await admin.call('GET', `${path}?${query}`)).body.data as Exposure;

const placeOf = ({ idWarehouse, idDestination, idLot, segments }: ExposureStretch) =>
  [idWarehouse, idDestination ?? '', idLot ?? '', ...segments.map((one) => one.idWarehouseSegment)].join('/');

type Shown = Omit<Exposure['summary'], 'amplitudeTwin' | 'silenceTwin'>;
const shown = (figures: Shown) => {
  const { share: _share, amplitudeDay: _day, silenceFrom: _from, ...rest } = figures;
  return {
    hours: rest.hours,
    readHours: rest.readHours,
    readings: rest.readings,
    humidityWarningHours: rest.humidityWarningHours,
    humidityAlarmHours: rest.humidityAlarmHours,
    temperatureAlarmHours: rest.temperatureAlarmHours,
    dewHours: rest.dewHours,
    minTemperature: rest.minTemperature,
    maxTemperature: rest.maxTemperature,
    minHumidity: rest.minHumidity,
    maxHumidity: rest.maxHumidity,
    smallestMargin: rest.smallestMargin,
    worstAmplitude: rest.worstAmplitude,
    silence: rest.silence,
  };
};

const comparable = ({ summary, twins, stretches }: Exposure) => ({
  summary: shown(summary),
  twins: twins.map((one) => ({ idTwin: one.idTwin, ...shown(one) })),
  stretches: stretches.map((one) => ({
    idTwin: one.idTwin,
    place: placeOf(one),
    from: Date.parse(one.from),
    to: Date.parse(one.to),
    ...shown(one),
  })),
});

describe('equals a plain recomputation from raw readings', () => {
  test.each([0, 1, 2])('of device %i, whose readings came late, twice and out of order', async (index) => {
    const device = devices[index] as LivedDevice;
    const answer = await exposureOf(`/api/v4/twins/${device.idTwin}/exposure`);
    const plain = plainExposure([device], { to: now, zone: ZONE });
    expect(comparable(answer)).toEqual(plain);
    expect(plain.summary.dewHours).toBeGreaterThan(0);
    expect(plain.summary.temperatureAlarmHours).toBeGreaterThan(0);
    expect(answer.zone).toBe(ZONE);
  });

  test('of a lot: each hour counts once, with the worst of its devices', async () => {
    const answer = await exposureOf(`/api/v4/lots/${lot}/exposure`);
    const plain = plainExposure(devices, { to: now, zone: ZONE, lot });
    expect(comparable(answer)).toEqual(plain);
    expect(answer.twins.map(({ idTwin }) => idTwin)).toEqual(devices.slice(0, 2).map(({ idTwin }) => idTwin));
    const single = answer.twins.reduce((sum, { humidityAlarmHours }) => sum + humidityAlarmHours, 0);
    expect(answer.summary.humidityAlarmHours).toBeLessThan(single);
  });

  test('of a part of the time, with another limit', async () => {
    const [from, to] = [begin + 30 * HOUR, begin + 140 * HOUR];
    const query = `from=${new Date(from + 20 * MINUTE).toISOString()}&to=${new Date(to + 5).toISOString()}&humidityWarning=62.5`;
    const answer = await exposureOf(`/api/v4/lots/${lot}/exposure`, query);
    expect(comparable(answer)).toEqual(
      plainExposure(devices, { from, to, zone: ZONE, lot, humidityWarning: 62.5 }),
    );
    expect(answer.limits.humidityWarning).toBe(62.5);
  });
});

test('limits that are not named, or left empty, are those of the company', async () => {
  const set = (humidity: number, temperature: number) =>
    owner.query('update company set humidity_alarm = $1, temperature_alarm = $2 where id_company = 1', [
      humidity,
      temperature,
    ]);
  const path = `/api/v4/lots/${lot}/exposure`;
  await set(62.04, 36.5);
  const until = `to=${new Date(now).toISOString()}`;
  const own = await exposureOf(path, `${until}&humidityAlarm=&dewMargin=`);
  const named = await exposureOf(path, `${until}&humidityAlarm=65`);
  await set(65, 38);
  // Hours are counted by tenths everywhere.
  expect(own.limits).toEqual({
    humidityWarning: 60,
    humidityAlarm: 62,
    temperatureAlarm: 36.5,
    dewMargin: 3,
  });
  expect(comparable(own)).toEqual(
    plainExposure(devices, { to: now, zone: ZONE, lot, humidityAlarm: 62, temperatureAlarm: 36.5 }),
  );
  expect(named.limits).toMatchObject({ humidityAlarm: 65, temperatureAlarm: 36.5 });
});

test('a stretch says where the device was, also on its way', async () => {
  const { stretches } = await exposureOf(`/api/v4/twins/${devices[0]?.idTwin}/exposure`);
  const way = stretches.find(({ idDestination }) => idDestination !== null);
  expect([way?.idWarehouse, way?.idDestination, way?.hours]).toEqual([1, 2, 11]);
  expect(stretches[0]?.from).toBe(new Date(begin).toISOString());
  expect(stretches.at(-1)).toMatchObject({ lot: 'Zafra 26', to: new Date(now).toISOString() });
});

test('the chart has points of hours with minimum and maximum, none in a silence', async () => {
  const { series, step } = await exposureOf(`/api/v4/twins/${devices[0]?.idTwin}/exposure`);
  expect(step).toBe('hour');
  expect(
    series.every(
      ({ minHumidity, humidity, maxHumidity }) =>
        (minHumidity ?? 0) <= (humidity ?? 0) && (humidity ?? 0) <= (maxHumidity ?? 0),
    ),
  ).toBe(true);
  const silent = begin + 65 * HOUR;
  expect(series.some(({ at }) => Date.parse(at) === silent)).toBe(false);
  expect(series.length).toBe(new Set(series.map(({ at }) => at)).size);
});

test('a device that is out of service is silent without being counted', async () => {
  const device = await livedDevice(admin, owner, [{ ms: begin, warehouse: 1 }], 1);
  await owner.query(
    `insert into movement (id_company, id_twin, kind, id_warehouse, state, at) values (1, $1, 'state', 1, 'Inactivo', $2)`,
    [device.idTwin, new Date(begin + 10 * HOUR)],
  );
  await send(
    t,
    device,
    device.readings.filter(({ ms }) => ms < begin + 10 * HOUR),
  );
  const { summary, stretches } = await exposureOf(`/api/v4/twins/${device.idTwin}/exposure`);
  expect([summary.hours, summary.readHours, summary.silence, stretches.length]).toEqual([10, 10, 0, 1]);
});

test('a lot that nothing was ever in has no hours', async () => {
  const made = await admin.call('POST', '/api/settings/v2/lots', { idWarehouse: 1, name: 'Vacío' });
  const { idLot } = made.body.data as { idLot: number };
  const { from, summary, series } = await exposureOf(`/api/v4/lots/${idLot}/exposure`);
  expect([from, summary.hours, summary.share, series]).toEqual([null, 0, null, []]);
});

test('unknown ids, those of another company and impossible periods are refused in words', async () => {
  const { idTwin } = devices[0] as LivedDevice;
  expect((await other.call('GET', `/api/v4/twins/${idTwin}/exposure`)).status).toBe(404);
  expect((await other.call('GET', `/api/v4/lots/${lot}/exposure`)).status).toBe(404);
  expect((await admin.call('GET', '/api/v4/lots/999999/exposure')).status).toBe(404);
  const reversed = await admin.call(
    'GET',
    `/api/v4/twins/${idTwin}/exposure?from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z`,
  );
  expect([reversed.status, reversed.body.issues[0]?.path]).toEqual([400, 'query.to']);
  const fine = await admin.call('GET', `/api/v4/twins/${idTwin}/exposure?humidityAlarm=65.55`);
  expect(fine.status).toBe(400);
});
