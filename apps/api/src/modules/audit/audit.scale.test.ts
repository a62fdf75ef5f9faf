import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

const CHANGES = 200_000;
/**
 * Two companies with as many changes each. The first quarter of the log holds all changes of lots, in the first company
 * all by a person who made no others, and one in twenty thousand changes is an import. Alarms and tickets are of few
 * kinds, twins and places.
 */
const SEED = [
  `insert into audit (id_company, id_user, entity, entity_id, action, name, at)
   select 1 + n % 2,
     case n % 2 when 0 then 1 + (n < ${CHANGES / 4})::int
     else (select min(id_user) from app_user where id_company = 2) end,
     case when n < ${CHANGES / 4} then 'lot' else 'twin' end, (n % 5000)::text,
     case when n % 20000 < 2 then 'import' when n % 3 = 0 then 'create' else 'edit' end,
     case n % 50000 when 7 then 'Rara' else 'Una' end,
     now() - make_interval(mins => ${CHANGES} - n)
   from generate_series(1, ${CHANGES}) n`,
  `insert into alarm (id_company, id_alarm_rule, id_twin, id_measurement, id_warehouse, condition, severity, threshold,
     since, opened_at, value, state, resolved_at, resolution)
   select 1, 2, t.id_twin, 2, t.id_warehouse, 'above', 'alarm', 65, at, at, 70, 'resolved', at, 'normal'
   from generate_series(1, 100000) n
   cross join lateral (select now() - make_interval(mins => 200000 - n) as at) m
   join (select id_twin, id_warehouse, row_number() over (order by id_twin) as nth from twin where id_company = 1) t
     on t.nth = 1 + n % 20`,
  `insert into ticket (id_company, title, description, id_ticket_type, id_ticket_state, category, id_task_priority,
     id_assignee, id_reporter, id_warehouse, opened_at)
   select 1, 'Puerta abierta ' || n, '', (select min(id_ticket_type) from ticket_type), s.id_ticket_state, s.category,
     (select min(id_task_priority) from task_priority), case when n % 4 = 0 then 1 end, 1, 1 + n % 3,
     now() - make_interval(mins => 100000 - n)
   from generate_series(1, 100000) n
   cross join (select id_ticket_state, category from ticket_state where category = 'new' limit 1) s`,
];

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let client: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  client = new pg.Client(t.connection);
  await client.connect();
  await bulkLoad(client, ['audit', 'alarm', 'ticket'], SEED);
  await client.query('set role gemelo_app');
  [admin, other] = (await Promise.all(
    ['admin@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person];
}, 180_000);
afterAll(() => client.end());

const ALL = 'begin; select use_all()';
const FIRST = 'begin; select use_company(1, true)';
const SECOND = 'begin; select use_company(2)';
/** Tables of one or two pages here: a full scan is the fastest way to a row. */
const SMALL_TABLES = [
  'company',
  'app_user',
  'warehouse',
  'twin',
  'ticket_state',
  'ticket_type',
  'task_priority',
];

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The rows that the statements of a call read from a growing table. */
async function rowsRead(person: Person, url: string, begin: string, table: string) {
  const sent = await statementsOf(async () => {
    const { status, text } = await person.call('GET', url);
    expect(status, text).toBe(200);
  });
  const own = sent.filter(({ text }) => new RegExp(`from "?${table}"?\\b`).test(text));
  expect(own.length).toBeGreaterThan(0);
  const explained = [];
  for (const statement of own)
    if (!/count\(\*\) as "total"/.test(statement.text))
      explained.push(await explain(client, begin, statement, SMALL_TABLES));
  return {
    read: explained.reduce((sum, { read }) => sum + read, 0),
    plan: explained.map(({ plan }) => plan).join('\n'),
  };
}

describe('the choices of filters', () => {
  test('of the audit are found without reading the log', async () => {
    const ofAll = await rowsRead(admin, '/api/v4/audit/facets', ALL, 'audit');
    expect(ofAll.read, ofAll.plan).toBeLessThan(1_000);
    const ofOne = await rowsRead(other, '/api/v4/audit/facets', SECOND, 'audit');
    expect(ofOne.read, ofOne.plan).toBeLessThan(200);
    const { body } = await other.call('GET', '/api/v4/audit/facets');
    const { entity, action, idUser } = body.data as { entity: string[]; action: string[]; idUser: object[] };
    expect(entity).toEqual(expect.arrayContaining(['lot', 'twin']));
    expect(action).toEqual(expect.arrayContaining(['create', 'edit', 'import']));
    expect(idUser).toContainEqual({ value: other.user.idUser, label: other.user.name });
  });

  test.each([
    ['alarms', '/api/v4/alarms/facets', 'alarm'],
    ['tickets', '/api/v4/tickets/facets', 'ticket'],
  ])('of %s are found without reading them all', async (_what, url, table) => {
    const { read, plan } = await rowsRead(admin, url, FIRST, table);
    expect(read, plan).toBeLessThan(1_000);
  });
});

describe(`${CHANGES} changes`, () => {
  test.each([
    ['the newest', ''],
    ['of a kind that is no longer changed', '&entity=lot'],
    ['of a kind that does not exist', '&entity=nada'],
    ['of a rare action', '&action=import'],
    ['of several kinds', '&entity=lot,nada'],
    ['before a moment', `&to=${minutesAgo(CHANGES / 2)}`],
    ['before all', `&to=${minutesAgo(2 * CHANGES)}`],
    ['since a moment with few changes since', `&from=${minutesAgo(20)}`],
    ['of one record', '&entity=twin&entityId=77'],
    ['that no word matches', '&search=inexistente'],
    ['of a kind by its name', '&search=lot'],
    ['of a record by its id', '&search=77'],
    ['of a record by kind and id', '&search=lot+77'],
    ['of records with a rare name', '&search=rara'],
    ['of records with a common name', '&search=una'],
  ])('listing %s reads few rows beyond those returned', async (_what, query) => {
    for (const [person, begin] of [
      [other, SECOND],
      [admin, ALL],
    ] as const) {
      const { read, plan } = await rowsRead(person, `/api/v4/audit?limit=50${query}`, begin, 'audit');
      expect(read, plan).toBeLessThan(500);
    }
  });

  test('the last page and a person who left long ago are found as fast', async () => {
    for (const [person, begin, query] of [
      [other, SECOND, 'page=2000'],
      [admin, ALL, 'page=4000'],
      [admin, ALL, 'idUser=2'],
    ] as const) {
      const { read, plan } = await rowsRead(person, `/api/v4/audit?limit=50&${query}`, begin, 'audit');
      expect(read, plan).toBeLessThan(500);
    }
  });
});
