import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkLoad } from '../test/bulk-load.ts';
import { explain, statementsOf } from '../test/explain.ts';
import { openTestApp, type Person } from '../test/test-app.ts';

const ROWS = 100_000;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let client: pg.Client;
beforeAll(async () => {
  t = await openTestApp();
  client = new pg.Client(t.connection);
  await client.connect();
  await bulkLoad(
    client,
    ['firmware', 'activity'],
    [
      'update twin_sensor set id_firmware = null',
      'delete from firmware',
      'delete from menu_activity',
      'delete from activity',
      `insert into firmware (name, id_sensor) select 'Firmware ' || md5(n::text), 1 + n % 6 from generate_series(1, ${ROWS}) n`,
      `insert into activity (id_company, name) select 1 + n % 2, 'Actividad ' || md5(n::text) from generate_series(1, ${ROWS}) n`,
    ],
  );
  await client.query('set role gemelo_app');
  admin = await t.signIn('admin@gemelo.test');
}, 120_000);
afterAll(() => client.end());

/** Number of rows that the statements of a call read, once its total is cached. */
async function rowsReadBy(person: Person, url: string, begin: string) {
  const first = await person.call('GET', url);
  expect(first.status).toBe(200);
  const sent = await statementsOf(() => person.call('GET', url));
  const own = sent.filter(({ text }) => / from "(firmware|activity)"/.test(text));
  expect(own.length).toBeGreaterThan(0);
  let [read, plan] = [0, ''];
  for (const statement of own) {
    expect(statement.text).not.toContain('count(*)');
    const explained = await explain(client, begin, statement);
    read += explained.read;
    plan += explained.plan;
  }
  return { read, plan, shown: (first.body.data as unknown[]).length, total: first.body.total };
}

const ALL = 'begin; select use_all()';
const ONE = 'begin; select use_company(1, true)';
// Each row of the page joins one referenced row.
const JOINED = 2;

test.each([
  ['the first page', '?limit=50'],
  ['the last page', `?limit=50&page=${ROWS / 50}`],
  ['by name', '?limit=50&order=name'],
  ['the last page by name', `?limit=50&order=name&page=${ROWS / 50}`],
  ['a search', '?limit=50&search=c4ca4238a0'],
  ['a search that finds nothing', '?limit=50&search=zzzzqqq'],
  ['a search that finds many', '?limit=50&search=firmware'],
])('of 100,000 rows, %s reads only the rows that it returns', async (_what, query) => {
  const { read, shown, plan } = await rowsReadBy(admin, `/api/settings/getFirmware${query}`, ALL);
  expect(read, plan).toBeLessThanOrEqual(JOINED * shown + 12);
});

test.each([
  ['the first page', '?limit=50'],
  ['the last page', `?limit=50&page=${ROWS / 2 / 50}`],
  ['a search', '?limit=50&search=c4ca4238a0'],
])('of the rows of one company, %s reads only the rows that it returns', async (_what, query) => {
  const agent = await t.signIn('supervisor@gemelo.test');
  const { read, shown, plan } = await rowsReadBy(agent, `/api/settings/activities/state/Activo${query}`, ONE);
  expect(read, plan).toBeLessThanOrEqual(JOINED * shown + 12);
});

test('the total is exact and up to date after an insert', async () => {
  const total = async () => (await admin.call('GET', '/api/settings/getFirmware?limit=1')).body.total;
  expect(await total()).toBe(ROWS);
  await admin.call('POST', '/api/settings/insertFirmware', { name: 'Uno más', idSensor: null, notes: null });
  expect(await total()).toBe(ROWS + 1);
});
