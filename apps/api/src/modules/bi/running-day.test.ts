import type { Amplitude, HoursAbove, Variable } from '@gemelo/contract/endpoints/bi';
import { type Group, groups } from '@gemelo/contract/endpoints/bi-filter';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { settleDays } from './settle-days.job.ts';
import { near, rowsOf, sorted, spoken } from './test/open-world.ts';
import { cellsOf, dayOf, type Raw, readRaw } from './test/recompute.ts';
import { COMPANY, HOUR, makeCompany, move, readingsOf, send, twins } from './test/world.ts';

const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
/** Three days back, which two of them are over on; everything is asked since the local midnight after that. */
const begin = thisHour - 72 * HOUR;
const from = dayOf(begin + 24 * HOUR);
const to = dayOf(Date.now());
const range: [number, number] = [begin, thisHour + HOUR];

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let client: pg.Client;
let raw: Raw;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  client = new pg.Client(t.connection);
  await client.connect();
  await makeCompany(client);
  for (const { id } of twins)
    await move(client, { idTwin: id, at: begin, idWarehouse: 901, idLot: 9201, segments: [9101] });
  // In another segment since a few hours, which are settled already.
  const moved = { idTwin: 9003, at: thisHour - 5 * HOUR, idWarehouse: 902, segments: [9103] };
  await move(client, moved);
  await send(
    t.database,
    twins.flatMap((twin) => readingsOf(twin, begin, Date.now())),
  );
  while ((await settleDays(t.database)) > 0);
  raw = await readRaw(client);
}, 120_000);
afterAll(() => client.end());

async function ask<Row>(path: string, body: object): Promise<Row[]> {
  const answer = await admin.call('POST', path, { idCompany: COMPANY, from, to, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Row[];
}

const keptUntil = async () => {
  const { rows } = await client.query<{ until: number }>(
    `select (extract(epoch from until) * 1000)::float8 as until from settled_day where id_company = $1 and until < 'infinity'`,
    [COMPANY],
  );
  return rows.map(({ until }) => until);
};
const inPeriod = (day: string) => day >= from && day <= to;

async function expectFigures(group: Group) {
  const days = cellsOf(raw, group, dayOf, range);
  const variables = await ask<Variable>('/api/bi/avarageVariables', { group, interval: 'day' });
  expect(
    sorted(
      variables.map((row) => [
        row.idPlace,
        row.date,
        row.idMeasurement,
        near(row.value),
        row.min,
        row.max,
        row.readings,
        row.sensorHours,
      ]),
    ),
  ).toEqual(
    rowsOf(days, (place, day, measurement, { sum, count, min, max, means }) =>
      inPeriod(day)
        ? [place, spoken(day), measurement, near(sum / count), min, max, count, means.length]
        : undefined,
    ),
  );
  const hours = await ask<Variable>('/api/bi/avarageVariables', { group, interval: 'hour' });
  expect(
    sorted(hours.map((row) => [row.idPlace, Date.parse(row.at), row.idMeasurement, row.readings])),
  ).toEqual(
    rowsOf(
      cellsOf(raw, group, (hour) => String(hour), range),
      (place, hour, measurement, { count }) =>
        inPeriod(dayOf(Number(hour))) ? [place, Number(hour), measurement, count] : undefined,
    ),
  );
  const swings = await ask<Amplitude>('/api/bi/thermalAmplitudeBetweenDates', { group, interval: 'day' });
  expect(
    sorted(swings.map((row) => [row.idPlace, row.date, near(row.amplitude), near(row.worst), row.days])),
  ).toEqual(
    rowsOf(days, (place, day, measurement, cell) => {
      if (measurement !== 1 || !inPeriod(day)) return undefined;
      const all = [...cell.swings.values()].map(([low, high]) => high - low);
      const mean = all.reduce((sum, swing) => sum + swing, 0) / all.length;
      return [place, spoken(day), near(mean), near(Math.max(...all)), all.length];
    }),
  );
  const above = await ask<HoursAbove>('/api/bi/hoursAboveHumidity', {
    group,
    interval: 'day',
    threshold: 58,
  });
  expect(sorted(above.map((row) => [row.idPlace, row.day_group, row.horas_contadas]))).toEqual(
    rowsOf(days, (place, day, measurement, { means }) =>
      measurement === 2 && inPeriod(day)
        ? [place, spoken(day), means.filter((mean) => mean > 58).length]
        : undefined,
    ),
  );
}

test.each(groups)('the running day by %s is what is kept of it and the hours since', async (group) => {
  const kept = await keptUntil();
  // Around midnight the day has no hour yet that is old enough.
  if (dayOf(thisHour - 3 * HOUR) === to) expect(kept).toHaveLength(1);
  for (const until of kept) expect(until).toBeLessThanOrEqual(Date.now() - HOUR);
  await expectFigures(group);
});

test('a reading for an hour that is kept, or for the present one, counts at once', async () => {
  const reading = { idTwin: 9001, idSensorTwin: 9001, idMeasurement: 1 };
  await send(t.database, [
    { ...reading, ms: thisHour - 4 * HOUR + 123_000, value: 66 },
    { ...reading, ms: Date.now() - 1_000, value: 67 },
  ]);
  raw = await readRaw(client);
  await expectFigures('warehouse');
  while ((await settleDays(t.database)) > 0);
  await expectFigures('warehouse');
  await expectFigures('twin');
});

test('a movement into hours that are kept counts at once', async () => {
  await move(client, { idTwin: 9002, at: thisHour - 4 * HOUR, idWarehouse: 902, segments: [9103] });
  raw = await readRaw(client);
  await expectFigures('segment');
  while ((await settleDays(t.database)) > 0);
  await expectFigures('segment');
});
