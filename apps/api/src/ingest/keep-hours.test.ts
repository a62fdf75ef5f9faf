import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropMonths, monthsAgo } from '../db/months.ts';
import { settleDays } from '../modules/bi/settle-days.job.ts';
import { settleMonths } from '../modules/bi/settle-months.job.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { countDays } from './count-days.ts';
import { deleteDays, dropHours } from './keep-hours.ts';
import { makeDevice } from './test/devices-under-test.ts';

const COMPANY = 1;
const MONTHS = 2;
/** The hours of the demonstration are copied to months that are no longer kept. */
const SHIFT = 100;

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let owner: pg.Client;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  owner = new pg.Client(t.connection);
  await owner.connect();
  await owner.query(`delete from reading_hour where id_twin not in (
    select id_twin from twin where id_company = ${COMPANY} and not station order by id_twin limit 2)`);
  await owner.query(
    `select ensure_reading_month(now() - n * interval '1 month') from generate_series(2, 6) n`,
  );
  await owner.query(`insert into reading_hour
    select id_twin, id_sensor_twin, id_measurement, hour - interval '${SHIFT} days', id_company, count, sum, min, max from reading_hour`);
  await owner.query(`insert into reading_day
    select id_twin, id_sensor_twin, id_measurement, (hour at time zone 'America/Guatemala')::date, id_company, sum(count), sum(sum), min(min), max(max)
    from reading_hour group by 1, 2, 3, 4, 5 on conflict do nothing`);
  await owner.query(`insert into movement (id_company, id_twin, kind, id_warehouse, state, at)
    select distinct on (m.id_twin) m.id_company, m.id_twin, 'moved', m.id_warehouse, 'Activo'::row_state, now() - interval '200 days'
    from movement m where m.id_company = ${COMPANY} order by m.id_twin, m.at`);
  await owner.query('delete from unsettled_days');
}, 60_000);
afterAll(() => owner.end());

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const oldMonth = { from: dayAgo(SHIFT + 29), to: dayAgo(SHIFT + 1) };

async function figures(interval: string) {
  const answer = await admin.call('POST', '/api/bi/avarageVariables', {
    ...oldMonth,
    idCompany: COMPANY,
    group: 'warehouse',
    interval,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as object[];
}
const rowsOf = async (statement: string) => (await owner.query<{ n: number }>(statement)).rows[0]?.n ?? 0;
const oldHours = () =>
  rowsOf(`select count(*)::int as n from reading_hour where hour < '${monthsAgo(MONTHS).toISOString()}'`);
const oldDays = (table: string) =>
  rowsOf(`select count(*)::int as n from ${table} where id_company = ${COMPANY} and day <= '${oldMonth.to}'`);
async function settleAll() {
  while ((await settleDays(t.database)) > 0);
  await settleMonths(t.database);
}

test('hours stay while figures are still made of them', async () => {
  expect(await oldHours()).toBeGreaterThan(500);
  await dropHours(t.database, MONTHS);
  expect(await oldHours()).toBeGreaterThan(500);
});

test('figures of days and months stay as they are when their hours are gone', async () => {
  await settleAll();
  const before = [await figures('day'), await figures('all')];
  expect(before[0]?.length).toBeGreaterThan(20);
  const gone = await dropHours(t.database, MONTHS);
  expect(gone.some((name) => name.startsWith('reading_hour_'))).toBe(true);
  expect(await oldHours()).toBe(0);
  expect([await figures('day'), await figures('all')]).toEqual(before);

  // A movement that is dated back, and a device that is declared a station, mark days of then.
  await owner.query('insert into unsettled_days (id_company, first_day, last_day) values ($1, $2, $3)', [
    COMPANY,
    oldMonth.from,
    dayAgo(0),
  ]);
  expect([await figures('day'), await figures('all')]).toEqual(before);
  await settleAll();
  expect([await figures('day'), await figures('all')]).toEqual(before);
  expect((await owner.query('select * from unsettled_days')).rows).toEqual([]);
});

test('in another time zone the days that are kept whole are counted anew, and the others stay', async () => {
  const [days, figuresBefore] = [await oldDays('reading_day'), await oldDays('place_day')];
  await owner.query(`update company set time_zone = 'Europe/Berlin' where id_company = ${COMPANY}`);
  await countDays(t.database, COMPANY);
  await settleAll();
  expect([await oldDays('reading_day'), await oldDays('place_day')]).toEqual([days, figuresBefore]);
  expect(
    await rowsOf(`select count(*)::int as n from (
      select id_twin, id_sensor_twin, id_measurement, sum(count) as n from reading_day where day >= '${dayAgo(20)}' and day < '${dayAgo(10)}'
        and id_twin in (select id_twin from reading_hour) group by 1, 2, 3
      except select id_twin, id_sensor_twin, id_measurement, sum(count) from reading_hour
      where hour >= '${dayAgo(20)}'::timestamp at time zone 'Europe/Berlin' and hour < '${dayAgo(10)}'::timestamp at time zone 'Europe/Berlin' group by 1, 2, 3) x`),
  ).toBe(0);
});

test('days go after their own time, never before their hours', async () => {
  expect(await deleteDays(t.database, 600)).toBe(0);
  expect(await deleteDays(t.database, MONTHS)).toBeGreaterThan(0);
  for (const table of ['reading_day', 'twin_day', 'place_day', 'settled_day'])
    expect(await oldDays(table)).toBe(0);
  expect(await figures('all')).toBeDefined();
  await settleAll();
  expect(await oldDays('settled_day')).toBe(0);
});

test('a month is made once, whoever asks at the same moment, and the newest are never dropped', async () => {
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new pg.Client(t.connection);
      await client.connect();
      return client;
    }),
  );
  const month = monthsAgo(30);
  await Promise.all(clients.map((client) => client.query('select ensure_reading_month($1)', [month])));
  await Promise.all(clients.map((client) => client.end()));
  expect(
    await rowsOf(`select count(*)::int as n from pg_inherits where inhparent = 'reading_hour'::regclass
    and right(inhrelid::regclass::text, 7) = '${month.toISOString().slice(0, 7).replace('-', '_')}'`),
  ).toBe(1);
  await expect(dropMonths(t.database, 'reading', new Date())).rejects.toThrow(/is kept/);
  await expect(owner.query(`select ensure_month('twin', now())`)).rejects.toThrow(/not kept by the month/);
});

test('a reading is taken whose month was made in part', async () => {
  const { rows } = await owner.query<{ ms: string }>(
    `select extract(epoch from date_trunc('month', now() - interval '20 months', 'UTC') + interval '5 days') * 1000 as ms,
       ensure_month('reading', now() - interval '20 months')`,
  );
  const device = await makeDevice(await t.signIn('admin@gemelo.test'));
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: `/api/v1/${device.token}/telemetry`,
    payload: { ts: Number(rows[0]?.ms), values: { temperature: 20 } },
  });
  expect(statusCode).toBe(200);
});
