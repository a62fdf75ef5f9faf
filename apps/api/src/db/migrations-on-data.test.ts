import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { sealAudit } from '../modules/audit/audit.chain.ts';
import { verifyAudit } from '../modules/audit/audit.verify.ts';
import { createVault } from '../security/vault.ts';
import { atEnd } from '../test/at-end.ts';
import { TEST_KEY } from '../test/database-server.ts';
import { cloneDatabase } from '../test/test-app.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

const BEFORE = '0082_firmware_waves.sql';
/** Each with the rows of the demonstration that are taken, and its order. */
const TABLES: Record<string, { rows: string; order: string }> = {
  reading_hour: { rows: 'id_twin % 8 = 0', order: 'id_twin, id_sensor_twin, id_measurement, hour' },
  direction_hour: { rows: 'true', order: 'id_twin, id_sensor_twin, id_measurement, hour' },
  audit: { rows: 'true', order: 'id_audit' },
  audit_chain: { rows: 'true', order: 'id_audit' },
  mail: { rows: 'true', order: 'id_mail' },
  mail_file: { rows: 'true', order: 'id_mail_file' },
  mail_attachment: { rows: 'true', order: 'id_mail' },
  movement: { rows: 'true', order: 'id_movement' },
};
const vault = createVault(TEST_KEY);

let source: pg.Client;
let old: pg.Client;
let owned: ReturnType<typeof inject<'databaseOwner'>>;

async function openClient(database: string) {
  const client = new pg.Client({ ...inject('databaseServer'), database });
  await client.connect();
  atEnd(() => client.end());
  return client;
}

/** The columns that a table had. */
async function columnsOf(table: string): Promise<string> {
  const { rows } = await old.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by 1`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`).join();
}
let columns: Record<string, string>;
const contentOf = async (client: pg.Client, table: string, where = 'true') => {
  const { rows } = await client.query<{ content: string }>(
    `select coalesce(json_agg(x), '[]')::text as content from (select ${columns[table]} from ${table} where ${where} order by ${TABLES[table]?.order}) x`,
  );
  return rows[0]?.content ?? '';
};
const contents = () => Promise.all(Object.keys(TABLES).map((table) => contentOf(old, table)));

beforeAll(async () => {
  const { database: demo = '' } = await cloneDatabase();
  source = await openClient(demo);
  await source.query(`insert into audit (id_company, entity, entity_id, action, at) values
    (1, 'twin', '1', 'edit', now() - interval '20 months'), (null, 'user', '1', 'edit', now() - interval '8 months')`);
  await source.query(
    `insert into mail_file (id_company, name, content_type, size, content) values (1, 'x', 'x', 1, 'x')`,
  );
  await source.query(
    `insert into mail_attachment select (select min(id_mail) from mail), min(id_mail_file), 1 from mail_file`,
  );
  const demoDatabase = openDatabase({ ...inject('databaseOwner'), database: demo });
  await sealAudit(demoDatabase);
  await demoDatabase.close();

  const name = `${demo}_old`;
  await source.query(`create database ${name} owner ${inject('databaseOwner').user}`);
  atEnd(() => source.query(`drop database if exists ${name} with (force)`));
  owned = { ...inject('databaseOwner'), database: name };
  await migrate(owned, BEFORE);
  old = await openClient(name);
  columns = Object.fromEntries(
    await Promise.all(Object.keys(TABLES).map(async (table) => [table, await columnsOf(table)] as const)),
  );
  await old.query('set session_replication_role = replica');
  for (const [table, { rows }] of Object.entries(TABLES))
    await old.query(
      `insert into ${table} (${columns[table]}) overriding system value
       select ${columns[table]} from json_populate_recordset(null::${table}, $1)`,
      [await contentOf(source, table, rows)],
    );
  // Hours from before there were months, and a sequence beyond its rows.
  await old.query(`insert into reading_hour values (8, 1, 1, now() - interval '30 months', 1, 1, 1, 1, 1)`);
  await old.query('reset session_replication_role');
}, 60_000);

test('what grows is the same after it is kept by the month, and goes on', async () => {
  const before = await contents();
  for (const [at, table] of Object.keys(TABLES).entries())
    expect(before[at]?.length, table).toBeGreaterThan(40);
  expect((await migrate(owned)).length).toBeGreaterThan(3);
  expect(await contents()).toEqual(before);

  const { rows } = await old.query(
    `select tableoid::regclass::text like '%_rest' as rest from audit union all select tableoid::regclass::text like '%_rest' from mail`,
  );
  expect(rows.some(({ rest }) => rest as boolean)).toBe(false);
  const database = openDatabase(owned);
  atEnd(() => database.close());
  const { sealed, broken } = await verifyAudit(database, vault);
  expect([broken, sealed]).toEqual([[], (JSON.parse(before[3] ?? '') as object[]).length]);

  const next = async (insert: string, id: string, table: string) => {
    const [max] = (await old.query<{ max: string }>(`select max(${id}) from ${table}`)).rows;
    const [made] = (await old.query<{ id: string }>(`${insert} returning ${id} as id`)).rows;
    expect(Number(made?.id), table).toBeGreaterThan(Number(max?.max));
  };
  await next(
    `insert into audit (id_company, entity, entity_id, action) values (1, 'twin', '1', 'edit')`,
    'id_audit',
    'audit',
  );
  await next(`insert into mail (recipient, subject, body) values ('x', 'x', 'x')`, 'id_mail', 'mail');
  expect(await sealAudit(database)).toBe(1);
  expect((await verifyAudit(database, vault)).broken).toEqual([]);
});
