import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { type Database, openDatabase } from './client.ts';
import { type Context, system, within } from './context.ts';
import { prepared, together } from './prepared.ts';
import { lineOf } from './tx.ts';

let database: Database;
let owner: pg.Client;
const of = (idCompany: number): Context => ({ ...system, idCompany, operator: false, all: false });

beforeAll(async () => {
  const connection = await cloneDatabase();
  // One connection: whatever a statement left behind, the next one would find.
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

test('each read sees what its own context may see, on the same connection and with the same plan', async () => {
  expect(await companies(of(1))).toEqual([1]);
  expect(await companies(of(2))).toEqual([2]);
  expect(await companies(system)).toEqual([1, 2]);
  expect(await companies(of(1))).toEqual([1]);
  expect(await database.query('select id_twin from twin', [])).toEqual([]);
});

test('several questions are asked in one context', async () => {
  const [first, second] = await database.read(of(2), (tx) => together(tx, twins.ask({}), twins.ask({})));
  expect(first.length).toBeGreaterThan(0);
  expect(second).toEqual(first);
});

test('a read does not write', async () => {
  const writing = database.read(system, (tx) => sql`update parcel set weight = 0`.execute(tx));
  await expect(writing).rejects.toThrow(/does not write/);
  expect(await weights()).toEqual([10]);
});

test('a process that holds old plans goes on while a migration changes their columns', async () => {
  expect([await weights(), await setWeight(11)]).toEqual([[10], 11]);
  await owner.query(`alter table parcel alter weight type text using weight || ' kg'`);
  expect(await weights()).toEqual(['11 kg']);
  await owner.query(`alter table parcel alter weight type int using 12, add note text`);
  expect(await setWeight(13)).toBe(13);
  expect(await weights()).toEqual([13]);
});

test('a statement that fails is prepared anew, and none is left behind', async () => {
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

test('a connection keeps a bounded number of statements', async () => {
  for (let n = 0; n < 300; n++) await database.query(`select ${n} as n`, []);
  const [kept] = await database.query<{ n: number }>('select count(*) as n from pg_prepared_statements', []);
  expect(kept?.n).toBeGreaterThan(200);
  expect(kept?.n).toBeLessThanOrEqual(251);
});

test('what travels later is part of the transaction: it fails with it, and is checked before the commit', async () => {
  const insert = { text: 'insert into parcel values ($1, 1)', values: [2] };
  await database.transaction(system, async (tx) => lineOf(tx).later(insert));
  expect(await weights()).toEqual([13, 1]);
  const again = database.transaction(system, async (tx) => lineOf(tx).later(insert));
  await expect(again).rejects.toMatchObject({ code: '23505' });
  const refused = database.transaction(system, async (tx) =>
    lineOf(tx).later({ text: 'insert into parcel values (3, 1) returning weight', values: [] }, () => {
      throw new Error('refused');
    }),
  );
  await expect(refused).rejects.toThrow('refused');
  expect(await weights()).toEqual([13, 1]);
});

test('work for a context within a transaction is part of it, until that one has ended', async () => {
  const fails = database.transaction(system, async (tx) => {
    const same = within(system, tx);
    // There is one connection: whoever did not join would wait for it forever.
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

test('work outside a transaction begins when all that could end it is checked', async () => {
  const done: string[] = [];
  const refused = database.transaction(system, async (tx) => {
    lineOf(tx).later({ text: 'select 1', values: [] }, () => {
      throw new Error('answered before');
    });
    await database.settled(within(system, tx));
    done.push('work');
  });
  await expect(refused).rejects.toThrow('answered before');
  expect(done).toEqual([]);
});

test('the context is refused to whoever is not the serving role', async () => {
  await expect(owner.query('select use_company(1, false)')).rejects.toThrow(/served as gemelo_app/);
  await expect(owner.query('select use_all()')).rejects.toThrow(/served as gemelo_app/);
});

test('without prepared statements the same is answered', async () => {
  const connection = await cloneDatabase();
  const plain = openDatabase({ ...connection, prepares: false }, 1);
  const rows = await plain.read(of(2), (tx) => twins.all(tx, {}));
  expect(new Set(rows.map(({ idCompany }) => idCompany))).toEqual(new Set([2]));
  expect(await plain.query('select name from pg_prepared_statements', [])).toEqual([]);
  await plain.close();
});
