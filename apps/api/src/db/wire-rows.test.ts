import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../test/test-app.ts';
import { exchange, type Result } from './exchange.ts';
import { type ConnectionSettings, CuttablePool } from './pool.ts';
import { PreparedStatements } from './statements.ts';

let connection: ConnectionSettings;
let pool: CuttablePool;
let driver: pg.Client;
beforeAll(async () => {
  connection = await cloneDatabase();
  pool = new CuttablePool(connection, 1);
  driver = new pg.Client(connection);
  await driver.connect();
  await driver.query(`set time zone 'UTC'`);
});
afterAll(async () => {
  await driver.end();
  await pool.end();
});

const ours = async (text: string): Promise<Result> => {
  const [result] = await pool.alone([{ text, values: [] }]);
  return result as Result;
};

const VALUES = [
  ...['null::int', 'null::text', 'null::bool', 'true', 'false'],
  ...['0', '7::int2', "'-32768'::int2", '2147483647', "'-2147483648'::int4"],
  ...['999999999999999::int8', "'-99999999999999'::int8", "'-9223372036854775808'::int8", '2::oid'],
  ...["''::text", "' '::text", "'áéíóú ñ € 漢字 🌡️'::text", `e'a\\n"b"\\\\'::text`, "'x'::char(3)"],
  ...['1.50::numeric', '1.5::float8', "'NaN'::float8", "'-Infinity'::float4"],
  ...[`'{"a": [1, "á"]}'::json`, `'{"a": null}'::jsonb`, 'array[1, null]', `array['á', '"', null]`],
  ...["'2026-11-17 10:00:00.25+00'::timestamptz", "'2026-11-17'::date", "'10:00'::time", "'1 day'::interval"],
  ...["'\\x00ff41'::bytea", "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid", "'10.0.0.1'::inet"],
];

test.each(VALUES)('%s is read as the driver reads it', async (value) => {
  const text = `select 'before' as before, ${value} as value, 'after' as after`;
  const { rows } = await driver.query(text);
  expect((await ours(text)).rows).toEqual(rows);
});

test('many rows in many packets keep their cells', async () => {
  const text = `select n, repeat('ñ', n % 700) as word, case n % 3 when 0 then n end as third from generate_series(1, 5000) n`;
  const { rows } = await driver.query(text);
  expect((await ours(text)).rows).toEqual(rows);
});

test("the driver's own queries read the same connection", async () => {
  const client = pool.openDirect();
  await client.connect();
  const { rows } = await client.query(`select 1 as n, null as nothing, 'ñ' as letter, true as yes`);
  expect(rows).toEqual([{ n: 1, nothing: null, letter: 'ñ', yes: true }]);
  await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
  const empty = { text: 'select from generate_series(1, 2)', values: [] };
  const [result] = await exchange(client, [empty], new PreparedStatements(true, false));
  expect(result?.rows).toEqual([{}, {}]);
  await client.end();
});
