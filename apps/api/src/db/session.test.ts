import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { writeAtOnce } from '../ingest/writing.ts';
import { cloneDatabase } from '../test/test-app.ts';
import { type Database, openDatabase } from './client.ts';
import { type Context, system } from './context.ts';
import type { Exchange } from './exchange.ts';
import { longTransaction } from './long-transaction.ts';
import { prepared, together } from './prepared.ts';
import { lineOf } from './tx.ts';

let direct: Database;
let pooled: Database;
beforeAll(async () => {
  const connection = await cloneDatabase();
  direct = openDatabase(connection, 1);
  pooled = openDatabase({ ...connection, direct: connection }, 1);
});
afterAll(() => Promise.all([direct.close(), pooled.close()]));
afterEach(() => vi.restoreAllMocks());

const company: Context = { ...system, idCompany: 2, operator: false, all: false };
const twins = prepared<object>()((db) => db.selectFrom('twin').select('idTwin'));
const READ = 'select "id_twin" from "twin"';
const WRITE = `update "company" set "name" = "name"`;

/** What each way into the database sends, by round trip; connecting, which happens once, is left out. */
async function sentBy(database: Database): Promise<string[][]> {
  await database.query('select 1', []);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await database.query('select 1', []);
  await database.read(company, (tx) => twins.all(tx, {}));
  await database.read(company, (tx) => together(tx, twins.ask({}), twins.ask({})));
  await database.transaction(system, async (tx) => {
    lineOf(tx).later({ text: WRITE, values: [] });
    await twins.all(tx, {});
    await twins.all(tx, {});
  });
  await database.transaction(system, async (tx) => {
    for await (const rows of lineOf(tx).stream({ text: READ, values: [] }, 1_000)) rows.pop();
  });
  const failing = database.transaction(system, (tx) => sql`select 1/0`.execute(tx));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await writeAtOnce(database.pool, [2], [{ text: WRITE, values: [] }]);
  await longTransaction(database, (run) => run('select 2', []));
  const texts = sent.mock.calls.map(([one]) =>
    (one as unknown as Exchange).statements.map(({ text }) => text),
  );
  sent.mockRestore();
  return texts;
}

const SESSION = expect.stringMatching(/^select public\.use_session\('{"role",.*"UTC"/);
const ONE = 'select use_company($1, $2)';
const ALL = 'select use_all()';
const CURSOR = [
  `select set_config('cursor_tuple_fraction', '1', true)`,
  `declare listed_1 no scroll cursor for ${READ}`,
];
/** Whatever begins a transaction, with what is put before it. */
const expected = (...session: unknown[]) => [
  [...session, 'select 1'],
  [...session, ONE, READ],
  [...session, ONE, READ, READ],
  ['begin', ...session, ALL, WRITE, READ],
  [READ],
  ['commit'],
  ['begin', ...session, ALL, ...CURSOR],
  ['fetch 1000 from listed_1'],
  ['commit'],
  ['begin', ...session, ALL, 'select 1/0'],
  ['rollback'],
  ['begin', ...session, 'select use_ingest($1::int[]) as free', WRITE, 'commit'],
  ['begin', ...session, ALL, 'set local statement_timeout = 0'],
  ['select 2'],
  ['commit'],
];

test('a direct connection sends nothing about its session after it is made', async () => {
  expect(await sentBy(direct)).toEqual(expected());
});

test('behind a transaction pooler each transaction begins with its session, in no more round trips', async () => {
  expect(await sentBy(pooled)).toEqual(expected(SESSION));
});

test('time-outs and plans are the same, set for a connection or for a transaction', async () => {
  const names = [
    'statement_timeout',
    'idle_in_transaction_session_timeout',
    'plan_cache_mode',
    'random_page_cost',
    'jit',
  ];
  const settings = `select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`;
  const found = await direct.query(settings, []);
  expect(found).toEqual([
    {
      statementTimeout: '15s',
      idleInTransactionSessionTimeout: '30s',
      planCacheMode: 'force_generic_plan',
      randomPageCost: '1.1',
      jit: 'off',
    },
  ]);
  expect(await pooled.query(settings, [])).toEqual(found);
});

test('what another program has set on a shared server does not reach a transaction', async () => {
  const foreign = `select set_config('app.all', 'on', false), set_config('timezone', 'Asia/Tokyo', false),
    set_config('datestyle', 'German', false), set_config('search_path', 'pg_catalog', false)`;
  // Committed like this, it stays on the only connection.
  await pooled.query(foreign, []);
  expect(await pooled.query('select email from public.app_user', [])).toEqual([]);
  const rows = await pooled.read(company, (tx) =>
    sql<{ at: string }>`select to_timestamp(0) as at from twin limit 1`.execute(tx),
  );
  expect(rows.rows).toEqual([{ at: '1970-01-01T00:00:00Z' }]);
});

test('a transaction that is over takes no statement, which would run outside of it', async () => {
  for (const end of ['commit', 'rollback'] as const) {
    const transaction = pooled.pool.transaction();
    await transaction.run([{ text: 'select 1', values: [] }]);
    await transaction[end]();
    await expect(transaction.run([{ text: 'select 1', values: [] }])).rejects.toThrow('is over');
  }
});

test('a database that is closed does not wait for a job of hours', async () => {
  const closing = openDatabase(await cloneDatabase(), 1);
  const work = longTransaction(closing, (run) => run('select pg_sleep(3600)', []));
  await vi.waitFor(() => expect(closing.pool.usage.busy).toBe(1));
  await Promise.all([expect(work).rejects.toThrow(), closing.close()]);
});
