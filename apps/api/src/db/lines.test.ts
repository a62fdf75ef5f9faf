import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { type Database, elevated, onFailure, openDatabase, touch } from './client.ts';
import { type Context, system, within } from './context.ts';
import { checkLater, prepared, together } from './prepared.ts';
import { lineOf } from './tx.ts';

let database: Database;
let owner: pg.Client;
const of = (idCompany: number): Context => ({ ...system, idCompany, operator: false, all: false });

beforeAll(async () => {
  const connection = await cloneDatabase();
  // With a single connection, anything that a statement leaves behind would reach the next one.
  database = openDatabase(connection, 1);
  owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(`
    create table parcel (id_parcel int primary key, weight int not null);
    insert into parcel values (1, 10);
    grant select, insert, update on parcel to gemelo_app`);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const twins = prepared<object>()((db) => db.selectFrom('twin').select(['idTwin', 'idCompany']));
const companies = async (context: Context) => {
  const rows = await database.read(context, (tx) => twins.all(tx, {}));
  return [...new Set(rows.map(({ idCompany }) => idCompany))].sort();
};
const weights = () =>
  database.read(system, async (tx) => {
    const { rows } = await sql<{ weight: unknown }>`select * from parcel order by 1`.execute(tx);
    return rows.map(({ weight }) => weight);
  });
const setWeight = (weight: number) =>
  database.transaction(system, async (tx) => {
    await sql`update parcel set weight = ${weight}`.execute(tx);
    const { rows } = await sql<{ weight: unknown }>`select * from parcel`.execute(tx);
    return rows[0]?.weight;
  });

test('each read sees only the rows of its context, on the same connection and plan', async () => {
  expect(await companies(of(1))).toEqual([1]);
  expect(await companies(of(2))).toEqual([2]);
  expect(await companies(system)).toEqual([1, 2]);
  expect(await companies(of(1))).toEqual([1]);
  expect(await database.query('select id_twin from twin', [])).toEqual([]);
});

test('several queries run in one context', async () => {
  const [first, second] = await database.read(of(2), (tx) => together(tx, twins.ask({}), twins.ask({})));
  expect(first.length).toBeGreaterThan(0);
  expect(second).toEqual(first);
});

test('a read context refuses writes', async () => {
  const writing = database.read(system, (tx) => sql`update parcel set weight = 0`.execute(tx));
  await expect(writing).rejects.toThrow(/does not write/);
  expect(await weights()).toEqual([10]);
});

test('cached plans survive a migration that changes their columns', async () => {
  expect([await weights(), await setWeight(11)]).toEqual([[10], 11]);
  await owner.query(`alter table parcel alter weight type text using weight || ' kg'`);
  expect(await weights()).toEqual(['11 kg']);
  await owner.query(`alter table parcel alter weight type int using 12, add note text`);
  expect(await setWeight(13)).toBe(13);
  expect(await weights()).toEqual([13]);
});

test('a failed statement is prepared again, and no prepared statement is leaked', async () => {
  for (let n = 0; n < 3; n++)
    await expect(
      database.transaction(system, (tx) => sql`insert into parcel values (1, ${n})`.execute(tx)),
    ).rejects.toMatchObject({ code: '23505' });
  const left = await database.query<{ n: number }>(
    `select count(*) as n from pg_prepared_statements where statement like 'insert into parcel%'`,
    [],
  );
  expect(Number(left[0]?.n)).toBeLessThanOrEqual(1);
});

test('a connection caches a bounded number of prepared statements', async () => {
  for (let n = 0; n < 300; n++) await database.query(`select ${n} as n`, []);
  const [cached] = await database.query<{ n: number }>(
    'select count(*) as n from pg_prepared_statements',
    [],
  );
  expect(cached?.n).toBeGreaterThan(200);
  expect(cached?.n).toBeLessThanOrEqual(251);
});

test('a deferred statement belongs to its transaction and is checked before the commit', async () => {
  const insert = { text: 'insert into parcel values ($1, 1)', values: [2] };
  await database.transaction(system, async (tx) => lineOf(tx).later(insert));
  expect(await weights()).toEqual([13, 1]);
  const duplicate = database.transaction(system, async (tx) => lineOf(tx).later(insert));
  await expect(duplicate).rejects.toMatchObject({ code: '23505' });
  const refused = database.transaction(system, async (tx) =>
    lineOf(tx).later({
      text: 'insert into parcel values (3, 1) returning weight',
      values: [],
      check: () => {
        throw new Error('refused');
      },
    }),
  );
  await expect(refused).rejects.toThrow('refused');
  expect(await weights()).toEqual([13, 1]);
});

test('work in a context within a transaction joins it until it has ended', async () => {
  const fails = database.transaction(system, async (tx) => {
    const same = within(system, tx);
    // With a single connection, work that did not join the transaction would wait forever.
    await database.transaction(same, (inner) => sql`update parcel set weight = 99`.execute(inner));
    const { rows } = await database.read(same, (inner) =>
      sql`select from parcel where weight = 99`.execute(inner),
    );
    expect(rows.length).toBeGreaterThan(0);
    throw new Error('undone');
  });
  await expect(fails).rejects.toThrow('undone');
  expect(await weights()).toEqual([13, 1]);

  let outer: Context = system;
  await database.transaction(system, async (tx) => {
    outer = within(system, tx);
  });
  expect(await database.read(outer, (tx) => twins.all(tx, {}))).not.toEqual([]);
});

test('a transaction refuses work in another context and refuses nested transactions', async () => {
  const mixed = database.transaction(system, (tx) =>
    database.transaction(within(of(2), tx), (inner) => twins.all(inner, {})),
  );
  await expect(mixed).rejects.toThrow('sees what the transaction sees');
  const guarded = openDatabase({ ...(await cloneDatabase()), guarded: true }, 2);
  const nested = guarded.transaction(system, (tx) =>
    twins.all(tx, {}).then(() => guarded.read(system, (inner) => twins.all(inner, {}))),
  );
  await expect(nested).rejects.toThrow('opened inside another one');
  await guarded.close();
});

test('a failed transaction is explained after its rollback, on the only connection', async () => {
  const add = (id: number) => ({ text: 'insert into parcel values ($1, 1)', values: [id] });
  const failing = database.transaction(system, async (tx) => {
    onFailure(tx, async (error) => {
      expect(error).toMatchObject({ code: '23505' });
      const found = await database.read(within(system, tx), (fresh) =>
        sql`select from parcel where id_parcel = 10`.execute(fresh),
      );
      throw new Error(`explained, ${found.rows.length} left`);
    });
    lineOf(tx).later(add(10));
    await lineOf(tx).run(add(11), add(11));
  });
  await expect(failing).rejects.toThrow('explained, 0 left');
});

test('a failure that nothing explains is passed on', async () => {
  const failing = database.transaction(system, async (tx) => {
    onFailure(tx, async () => undefined);
    await sql`select 1/0`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

const refusing = {
  text: 'select 1 as n',
  values: [],
  check: ([row]: { n?: unknown }[]) => {
    throw new Error(`refused ${row?.n}`);
  },
};

test('what a check throws precedes the failure of a later statement', async () => {
  const failing = database.transaction(system, async (tx) => {
    lineOf(tx).later(refusing);
    lineOf(tx).later({ text: 'insert into parcel values (1, 1)', values: [] });
    await sql`select 1/0`.execute(tx);
  });
  await expect(failing).rejects.toThrow('refused 1');
});

test('a failure before a check precedes it', async () => {
  const failing = database.transaction(system, async (tx) => {
    lineOf(tx).later({ text: 'select 1/0', values: [] });
    lineOf(tx).later(refusing);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

test('queries that are checked together give their results at once', async () => {
  const checked: unknown[] = [];
  await database.transaction(of(1), async (tx) => {
    checkLater(tx, [twins.ask({}), twins.ask({})], (results) =>
      checked.push(results.map(({ length }) => length)),
    );
    expect(checked).toEqual([]);
    const { length } = await twins.all(tx, {});
    expect(checked).toEqual([[length, length]]);
  });
});

test('work that swallowed a refusal writes nothing', async () => {
  const failing = database.transaction(system, async (tx) => {
    lineOf(tx).later(refusing);
    await sql`insert into parcel values (19, 1)`.execute(tx).catch(() => undefined);
    await sql`insert into parcel values (20, 1)`.execute(tx).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('refused 1');
  expect(await weights()).toEqual([13, 1]);
});

test('a transaction that swallowed a failed statement is rejected and publishes nothing', async () => {
  const published: string[] = [];
  const unsubscribe = database.bus.subscribe(({ kind }) => published.push(kind));
  const swallowed = database.transaction(system, async (tx) => {
    touch(tx, 'parcel', null, 1);
    await sql`select 1/0`.execute(tx).catch(() => undefined);
  });
  await expect(swallowed).rejects.toMatchObject({ code: '22012' });
  await database.transaction(system, async (tx) => {
    touch(tx, 'done', null, 1);
    await sql`select 1`.execute(tx);
  });
  expect(published).toEqual(['done']);
  unsubscribe();
});

test('elevated work sees every company, and later statements only their own', async () => {
  const companyCount = (rows: { idCompany: number }[]) =>
    new Set(rows.map(({ idCompany }) => idCompany)).size;
  await database.transaction(of(2), async (tx) => {
    expect(companyCount(await twins.all(tx, {}))).toBe(1);
    expect(companyCount(await elevated(tx, () => twins.all(tx, {})))).toBeGreaterThan(1);
    expect(companyCount(await twins.all(tx, {}))).toBe(1);
    await elevated(tx, () => Promise.reject(new Error('failed'))).catch(() => undefined);
    expect(companyCount(await twins.all(tx, {}))).toBe(1);
  });
});

test('only the serving role may set a context', async () => {
  await expect(owner.query('select use_company(1, false)')).rejects.toThrow(/served as gemelo_app/);
  await expect(owner.query('select use_all()')).rejects.toThrow(/served as gemelo_app/);
});

test('reads give the same rows without prepared statements', async () => {
  const connection = await cloneDatabase();
  const plain = openDatabase({ ...connection, prepares: false }, 1);
  const rows = await plain.read(of(2), (tx) => twins.all(tx, {}));
  expect(new Set(rows.map(({ idCompany }) => idCompany))).toEqual(new Set([2]));
  expect(await plain.query('select name from pg_prepared_statements', [])).toEqual([]);
  await plain.close();
});

test('rows are streamed whole to a reader that is slower than the time-out of a statement', async () => {
  const sizes = await database.transaction(system, async (tx) => {
    await sql`select set_config('statement_timeout', '200', true)`.execute(tx);
    const found: number[] = [];
    const series = { text: 'select n as row_number from generate_series(1, $1::int) n', values: [25] };
    for await (const rows of lineOf(tx).stream(series, 10)) {
      expect(rows[0]).toHaveProperty('rowNumber');
      found.push(rows.length);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return found;
  });
  expect(sizes).toEqual([10, 10, 5]);
});

test('a connection of the job queue that is released twice is released once', async () => {
  const pool = database.pool.asLogin(1);
  await new Promise<void>((resolve, reject) =>
    pool.connect((error, _client, done) => {
      if (error) return reject(error);
      done();
      done();
      resolve();
    }),
  );
  expect((await pool.query('select 1')).rowCount).toBe(1);
  await pool.end();
});

test('a connection that an ended pool refused may be released too', async () => {
  const pool = database.pool.asLogin(1);
  await pool.end();
  let refusal: Error | undefined;
  pool.connect((error, _client, done) => {
    refusal = error;
    done();
  });
  expect(refusal?.message).toMatch(/after calling end/);
});
