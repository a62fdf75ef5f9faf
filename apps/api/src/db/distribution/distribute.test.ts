import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createStandIn } from '../../test/citus-stand-in.ts';
import { cloneDatabase } from '../../test/test-app.ts';
import { distributed } from '../table-growth.ts';
import { distribute } from './distribute.ts';

let settings: pg.ClientConfig;
/** Connects only for one statement, because nobody else may be connected. */
async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client(settings);
  await client.connect();
  const { rows } = await client.query<Row>(text, values).finally(() => client.end());
  return rows;
}
async function run(onlyPlan = false, as = settings) {
  const lines: string[] = [];
  await distribute(as, (line) => lines.push(line), onlyPlan);
  return lines.join('\n');
}
const logins = () =>
  ask<{ may: boolean }>(`select rolcanlogin as may from pg_roles where rolname = 'gemelo_app'`);
const policies = () =>
  ask<{ text: string }>(
    `select pg_get_expr(polqual, polrelid) as text from pg_policy
     where polrelid in (select relid from unnest($1::regclass[]) t (id) cross join pg_partition_tree(t.id)) or polrelid = any($1::regclass[])`,
    [distributed],
  );

beforeAll(async () => {
  settings = await cloneDatabase();
});
// Roles belong to the whole server.
afterAll(() => ask('alter role gemelo_app nologin'));

describe('without Citus', () => {
  test('one sentence says so, and nothing changes', async () => {
    await expect(run()).rejects.toThrow('no tiene la extensión citus');
    expect(await logins()).toEqual([{ may: false }]);
    expect(await ask(`select from installation where key like 'rows before%'`)).toEqual([]);
  });

  test('the plan shows every statement, and what is missing first', async () => {
    const plan = await run(true);
    expect(plan).toContain('alter role gemelo_app login');
    expect(plan).toContain(`select create_distributed_table('reading', 'id_twin', colocate_with => 'none')`);
    for (const table of distributed.slice(1))
      expect(plan).toContain(
        `select create_distributed_table('${table}', 'id_twin', colocate_with => 'reading')`,
      );
    expect(plan).toMatch(/Antes: .*extensión citus/);
    expect(plan).not.toContain('Ya está');
    expect(await logins()).toEqual([{ may: false }]);
  });
});

// These show what is sent to a server with the names of Citus, in which order, and what is refused; no cluster.
describe('with its functions', () => {
  beforeAll(async () => {
    const client = new pg.Client(settings);
    await client.connect();
    await createStandIn(client).finally(() => client.end());
  });

  test('a new month gets a policy that Citus takes, before and after', async () => {
    await ask(`select ensure_reading_month(now() - interval '5 years')`);
    const part = await ask<{ text: string }>(
      `select pg_get_expr(polqual, polrelid) as text from pg_policy
       where polrelid = to_regclass('reading_' || to_char(now() - interval '5 years', 'YYYY_MM'))`,
    );
    expect(part).toHaveLength(1);
    expect(part[0]?.text).not.toMatch(/select/i);
  });

  test('nothing is done without workers, as somebody else, beside others, or unmigrated', async () => {
    await expect(run()).rejects.toThrow('ningún servidor donde repartir');
    await ask(`insert into pg_dist_node values ('uno', 5432, 'primary', true, true)`);
    const owner = { ...inject('databaseOwner'), database: settings.database };
    await expect(run(false, owner as pg.ClientConfig)).rejects.toThrow('superusuario');
    const other = new pg.Client(settings);
    await other.connect();
    await expect(run().finally(() => other.end())).rejects.toThrow('Hay 1 conexiones más');
    const [last] = await ask<{ name: string; digest: string }>(
      'delete from migration where name = (select max(name) from migration) returning name, digest',
    );
    await expect(run()).rejects.toThrow('le faltan 1 migraciones');
    await ask('insert into migration values ($1, $2)', [last?.name, last?.digest]);
    expect(await logins()).toEqual([{ may: false }]);
    expect(await ask('select from pg_dist_partition')).toEqual([]);
  });

  test('rows that are not there any more keep the copy of their table', async () => {
    await ask(`insert into installation (key, value) values ('rows before distribution: reading_day', '1')`);
    await expect(run()).rejects.toThrow(/reading_day tenía 1 filas .* no se borra nada/);
    expect(await ask(`select from pg_dist_partition where logicalrelid = 'reading_day'::regclass`)).toEqual(
      [],
    );
    await ask(`delete from installation where key like 'rows before%'`);
  });

  test('a later run goes on where the first one ended, and every table is counted and checked', async () => {
    const said = await run();
    expect(said).toMatch(/Ya está: Las filas de reading se copian/);
    expect(said).toMatch(/reading_day: \d+ filas, como antes/);
    expect(said).toContain('Listo');
    const done = await ask<{ table: string; colocated: string }>(
      'select logicalrelid::text as "table", colocated from pg_dist_partition order by 1',
    );
    expect(done).toEqual([
      { table: 'reading', colocated: 'none' },
      { table: 'reading_day', colocated: 'reading' },
      { table: 'reading_hour', colocated: 'reading' },
    ]);
    for (const { text } of await policies()) expect(text).not.toMatch(/select/i);
    expect(await logins()).toEqual([{ may: true }]);
    expect(await ask('select from reading_hour where id_twin = -1')).toEqual([]);
    expect(await ask(`select from installation where key like 'rows before%'`)).toEqual([]);
  });

  test('what is done is neither done nor planned again', async () => {
    const said = await run();
    expect(said.match(/Ya está: Las filas de/g)).toHaveLength(distributed.length);
    expect(said.match(/Ya está: Las reglas de acceso/g)).toHaveLength(distributed.length);
    expect(await run(true)).toMatch(/Ya está: El coordinador entra/);
  });

  test('a part that lost its permissions or its policy is named', async () => {
    await ask('revoke insert on reading_day from gemelo_app');
    await expect(run()).rejects.toThrow(/A 1 de las 1 partes de reading_day les faltan/);
    await ask('grant insert on reading_day to gemelo_app');
    await ask('alter policy tenant on reading_hour using (true)');
    await expect(run()).rejects.toThrow('1, 1, 1 veces');
  });
});
