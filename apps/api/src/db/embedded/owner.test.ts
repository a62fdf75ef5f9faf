import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../client.ts';
import { system } from '../context.ts';
import { migrate } from '../migrate.ts';
import { connectAsApp } from '../session.ts';
import type { Connection } from './cluster.ts';
import { type EmbeddedServer, startEmbedded } from './start-embedded.ts';

let dataDir: string;
let server: EmbeddedServer;
const start = () => startEmbedded({ dataDir, log: () => undefined });
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gemelo-owner-'));
  server = await start();
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function query(connection: Connection, ...statements: string[]): Promise<object[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return (await client.query(statements.at(-1) ?? '')).rows;
  } finally {
    await client.end();
  }
}

const WHO = `select session_user as login, current_user as role, (select bool_or(rolsuper or rolbypassrls)
  from pg_roles where rolname in (session_user, current_user)) as bypass`;

test('no connection of the product logs in as a superuser, and only the queue serves as the owner', {
  timeout: 60_000,
}, async () => {
  await migrate(server.connection);
  const database = openDatabase(server.connection, 2);
  const queue = database.pool.asLogin(1);
  const direct = database.pool.openDirect();
  try {
    await connectAsApp(direct);
    const served = { login: 'gemelo_owner', role: 'gemelo_app', bypass: false };
    expect(await database.query(WHO, [])).toEqual([served]);
    expect((await direct.query(WHO)).rows).toEqual([served]);
    expect((await queue.query(WHO)).rows).toEqual([{ ...served, role: 'gemelo_owner' }]);

    database.heartbeat.start();
    await database.bus.start();
    const roles = `select distinct usename from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    expect(await query(server.superuser, roles)).toEqual([{ usename: 'gemelo_owner' }]);
  } finally {
    database.heartbeat.stop();
    await database.bus.stop();
    await direct.end();
    await queue.end();
    await database.close();
  }
});

const LEFT = `
  select oid::regclass::text as name from pg_class c where relowner = 'gemelo'::regrole and oid >= 16384
    and relkind <> 'i' and relnamespace not in ('pg_toast'::regnamespace)
  union all select oid::regprocedure::text from pg_proc p where proowner = 'gemelo'::regrole and oid >= 16384
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all select oid::regnamespace::text from pg_namespace where nspowner = 'gemelo'::regrole and oid >= 16384`;

test('data of a version that worked as the superuser is handed over at the next start', {
  timeout: 60_000,
}, async () => {
  await query(
    { ...server.superuser, database: 'postgres' },
    'drop database gemelo',
    'drop role gemelo_owner',
    'create database gemelo',
  );
  await migrate(server.superuser);
  await query(server.superuser, "update company set name = 'De antes'");
  await server.stop();

  server = await start();
  expect(await query(server.superuser, LEFT)).toEqual([]);
  expect(await migrate(server.connection)).toEqual([]);
  // What a later migration does: change a table, and make one that the serving role may use by default.
  await query(
    server.connection,
    'alter table company add column later int',
    'create table later (id int primary key, note text)',
    'create table month_later partition of reading default',
  );
  const database = openDatabase(server.connection, 2);
  try {
    const companies = await database.read(system, (tx) => tx.selectFrom('company').select('name').execute());
    expect(companies).toEqual([{ name: 'De antes' }]);
    expect(await database.query('select * from later', [])).toEqual([]);
  } finally {
    await database.close();
  }
});
