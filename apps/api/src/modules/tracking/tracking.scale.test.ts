import type { RouteData, RouteDay } from '@gemelo/contract/endpoints/tracking';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

/** Positions of many people, ten seconds apart from the same day on; the test sets more for a measurement. */
const TOTAL = Number(process.env.TRACKING_ROWS ?? 200_000);
/** The first person of the first company has a week of them; the others share the rest. */
const OF_ONE = 100_000;
const PEOPLE = 40;
/** A week that is over; its months are there, whenever this runs. */
const daysAgo = (days: number, clock: string) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${clock}:00.000Z`;
const SINCE = daysAgo(9, '06:00');
const UNTIL = daysAgo(2, '06:00');
const FENCE = 900;

const seed = [
  `insert into position (id_company, id_user, at, id_activity_user, latitude, longitude, accuracy, flag)
   select 1, 6, timestamptz '${SINCE}' + make_interval(secs => n * 6.04), 1, 14 + n * 0.00001, -91, 5,
     case when n % 1000 = 0 then 'jump' end
   from generate_series(0, ${OF_ONE - 1}) n`,
  `insert into position (id_company, id_user, at, id_activity_user, latitude, longitude, accuracy)
   select 1 + n % 5, 1000 + n % ${PEOPLE}, timestamptz '${SINCE}' + make_interval(secs => n / ${PEOPLE} * 5), 1, 14 + (n % 1000) * 0.0001, -91, 5
   from generate_series(0, ${TOTAL - OF_ONE - 1}) n`,
  `insert into route_day (id_company, id_user, day, fixes, distance)
   select 1 + n % 5, 1000 + n / 5 % 200, date '2025-01-01' + n / 1000, n % 977, n % 1013 from generate_series(0, 99999) n
   on conflict do nothing`,
  `insert into route_stop (id_company, id_user, started_at, ended_at, day, latitude, longitude, id_warehouse)
   select 1 + n % 5, 1000 + n / 5 % 200, timestamptz '2025-01-01' + make_interval(mins => n), timestamptz '2025-01-01' + make_interval(mins => n + 9),
     '2025-01-01', 14, -91, case when n % 3 = 0 then 1 + n / 5 % 4 end
   from generate_series(0, 199999) n`,
  `insert into geofence_event (id_company, id_user, id_geofence, at, entered)
   select 1 + n % 5, 1000 + n / 5 % 200, ${FENCE} + n % 7, timestamptz '2025-01-01' + make_interval(mins => n), n % 2 = 0
   from generate_series(0, 99999) n`,
];

let t: Awaited<ReturnType<typeof openTestApp>>;
let supervisor: Person;
let client: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  supervisor = await t.signIn('supervisor@gemelo.test');
  client = new pg.Client(t.connection);
  await client.connect();
  await client.query(
    'delete from position; delete from route_day; delete from route_stop; delete from geofence_event',
  );
  await bulkLoad(client, ['route_day', 'route_stop', 'geofence_event'], seed.slice(2));
  for (const statement of seed.slice(0, 2)) await client.query(statement);
  await client.query('vacuum analyze position');
  await client.query('set role gemelo_app');
}, 240_000);
afterAll(() => client.end());

const CONTEXT = 'begin; select use_company(1, true)';
const SMALL = [
  'app_user',
  'company',
  'warehouse',
  'role',
  'activity',
  'action',
  'geofence',
  'activity_user',
  'activity_record',
];
const PAGE = 50;
const ROOM = 500;

async function read<Data>(url: string) {
  let data = [] as Data;
  const sent = await statementsOf(async () => {
    const { status, text, body } = await supervisor.call('GET', url);
    expect(status, text).toBe(200);
    data = body.data;
  });
  const own = sent.filter(
    ({ text }) => /position|route_|geofence_/.test(text) && !/select count\(\*\) as "total"/.test(text),
  );
  const plans = [];
  for (const statement of own) plans.push(await explain(client, CONTEXT, statement, SMALL));
  return { data, plans };
}

describe(`${TOTAL} positions of five companies`, () => {
  test('a week of one person is one index read, and its answer is thinned', async () => {
    const { data, plans } = await read<RouteData>(`/api/v4/tracker/users/6/route?from=${SINCE}&to=${UNTIL}`);
    expect(data.total).toBe(OF_ONE);
    expect(data.fixes.length).toBeLessThanOrEqual(20_000);
    expect(data.fixes[0]?.at).toBe(SINCE);
    expect(data.fixes.filter(({ flag }) => flag !== null)).toHaveLength(OF_ONE / 1000);
    expect(data.flagged).toBe(OF_ONE / 1000);
    for (const { read: rows, plan } of plans) expect(rows, plan).toBeLessThanOrEqual(OF_ONE);
  });

  test('an hour of one person reads its own fixes alone', async () => {
    const { data, plans } = await read<RouteData>(
      `/api/v4/tracker/users/6/route?from=${daysAgo(7, '10:00')}&to=${daysAgo(7, '11:00')}`,
    );
    expect(data.total).toBeGreaterThan(590);
    for (const { read: rows, plan } of plans) expect(rows, plan).toBeLessThanOrEqual(data.total);
  });

  test('the tracker reads no positions but the last ones', async () => {
    const { plans } = await read('/api/v4/tracker');
    expect(plans.length).toBeGreaterThan(0);
    for (const { read: rows, plan } of plans) expect(rows, plan).toBeLessThan(ROOM);
  });

  test.each([
    ['days', 'days', ''],
    ['days of one person', 'days', '&idUser=1005'],
    ['days of a week', 'days', '&from=2025-02-03&to=2025-02-09'],
    ['days by distance', 'days', '&order=-distance'],
    ['days by fixes', 'days', '&order=-fixes'],
    ['days, the oldest first', 'days', '&order=day'],
    ['visits', 'visits', ''],
    ['visits of one person', 'visits', '&idUser=1000'],
    ['visits to one warehouse', 'visits', '&idWarehouse=2'],
    ['visits of a day', 'visits', '&from=2025-02-03&to=2025-02-03'],
  ])('%s', async (_what, list, query) => {
    const { data, plans } = await read<RouteDay[]>(`/api/v4/tracker/${list}?limit=${PAGE}${query}`);
    expect(data.length).toBeGreaterThan(0);
    expect(plans.at(-1)?.read ?? 0, plans.at(-1)?.plan).toBeLessThan(ROOM);
  });

  test.each(['', `&idGeofence=${FENCE}`, '&idUser=1005', '&from=2025-02-03&to=2025-02-03'])(
    'events of areas%s',
    async (query) => {
      const { plans } = await read(`/api/v4/geofence-events?limit=${PAGE}${query}`);
      expect(plans.at(-1)?.read ?? 0, plans.at(-1)?.plan).toBeLessThan(ROOM);
    },
  );
});
