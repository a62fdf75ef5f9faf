import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

/** Assignments an hour apart and records a minute apart; one in fifty is of the second person, few are open or special. */
const seed = [
  `insert into activity_user (id_company, id_activity_user, id_activity, id_user, id_creator, starts_at, due_at, progress,
     state, ended_at)
   select 1, 10000 + n, 100, case when n % 50 = 2 then 4 else 6 end, case when n % 1000 = 3 then 1 else 2 end, s.at,
     s.at + interval '1 hour', case when n % 500 = 1 then 'assigned' else 'done' end,
     case when n % 500 = 1 then 'Activo' else 'Inactivo' end::row_state, s.at + interval '1 hour'
   from generate_series(1, 100000) n
   cross join lateral (select timestamptz '2015-01-01' + make_interval(hours => n) as at) s`,
  `insert into activity_record (id_company, id_activity_record, record_key, id_activity_user, id_activity, id_user,
     id_menu_action, id_action, menu_name, action_name, id_warehouse, at, latitude, longitude, distance, note, received_at)
   select 1, 10000 + n, gen_random_uuid(), 10000 + n, 100, case when n % 50 = 2 then 4 else 6 end, 100,
     case when n % 100 = 3 then 101 else 100 end, 'Visita', 'Anotar', 1 + n % 4,
     timestamptz '2026-01-01' + make_interval(mins => n), case when n % 500 = 7 then null else 14.6 end,
     case when n % 500 = 7 then null else -90.5 end, case when n % 500 = 8 then 900 else 10 end, null,
     timestamptz '2026-01-01 00:00:05' + make_interval(mins => n)
   from generate_series(1, 100000) n`,
];
let admin: Person;
let client: pg.Client;
beforeAll(async () => {
  const t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  client = new pg.Client(t.connection);
  await client.connect();
  await bulkLoad(client, ['activity_user', 'activity_record'], seed);
  await client.query('set role gemelo_app');
}, 240_000);
afterAll(() => client.end());

const CONTEXT = 'begin; select use_company(1, true)';
const SMALL_TABLES = [
  'activity',
  'app_user',
  'company',
  'warehouse',
  'form',
  'activity_schedule',
  'activity_user_stop',
];
const PAGE = 50;
/** A page, its details and what stands around it in an index. */
const ROOM = 700;
const isOwn = (text: string) =>
  /activity_(user|record)/.test(text) && !/select count\(\*\) as "total"/.test(text);

async function mostRead(call: () => ReturnType<Person['call']>) {
  let found = 0;
  const sent = await statementsOf(async () => {
    const { status, text, body } = await call();
    expect(status, text).toBe(200);
    const data = body.data as unknown[] | { rows: unknown[] };
    found = Array.isArray(data) ? data.length : data.rows.length;
  });
  const plans = [];
  for (const statement of sent.filter(({ text }) => isOwn(text)))
    plans.push(await explain(client, CONTEXT, statement, SMALL_TABLES));
  expect(plans.length).toBeGreaterThan(0);
  return { found, plans };
}

describe('100,000 assignments', () => {
  test.each([
    '',
    '&page=2000',
    '&order=startsAt',
    '&order=-dueAt',
    '&order=createdAt',
    '&order=progress',
    '&order=-progress',
    '&order=state',
    '&order=-state',
    '&state=Activo',
    '&state=Activo&order=startsAt',
    '&progress=assigned',
    '&idUser=4',
    '&idCreator=1',
    '&late=true&order=dueAt',
    '&startsFrom=2020-01-01T00:00:00Z&startsTo=2020-01-10T00:00:00Z',
  ])('%s', async (query) => {
    const { found, plans } = await mostRead(() =>
      admin.call('GET', `/api/settings/assignmentActivity?limit=${PAGE}${query}`),
    );
    expect(found).toBeGreaterThan(0);
    for (const { read, plan } of plans) expect(read, plan).toBeLessThan(ROOM);
  });
});

test('a search looks through what its people and activities have, in the order of the list', async () => {
  const { found, plans } = await mostRead(() =>
    admin.call('GET', `/api/settings/assignmentActivity?limit=${PAGE}&search=ixcoy`),
  );
  expect(found).toBe(PAGE);
  // One in fifty is of that person.
  for (const { read, plan } of plans) expect(read, plan).toBeLessThan(PAGE * PAGE + ROOM);
});

describe('100,000 recorded actions', () => {
  test.each(['', '&order=-receivedAt', '&idAction=101', '&startDate=2026-02-01&endDate=2026-02-02'])(
    'of a person: %s',
    async (query) => {
      const { plans } = await mostRead(() =>
        admin.call('GET', `/api/processes/ActivityUserMenuActions/6?limit=${PAGE}${query}`),
      );
      for (const { read, plan } of plans) expect(read, plan).toBeLessThan(ROOM);
    },
  );

  test.each([
    [{ startDate: '2026-02-01', endDate: '2026-02-01' }, 1_440],
    [{ type: ['noPlace'] }, 200],
    [{ type: ['offSite'] }, 200],
    [{ users: [4] }, 2_000],
    [{ actions: [101] }, 1_000],
  ])('on the map: %o', async (body, expected) => {
    const { found, plans } = await mostRead(() =>
      admin.call('POST', '/api/processes/trackingUserMenuAction/list', body),
    );
    expect(found).toBeGreaterThanOrEqual(expected);
    for (const { read, plan } of plans) expect(read, plan).toBeLessThan(expected * 3 + ROOM);
  });
});
