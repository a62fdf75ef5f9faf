import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Exchange } from '../../db/exchange.ts';
import { repositoryRoot } from '../../paths.ts';
import { bulkLoad } from '../../test/bulk-load.ts';
import { explain, statementsOf } from '../../test/explain.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

const FILLED_TABLES = ['twin', 'twin_seen', 'twin_sensor', 'assignment', 'twin_assignment', 'movement'];
let t: Awaited<ReturnType<typeof openTestApp>>;
let supervisor: Person;
let client: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  client = new pg.Client(t.connection);
  await client.connect();
  const text = await readFile(join(repositoryRoot, 'bench/api/seed.sql'), 'utf8');
  // A third of the benchmark's assignments: the cost of a page does not depend on the length of the history.
  const seed = text.replace('generate_series(1, 3) k', 'generate_series(3, 3) k');
  const statements = seed.split(/;\n/).filter((one) => /^\s*(--.*\n\s*)*(insert|update|with)\b/.test(one));
  await bulkLoad(client, FILLED_TABLES, statements);
  await client.query('set role gemelo_app');
  supervisor = await t.signIn('supervisor@gemelo.test');
}, 180_000);
afterAll(() => client.end());

/** One cached plan must serve both contexts. */
const CONTEXTS = ['begin; select use_company(1, true)', 'begin; select use_all()'];
/** Tables of one or two pages here: a full scan is the fastest way to a row. */
const SMALL_TABLES = [
  'company',
  'warehouse',
  'twin_model',
  'app_user',
  'lot',
  'measurement',
  'sensor',
  'certification',
  'firmware',
  'warehouse_segment',
  'warehouse_category',
  'assignment_segment',
  'twin_assignment_info',
  'reading_latest',
  'twin_token',
];

/** The maximum rows that the single statement of a call reads, once its total is cached. */
async function explainList(url: string, table: string) {
  const first = await supervisor.call('GET', url);
  expect(first.status, first.text).toBe(200);
  const sent = await statementsOf(() => supervisor.call('GET', url));
  const own = sent.filter(({ text }) => new RegExp(` from "${table}"`).test(text));
  expect(own.length).toBe(1);
  const [statement] = own;
  if (!statement) throw new Error('the call asks the database');
  expect(statement.text).not.toMatch(/^select count\(\*\)/);
  let [read, plan] = [0, ''];
  for (const begin of CONTEXTS) {
    const explained = await explain(client, begin, statement, SMALL_TABLES);
    if (explained.read >= read) ({ read, plan } = explained);
  }
  return { read, plan, rows: first.body.data as TwinRow[], total: first.body.total ?? 0 };
}

// Each twin reads its company, warehouse, model, last-seen row, sensors and assignment.
const JOINED = 8;

describe('100,000 twins', () => {
  test.each([
    ['the first page', ''],
    ['the last page', '&page=2000'],
    ['by name', '&order=name'],
    ['those of a warehouse', '&idWarehouse=2'],
    ['those of a warehouse in a state', '&idWarehouse=2&state=Activo'],
    ['those of a model', '&idTwinModel=2'],
    ['those of a type', '&twinType=Fijo'],
    ['those in a state', '&state=Inactivo'],
    ['assigned ones', '&assigned=true'],
    ['free ones', '&assigned=false'],
    ['those in transit', '&transit=true'],
    ['those found by name', '&search=c4ca4238a0'],
    ['those found by MAC', '&search=F0-00-00-01-86-A0'],
    ['a search without results', '&search=zzzqqq'],
  ])('listing %s reads few rows beyond those returned', async (_what, query) => {
    const { read, rows, plan } = await explainList(`/api/processes/getTwinAll/1?limit=50${query}`, 'twin');
    expect(read, plan).toBeLessThanOrEqual(JOINED * rows.length + 100);
  });

  test.each(['online', 'late', 'silent', 'never'])(
    '%s ones are found through the time they were last seen',
    async (state) => {
      const { read, rows, plan, total } = await explainList(
        `/api/processes/getTwinAll/1?limit=50&sensorState=${state}`,
        'twin',
      );
      // A few rows are sorted; many are found while scanning the newest.
      expect(read, plan).toBeLessThanOrEqual(JOINED * rows.length + 100 + 7 * Math.min(total, 2_000));
    },
  );

  test('a page in the middle skips rows in an index alone', async () => {
    const { plan } = await explainList('/api/processes/getTwinAll/1?limit=50&page=1000', 'twin');
    const skipping = (JSON.parse(plan) as { Plans: object[] }).Plans.map((part) => JSON.stringify(part)).find(
      (part) => part.includes('"Parent Relationship":"InitPlan"') && part.includes('"Node Type":"Limit"'),
    );
    expect(skipping, plan).toMatch(/"Node Type":"Index Only Scan"/);
    expect(skipping, plan).not.toMatch(/Join|Nested Loop/);
  });

  test('reading one reads only its own related rows', async () => {
    const { body } = await supervisor.call('GET', '/api/processes/getTwinAll/1?search=c4ca4238a0');
    const [twin] = body.data as TwinRow[];
    const { read, plan } = await explainList(`/api/processes/twin/${twin?.idTwin}`, 'twin');
    expect(read, plan).toBeLessThanOrEqual(20);
  });
});

describe('100,000 assignments', () => {
  test.each([
    ['the first page', ''],
    ['the last page', '&page=2000'],
    ['open ones', '&state=Activo'],
    ['those of a warehouse', '&idWarehouse=3'],
    ['those found by twin', '&search=c4ca4238a0'],
  ])('listing %s reads few rows beyond those returned', async (_what, query) => {
    const { read, rows, plan } = await explainList(
      `/api/processes/getAssignment/1?limit=50${query}`,
      'assignment',
    );
    expect(read, plan).toBeLessThanOrEqual(JOINED * rows.length + 100);
  });
});

test('inactivating all that match takes three statements for two thousand twins, not some for each', async () => {
  const TWINS = 4_500;
  await client.query('reset role');
  await client.query(
    `update twin set name = 'Retirado ' || id_twin, id_twin_assignment = null, id_destination = null
     where id_twin in (select id_twin from twin where id_company = 1 and state = 'Activo' order by 1 desc limit ${TWINS})`,
  );
  const admin = await t.signIn('admin@gemelo.test');
  const sent = vi.spyOn(Exchange.prototype, 'submit');
  const answer = await admin.call('PUT', '/api/v4/twins/states', {
    state: 'Inactivo',
    reason: 'retirados',
    match: { search: 'retirado' },
    idCompany: 1,
  });
  const writes = (sent.mock.contexts as unknown as Exchange[])
    .flatMap(({ statements }) => statements)
    .filter(({ text }) => /^\s*(insert into audit|update "twin"|select record_movements)/i.test(text));
  sent.mockRestore();
  expect(answer.body.data, answer.text).toEqual({ changed: TWINS });
  expect(writes).toHaveLength(3 * Math.ceil(TWINS / 2_000));
  for (const { values } of writes) {
    expect(values.length).toBeLessThan(20);
    for (const value of values) if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(2_000);
  }
  const { rows } = await client.query(
    `select count(*)::int as n from audit where entity = 'twin' and after->>'reason' = 'retirados'`,
  );
  expect(rows).toEqual([{ n: TWINS }]);
});
