import type { Amplitude, Extremes, HoursAbove, Variable } from '@gemelo/contract/endpoints/bi';
import { groups } from '@gemelo/contract/endpoints/bi-filter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleDays } from './settle-days.job.ts';
import {
  from,
  near,
  openWorld,
  range,
  rowsOf,
  since,
  sorted,
  spoken,
  states,
  type World,
} from './test/open-world.ts';
import { bucketOf, cellsOf, dayOf, expectedOf, remembered } from './test/recompute.ts';
import { COMPANY } from './test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.client.end());

/** What is asked for: a kind of place, or the part of the company in some warehouses. */
const choices = [...groups, 'company in 901', 'company in 901,902'] as const;
type Choice = (typeof choices)[number];
const askedFor = (choice: Choice) => {
  const [group, ids] = choice.split(' in ') as [(typeof groups)[number], string | undefined];
  return { group, ...(ids ? { warehouses: ids.split(',').map(Number) } : {}) };
};

const bucketed = (interval: string) => (hour: number) => bucketOf(interval, dayOf(hour), from);
const cellsBy = (choice: Choice, keyOf: (hour: number) => string) => {
  const { group, warehouses } = askedFor(choice);
  return cellsOf(world.raw, group, keyOf, range, warehouses);
};
const cells = remembered((choice: Choice, interval: string) => cellsBy(choice, bucketed(interval)));
const expectedHours = remembered((choice: Choice, interval: string) => {
  const { group, warehouses } = askedFor(choice);
  return expectedOf(world.raw, group, bucketed(interval), range, warehouses);
});
const hourCells = remembered((choice: Choice) => cellsBy(choice, (hour) => new Date(hour).toISOString()));

async function expectVariables(choice: Choice, interval: string) {
  const rows = await world.ask<Variable>('/api/bi/avarageVariables', { ...askedFor(choice), interval });
  const expected = expectedHours(choice, interval);
  const found = rows.map((row) => {
    const { idPlace, date, idMeasurement, value, min, max, readings, sensorHours, share } = row;
    return [idPlace, date, idMeasurement, near(value), min, max, readings, sensorHours, near(share ?? 0)];
  });
  const recomputed = rowsOf(
    cells(choice, interval),
    (place, day, measurement, { sum, count, min, max, means }) => {
      const hours = expected.get([place, day, measurement].join('/')) ?? 0;
      const share = hours === 0 ? 0 : Math.min(1, means.length / hours);
      return [place, spoken(day), measurement, near(sum / count), min, max, count, means.length, near(share)];
    },
  );
  expect(sorted(found)).toEqual(recomputed);
}

const intervals = ['day', 'week', 'month', 'all'];

test('averages are those of single readings before the days of late ones are settled', async () => {
  for (const interval of intervals) await expectVariables('company', interval);
});

describe.each(states)('with days that are %s', (state) => {
  beforeAll(() => world.bring(state));

  test.each(choices)('averages by %s are those of single readings', async (choice) => {
    for (const interval of intervals) await expectVariables(choice, interval);
  });

  test.each(choices)(
    'hours by %s are those of single readings, also when the clock goes back',
    async (choice) => {
      const rows = await world.ask<Variable>('/api/bi/avarageVariables', {
        ...askedFor(choice),
        interval: 'hour',
      });
      expect(
        sorted(
          rows.map((row) => [
            row.idPlace,
            Date.parse(row.at),
            row.idMeasurement,
            near(row.value),
            row.readings,
          ]),
        ),
      ).toEqual(
        rowsOf(hourCells(choice), (place, at, measurement, { sum, count }) => [
          place,
          Date.parse(at),
          measurement,
          near(sum / count),
          count,
        ]),
      );
    },
  );

  test.each(choices)('extremes by %s are those of single readings, with their days', async (choice) => {
    const rows = await world.ask<Extremes>('/api/bi/minMaxVariablesBetweenDates', {
      ...askedFor(choice),
      interval: 'all',
    });
    const byDay = cells(choice, 'day');
    const dayWith = (place: number, measurement: number, pick: 'min' | 'max', value: number) =>
      spoken(
        [...byDay]
          .filter(
            ([key, cell]) =>
              key.startsWith(`${place}/`) && key.endsWith(`/${measurement}`) && cell[pick] === value,
          )
          .map(([key]) => key.split('/')[1] ?? '')
          .sort()[0] ?? '',
      );
    expect(
      sorted(rows.map((row) => [row.idPlace, row.idMeasurement, row.min, row.minDate, row.max, row.maxDate])),
    ).toEqual(
      rowsOf(cells(choice, 'all'), (place, _day, measurement, { min, max }) => [
        place,
        measurement,
        min,
        dayWith(place, measurement, 'min', min),
        max,
        dayWith(place, measurement, 'max', max),
      ]),
    );
  });

  test.each(choices)('thermal amplitude by %s is that of the days of single devices', async (choice) => {
    for (const interval of ['day', 'month']) {
      const rows = await world.ask<Amplitude>('/api/bi/thermalAmplitudeBetweenDates', {
        ...askedFor(choice),
        interval,
      });
      expect(
        sorted(
          rows.map((row) => [
            row.idPlace,
            row.date,
            near(row.amplitude),
            near(row.worst),
            row.idTwin,
            row.days,
          ]),
        ),
      ).toEqual(
        rowsOf(cells(choice, interval), (place, day, measurement, { swings }) => {
          if (measurement !== 1) return undefined;
          const all = [...swings].map(([key, [low, high]]) => ({
            idTwin: Number(key.split('/')[0]),
            swing: high - low,
          }));
          const worst = Math.max(...all.map(({ swing }) => swing));
          const whose = Math.min(...all.filter(({ swing }) => swing === worst).map(({ idTwin }) => idTwin));
          const mean = all.reduce((sum, { swing }) => sum + swing, 0) / all.length;
          return [place, spoken(day), near(mean), near(worst), whose, all.length];
        }),
      );
    }
  });

  test.each(choices)('hours above a limit by %s are the hours whose mean was above it', async (choice) => {
    for (const [path, measured, threshold] of [
      ['/api/bi/hoursAboveHumidity', 2, 60],
      ['/api/bi/hoursAboveTemperature', 1, 36.4],
    ] as const)
      for (const interval of ['day', 'month']) {
        const rows = await world.ask<HoursAbove>(path, { ...askedFor(choice), interval, threshold });
        expect(sorted(rows.map((row) => [row.idPlace, row.day_group, row.horas_contadas]))).toEqual(
          rowsOf(cells(choice, interval), (place, day, measurement, { means }) =>
            measurement === measured
              ? [place, spoken(day), means.filter((mean) => mean > threshold).length]
              : undefined,
          ),
        );
      }
  });
});

test('months that are over are kept, until one of their days is settled again', async () => {
  const kept = async () => {
    const { rows } = await world.client.query<{ month: string }>(
      'select month::text from settled_month where id_company = $1',
      [COMPANY],
    );
    return rows.map(({ month }) => month);
  };
  await world.settleAll();
  expect(await kept()).toContain(from);
  await world.client.query(
    'insert into unsettled_days (id_company, first_day, last_day) values ($1, $2, $2)',
    [COMPANY, dayOf(since)],
  );
  while ((await settleDays(world.database)) > 0);
  expect(await kept()).not.toContain(from);
  await world.settleAll();
  expect(await kept()).toContain(from);
});
