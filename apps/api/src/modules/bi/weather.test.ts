import type { Precipitation, Variable, WindSector } from '@gemelo/contract/endpoints/bi';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reading } from '../../ingest/resolve.ts';
import {
  DAY,
  from,
  near,
  openWorld,
  range,
  since,
  sorted,
  spoken,
  states,
  station,
  until,
  type World,
} from './test/open-world.ts';
import { cellsOf, dayOf } from './test/recompute.ts';
import { COMPANY, HOUR, send } from './test/world.ts';

const [RAIN, SPEED, DIRECTION] = [3, 4, 5];
const STEP = 30 * 60_000;

/** Rain in the afternoon, wind from around the north, so that a plain mean of degrees would point south. */
function weather(): Reading[] {
  const found: Reading[] = [];
  const add = (idMeasurement: number, ms: number, value: number) =>
    found.push({ idTwin: station.id, idSensorTwin: station.sensor, idMeasurement, ms, value });
  for (let ms = since; ms < until; ms += STEP) {
    const n = Math.floor((ms - since) / STEP);
    add(RAIN, ms, n % 48 > 30 ? (n % 5) * 0.4 : 0);
    add(SPEED, ms, (n % 11) * 4);
    add(DIRECTION, ms, (350 + (n % 7) * 6) % 360);
  }
  return found;
}

let world: World;
const sent = weather();
beforeAll(async () => {
  world = await openWorld();
  await send(world.database, sent);
}, 120_000);
afterAll(() => world.client.end());

const hourOf = (ms: number) => Math.floor(ms / HOUR) * HOUR;
const gather = (measurement: number, keyOf: (ms: number) => string) => {
  const found = new Map<string, number[]>();
  for (const { idMeasurement, ms, value } of sent)
    if (idMeasurement === measurement)
      found.set(keyOf(hourOf(ms)), [...(found.get(keyOf(hourOf(ms))) ?? []), value]);
  return found;
};
/** The direction of the sum of unit vectors. */
function meanDirection(degrees: readonly number[]): number {
  const radians = degrees.map((one) => (one * Math.PI) / 180);
  const east = radians.reduce((sum, one) => sum + Math.sin(one), 0);
  const north = radians.reduce((sum, one) => sum + Math.cos(one), 0);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

async function expectStations(interval: string) {
  const keyOf = (ms: number) =>
    interval === 'hour' ? new Date(ms).toISOString() : interval === 'day' ? dayOf(ms) : dayOf(ms).slice(0, 7);
  const rows = await world.ask<Variable>('/api/bi/weatherstation', {
    interval,
    measurements: [RAIN, SPEED, DIRECTION],
  });
  const found = rows.map((row) => [
    row.idMeasurement,
    keyOf(Date.parse(row.at)),
    near(row.value),
    row.readings,
  ]);
  const value = (measurement: number, values: number[]) =>
    measurement === RAIN
      ? sum(values)
      : measurement === SPEED
        ? sum(values) / values.length
        : meanDirection(values);
  expect(sorted(found)).toEqual(
    sorted(
      [RAIN, SPEED, DIRECTION].flatMap((measurement) =>
        [...gather(measurement, keyOf)].map(([key, values]) => [
          measurement,
          key,
          near(value(measurement, values)),
          values.length,
        ]),
      ),
    ),
  );
}

test('stations by hour are those of single readings before the days of late ones are settled', () =>
  expectStations('hour'));

describe.each(states)('with days that are %s', (state) => {
  beforeAll(() => world.bring(state));

  test.each(['hour', 'day', 'month'])(
    'stations by %s: rain is summed, wind direction is a vector',
    expectStations,
  );

  test('the wind rose counts hours by direction and speed, and leaves calm ones out', async () => {
    const speeds = gather(SPEED, String);
    const expected = new Map<string, number>();
    for (const [hour, degrees] of gather(DIRECTION, String)) {
      const values = speeds.get(hour) ?? [];
      const speed = sum(values) / values.length;
      const from = [1, 6, 12, 20, 29, 39].findLast((bound) => speed >= bound);
      if (from === undefined) continue;
      const key = `${Math.floor((meanDirection(degrees) + 11.25) / 22.5) % 16}/${from}`;
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
    const rows = await world.ask<WindSector>('/api/v4/bi/wind-rose');
    expect(new Map(rows.map((row) => [`${row.sector}/${row.from}`, row.hours]))).toEqual(
      new Map([...expected].sort()),
    );
    expect(near(sum(rows.map(({ share }) => share)))).toBe(near(1));
  });
});

test('rain stands beside the humidity indoors of the same day', async () => {
  const rows = await world.ask<Precipitation>('/api/bi/weatherstation/precipitation');
  const indoors = cellsOf(world.raw, 'company', dayOf, range);
  const days = gather(RAIN, dayOf);
  expect(rows.map((row) => [row.date, near(row.precipitation), near(row.humidity ?? 0)])).toEqual(
    [...days].map(([day, values]) => {
      const humid = indoors.get(`${COMPANY}/${day}/2`);
      return [spoken(day), near(sum(values)), near((humid?.sum ?? 0) / (humid?.count ?? 1))];
    }),
  );
});

test('stations are not part of the figures of warehouses', async () => {
  const rows = await world.ask<Variable>('/api/bi/avarageVariables', {
    group: 'twin',
    from,
    to: dayOf(since + DAY),
  });
  expect(rows.some(({ idPlace }) => idPlace === station.id)).toBe(false);
});

test('a device that is no station any more is part of the figures of its warehouse, also on days that are settled', async () => {
  const setStation = (is: boolean) =>
    world.client.query('update twin set station = $2 where id_twin = $1', [station.id, is]);
  const days = async () => {
    const rows = await world.ask<Variable>('/api/bi/avarageVariables', {
      ...{ group: 'twin', interval: 'day', measurements: [SPEED], twins: [station.id] },
    });
    return rows.map(({ date }) => date);
  };
  expect(await days()).toEqual([]);
  await setStation(false);
  expect(await days()).toEqual([...gather(SPEED, dayOf).keys()].map(spoken));
  await setStation(true);
  expect(await days()).toEqual([]);
});
