import type {
  DailyBehavior,
  HoursAbove,
  ReportingShare,
  StorageConditions,
  Variable,
} from '@gemelo/contract/endpoints/bi';
import { defaultLimits, type Group, groups } from '@gemelo/contract/endpoints/bi-filter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnknownParameter } from '../../db/failures.ts';
import {
  DAY,
  first,
  from,
  mover,
  near,
  openWorld,
  range,
  rowsOf,
  since,
  sorted,
  spoken,
  states,
  sunday,
  to,
  until,
  type World,
} from './test/open-world.ts';
import { cellsOf, clockHour, dayOf, dewMargin, expectedOf, readRaw, remembered } from './test/recompute.ts';
import { COMPANY, HOUR, move, send } from './test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.client.end());

/** Margins above the dew point of every hour of every sensor that measures both, by place. */
const margins = remembered((group: Group): Map<number, number[]> => {
  const hours = cellsOf(world.raw, group, (hour) => String(hour), range);
  expect(hours.size).toBeGreaterThan(0);
  const found = new Map<number, number[]>();
  // Means of single sensors, so the cells are made for one at a time.
  for (const sensor of new Set(world.raw.readings.map((one) => one.idSensorTwin))) {
    const own = { ...world.raw, readings: world.raw.readings.filter((one) => one.idSensorTwin === sensor) };
    const cells = cellsOf(own, group, (hour) => String(hour), range);
    for (const [key, { sum, count }] of cells) {
      const [place = '', hour = '', measurement] = key.split('/');
      const humid = cells.get(`${place}/${hour}/2`);
      if (measurement !== '1' || !humid) continue;
      const margin = dewMargin(sum / count, humid.sum / humid.count);
      found.set(Number(place), [...(found.get(Number(place)) ?? []), margin]);
    }
  }
  return found;
});

async function expectConditions(group: Group) {
  const dew = margins(group);
  const rows = await world.ask<StorageConditions>('/api/v4/bi/storage-conditions', {
    group,
    humidityAlarm: 63.5,
    dewMargin: 7.2,
  });
  const all = cellsOf(world.raw, group, () => 'all', range);
  const found = rows.map((row) => [
    row.idPlace,
    row.minTemperature,
    row.maxTemperature,
    row.minHumidity,
    row.maxHumidity,
    row.humidityWarningHours,
    row.humidityAlarmHours,
    row.temperatureAlarmHours,
    near(row.dewMargin ?? 0),
    row.dewHours,
    row.readings,
  ]);
  const above = (means: number[], limit: number) => means.filter((mean) => mean > limit).length;
  expect(sorted(found)).toEqual(
    rowsOf(all, (place, _bucket, measurement, t) => {
      const h = all.get(`${place}/all/2`);
      if (measurement !== 1 || !h) return undefined;
      const own = dew.get(place) ?? [];
      return [
        place,
        t.min,
        t.max,
        h.min,
        h.max,
        above(h.means, 60),
        above(h.means, 63.5),
        above(t.means, 38),
        near(Math.min(...own)),
        own.filter((margin) => margin <= 7.2).length,
        t.count + h.count,
      ];
    }),
  );
}

test('storage conditions are those of single readings before the days of late ones are settled', () =>
  expectConditions('company'));

describe.each(states)('with days that are %s', (state) => {
  beforeAll(() => world.bring(state));

  test.each(groups)('storage conditions by %s are those of single readings', expectConditions);

  test.each(groups)('the share of reporting sensors by hour, by %s', async (group) => {
    const rows = await world.ask<ReportingShare>('/api/bi/porcentageStateSensorByHour', {
      group,
      measurements: [1],
    });
    const keyOf = (hour: number) => String(hour);
    const expected = expectedOf(world.raw, group, keyOf, range);
    const heard = cellsOf(world.raw, group, keyOf, range);
    expect(
      sorted(
        rows.map((row) => [
          row.idPlace,
          Date.parse(row.at),
          row.reporting,
          row.expected,
          near(row.percentage),
        ]),
      ),
    ).toEqual(
      sorted(
        [...expected].flatMap(([key, count]) => {
          const [place, hour, measurement] = key.split('/').map(Number);
          const reporting = heard.get(key)?.means.length ?? 0;
          return measurement === 1
            ? [[place, hour, reporting, count, near(Math.min(100, (reporting / count) * 100))]]
            : [];
        }),
      ),
    );
  });

  test('daily behaviour has a row for each hour of the clock; the one that comes twice is put together', async () => {
    const rows = await world.ask<DailyBehavior>('/api/bi/dailyBehavior', {
      group: 'warehouse',
      warehouses: [901],
    });
    const cells = cellsOf(world.raw, 'warehouse', (hour) => `${dayOf(hour)} ${clockHour(hour)}`, range);
    expect(
      sorted(
        rows.map((row) => [
          row.idPlace,
          `${row.date} ${row.hour}`,
          row.idMeasurement,
          near(row.value),
          row.readings,
        ]),
      ),
    ).toEqual(
      rowsOf(cells, (place, at, measurement, { sum, count }) => {
        const [day = '', hour = ''] = at.split(' ');
        return place === 901
          ? [place, `${spoken(day)} ${hour}`, measurement, near(sum / count), count]
          : undefined;
      }),
    );
  });

  test('a period that cuts days and hours counts whole hours', async () => {
    const cut: [number, number] = [since + 5 * HOUR, since + 31 * HOUR];
    const rows = await world.ask<Variable>('/api/bi/avarageVariables', {
      group: 'twin',
      interval: 'all',
      from: new Date(cut[0] + 600_000).toISOString(),
      to: new Date(cut[1] - 600_000).toISOString(),
    });
    expect(sorted(rows.map((row) => [row.idPlace, row.idMeasurement, row.readings]))).toEqual(
      rowsOf(
        cellsOf(world.raw, 'twin', () => 'all', cut),
        (place, _b, measurement, { count }) => [place, measurement, count],
      ),
    );
  });
});

test('filters that no kept place answers are answered from single devices', async () => {
  const { raw } = world;
  const only = (idTwin: number) => ({
    ...raw,
    readings: raw.readings.filter((one) => one.idTwin === idTwin),
  });
  const ask = async (body: object) =>
    (
      await world.ask<Variable>('/api/bi/avarageVariables', { interval: 'all', measurements: [1], ...body })
    ).map((row) => [row.idPlace, near(row.value), row.readings]);
  const temperature = (cells: ReturnType<typeof cellsOf>, place: number) => {
    const cell = cells.get(`${place}/all/1`);
    return cell ? [place, near(cell.sum / cell.count), cell.count] : undefined;
  };
  const whole = () => 'all';
  // What the device that moved said in one of its warehouses.
  expect(await ask({ group: 'company', twins: [mover.id], warehouses: [902] })).toEqual([
    [COMPANY, ...(temperature(cellsOf(only(mover.id), 'warehouse', whole, range), 902) ?? []).slice(1)],
  ]);
  expect(await ask({ group: 'warehouse', lots: [9201] })).toEqual([
    [901, ...(temperature(cellsOf(only(first.id), 'lot', whole, range), 9201) ?? []).slice(1)],
  ]);
  expect(await ask({ group: 'segment', warehouses: [902] })).toEqual([
    temperature(cellsOf(raw, 'segment', whole, range), 9103),
  ]);
});

test('buckets of minutes are made from readings', async () => {
  const short: [number, number] = [since + 5 * DAY, since + 5 * DAY + 6 * HOUR];
  const rows = await world.ask<Variable>('/api/bi/avarageVariables', {
    group: 'warehouse',
    warehouses: [901],
    interval: '30m',
    from: new Date(short[0]).toISOString(),
    to: new Date(short[1]).toISOString(),
  });
  const inBucket = new Map<string, number[]>();
  for (const { idTwin, idMeasurement, ms, value } of world.raw.readings) {
    if (ms < short[0] || ms >= short[1] || ![first.id, mover.id, 9002].includes(idTwin)) continue;
    const key = `${Math.floor(ms / 1_800_000) * 1_800_000}/${idMeasurement}`;
    inBucket.set(key, [...(inBucket.get(key) ?? []), value]);
  }
  expect(
    sorted(rows.map((row) => [Date.parse(row.at), row.idMeasurement, near(row.value), row.readings])),
  ).toEqual(
    sorted(
      [...inBucket].map(([key, values]) => {
        const [at, measurement] = key.split('/').map(Number);
        return [at, measurement, near(values.reduce((a, b) => a + b, 0) / values.length), values.length];
      }),
    ),
  );
});

test('a movement that is dated back moves the figures of days that were settled', async () => {
  await world.settleAll();
  await move(world.client, { idTwin: first.id, at: since + 3 * DAY, idWarehouse: 902, segments: [9103] });
  world.raw = await readRaw(world.client);
  const check = async () => {
    const rows = await world.ask<Variable>('/api/bi/avarageVariables', { group: 'segment', interval: 'day' });
    expect(sorted(rows.map((row) => [row.idPlace, row.date, row.idMeasurement, row.readings]))).toEqual(
      rowsOf(cellsOf(world.raw, 'segment', dayOf, range), (place, day, measurement, { count }) => [
        place,
        spoken(day),
        measurement,
        count,
      ]),
    );
  };
  await check();
  await world.settleAll();
  await check();
});

test('a reading that comes while a day is being settled is not lost', async () => {
  await world.settleAll();
  const at = since + 2 * DAY + 90_000;
  const late = { idTwin: first.id, idSensorTwin: first.sensor, idMeasurement: 1, ms: at, value: 77 };
  await world.client.query('begin');
  await world.client.query('select pg_advisory_xact_lock(471003, $1)', [COMPANY]);
  await world.client.query(
    'insert into unsettled_days (id_company, first_day, last_day) values ($1, $2, $2)',
    [COMPANY, dayOf(at)],
  );
  await world.client.query('commit');
  await Promise.all([world.settleAll(), send(world.database, [late])]);
  const maximum = async () => {
    const [row] = await world.ask<Variable>('/api/bi/avarageVariables', {
      from: dayOf(at),
      to: dayOf(at),
      measurements: [1],
    });
    return row?.max;
  };
  expect(await maximum()).toBe(77);
  await world.settleAll();
  expect(await maximum()).toBe(77);
});

test('another calendar than that of the company is counted anew', async () => {
  world.raw = await readRaw(world.client);
  const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const whole: [number, number] = [Date.parse(from), Date.parse(to) + DAY];
  const rows = await world.ask<Variable>('/api/bi/avarageVariables', { zone: 'UTC' });
  expect(sorted(rows.map((row) => [row.date, row.idMeasurement, row.readings]))).toEqual(
    rowsOf(cellsOf(world.raw, 'company', utcDay, whole), (_place, day, measurement, { count }) => [
      spoken(day),
      measurement,
      count,
    ]),
  );
  expect(until).toBeGreaterThan(sunday);
});

test('a day of a zone that is half an hour off ends with its last hour', async () => {
  const zone = 'Asia/Kolkata';
  const drop = ['twin_day', 'place_day', 'settled_day', 'settled_month'];
  for (const table of drop) await world.client.query(`delete from ${table} where id_company = $1`, [COMPANY]);
  await world.client.query('update company set time_zone = $2, days_zone = $2 where id_company = $1', [
    COMPANY,
    zone,
  ]);
  await world.settleAll();
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const [first, last] = [local.format(since + 4 * DAY), local.format(since + 5 * DAY)];
  const rows = await world.ask<Variable>('/api/bi/avarageVariables', { from: first, to: last });
  expect(sorted(rows.map((row) => [row.date, row.idMeasurement, row.readings]))).toEqual(
    rowsOf(
      cellsOf(world.raw, 'company', (ms) => local.format(ms), range),
      (_place, day, measurement, { count }) =>
        day >= first && day <= last ? [spoken(day), measurement, count] : undefined,
    ),
  );
});

test.each<[string, object, string]>([
  ['from after to', { from: to, to: from }, 'El final debe ser posterior al inicio'],
  ['eleven years', { from: '2010-01-01', to: '2022-01-01' }, 'diez años'],
  ['five years at five minutes', { from: '2021-01-01', to: '2025-12-31', interval: '5m' }, '48 horas'],
  ['minutes of everything', { from: to, to, interval: '5m' }, 'elige una bodega'],
  ['years of hours', { from: '2018-01-01', to: '2025-12-31', interval: 'hour' }, 'acorta el periodo'],
  ['an unknown warehouse', { warehouses: [999_999] }, 'Lo elegido no existe'],
  ["another company's device", { twins: [124] }, 'Lo elegido no existe'],
  ['an unknown measurement', { measurements: [999] }, 'Lo elegido no existe'],
  ['no such zone', { zone: 'Mars/Olympus' }, 'zona horaria'],
  ['a word for a date', { from: 'ayer' }, 'formato'],
])('%s gets a clear answer', async (_what, body, text) => {
  const { status, body: answer } = await world.admin.call('POST', '/api/bi/avarageVariables', {
    idCompany: COMPANY,
    from,
    to,
    ...body,
  });
  expect(status).toBe(400);
  expect(JSON.stringify(answer)).toContain(text);
});

test('limits that are not asked for are those of the company', async () => {
  const limits = { humidityWarning: 56, humidityAlarm: 61.5, temperatureAlarm: 35.5 };
  const set = (values: typeof limits) =>
    world.client.query(
      'update company set humidity_warning = $1, humidity_alarm = $2, temperature_alarm = $3 where id_company = $4',
      [values.humidityWarning, values.humidityAlarm, values.temperatureAlarm, COMPANY],
    );
  const before = await world.ask('/api/v4/bi/storage-conditions');
  expect(before).toEqual(await world.ask('/api/v4/bi/storage-conditions', { ...defaultLimits }));
  await set(limits);
  const own = await world.ask('/api/v4/bi/storage-conditions');
  const hours = await world.ask<HoursAbove>('/api/bi/hoursAboveHumidity');
  await set(defaultLimits);
  expect(own).toEqual(await world.ask('/api/v4/bi/storage-conditions', limits));
  expect(own).not.toEqual(before);
  expect(hours).toEqual(await world.ask('/api/bi/hoursAboveHumidity', { threshold: 61.5 }));
});

test.each(['Mars/Olympus', 'Factory'])('%s is refused as the zone', async (zone) => {
  const body = { idCompany: COMPANY, from, to, zone };
  const { status, body: answer } = await world.admin.call('POST', '/api/bi/avarageVariables', body);
  expect([status, answer.issues.map(({ path }) => path)]).toEqual([400, ['zone']]);
});

test('a zone that only the database does not know is told from other failures', async () => {
  const failure = (query: string) => world.client.query(query).catch((error: unknown) => error);
  expect(isUnknownParameter(await failure(`select now() at time zone 'Mars/Olympus'`))).toBe(true);
  expect(isUnknownParameter(await failure(`select 'ayer'::date`))).toBe(false);
});

test('an empty period answers no rows', async () => {
  const long = { from: '2019-01-01', to: '2019-02-01' };
  expect(await world.ask('/api/bi/avarageVariables', long)).toEqual([]);
  expect(await world.ask('/api/v4/bi/storage-conditions', long)).toEqual([]);
});

test('the same rows come as CSV and as a workbook', async () => {
  const body = { idCompany: COMPANY, from, to, group: 'warehouse', interval: 'all' };
  const csv = await world.admin.call('POST', '/api/bi/avarageVariables?format=csv', body);
  expect(csv.status).toBe(200);
  expect(csv.text).toContain('Lugar');
  expect(csv.text).toContain('Una');
  expect(csv.text).not.toMatch(/\d\.\d{4}/);
  expect(csv.text).not.toContain('warehouse');
  expect((await world.admin.call('POST', '/api/bi/avarageVariables?format=xlsx', body)).status).toBe(200);
});
