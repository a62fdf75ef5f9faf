import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './client.ts';
import { system } from './context.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';

test('a database owner without superuser rights, who may create roles, can run all migrations', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-owner-'));
  const server = await startEmbedded({ dataDir, log: () => undefined });
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const superuser = new pg.Client(server.superuser);
  await superuser.connect();
  await superuser.query("create role duena login createrole password 'suya'");
  await superuser.query('create database suya owner duena');
  await superuser.end();

  const own = { ...server.connection, user: 'duena', password: 'suya', database: 'suya' };
  expect((await migrate(own)).length).toBeGreaterThan(10);
  expect(await migrate(own)).toEqual([]);
  const database = openDatabase(own);
  const rows = await database.query(
    'select current_user as who, rolsuper as superuser from pg_roles where rolname = current_user',
    [],
  );
  expect(rows).toEqual([{ who: 'gemelo_app', superuser: false }]);
  // The function must identify the caller even though the policies of its own tables apply.
  const tokenHash = Buffer.alloc(32, 1);
  const email = 'ana@empresa.test';
  await database.transaction(system, async (tx) => {
    const person = tx.insertInto('appUser').values({ name: 'Ana', email }).returning('idUser');
    const { idUser } = await person.executeTakeFirstOrThrow();
    const expiresAt = new Date(Date.now() + 600_000);
    await tx.insertInto('session').values({ idUser, tokenHash, expiresAt }).execute();
  });
  expect(await database.query('select email from authenticate($1)', [tokenHash])).toEqual([{ email }]);
  expect(await database.query('select email from app_user', [])).toEqual([]);
  await database.close();
});
