import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/client.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { seedDemo } from '../db/seed/demo.ts';
import { DEMO_PASSWORD } from '../db/seed/people.ts';
import { createVault } from '../security/vault.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser of the server, to look below the policies and to create databases. */
    databaseServer: ConnectionSettings;
    /** The role as which the product connects. */
    databaseOwner: ConnectionSettings;
  }
}

export const TEST_KEY = Buffer.alloc(32, 7);
export const TEMPLATE = 'gemelo_template';

/** Test data need not survive a power failure, so nothing waits for the disk. */
const UNSAFE = ['fsync', 'synchronous_commit', 'full_page_writes'];
const MEMORY = '/dev/shm';
/** For the databases of all workers and up to 2 GB of log between two checkpoints. */
const ROOM = 6 * 1024 ** 3;
/** Tests sign in hundreds of times; a hash carries its own cost parameters. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * Where the server keeps its files: in memory where the system has room there, because a clone is 1,600 files, which
 * take a disk fifteen times as long.
 */
async function folderOfServer() {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= ROOM ? MEMORY : tmpdir();
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** An interrupted run leaves its folder behind, which would take up memory until the system restarts; others' stay. */
async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    const [, pid] = /^gemelo-test-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function asSuperuser(connection: ConnectionSettings, statements: readonly string[]) {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** One server per run; its template is migrated and seeded once, and every test file clones it. */
export async function setup(project: TestProject) {
  const folder = await folderOfServer();
  await removeLeftovers(folder);
  const dataDir = await mkdtemp(join(folder, `gemelo-test-${process.pid}-`));
  const start = () => startEmbedded({ dataDir, log: () => undefined });
  const first = await start();
  await asSuperuser(first.superuser, [
    ...UNSAFE.map((setting) => `alter system set ${setting} = off`),
    // Each worker runs several applications, and some tests several of them at once.
    'alter system set max_connections = 200',
    // Without replication the log leaves out what a transaction builds anew, such as an index of a hundred thousand rows.
    'alter system set wal_level = minimal',
    'alter system set max_wal_senders = 0',
    "alter system set max_wal_size = '2GB'",
    "alter system set maintenance_work_mem = '256MB'",
    // A hundred short-lived databases would keep its workers busy.
    'alter system set autovacuum = off',
  ]);
  await first.stop();
  const server = await start();
  await asSuperuser(server.superuser, [`create database ${TEMPLATE} owner ${server.connection.user}`]);
  const template = { ...server.connection, database: TEMPLATE };
  await migrate(template);
  const database = openDatabase(template);
  await seedDemo(database, createVault(TEST_KEY));
  await database.close();
  const cheap = pg.escapeLiteral(await hash(DEMO_PASSWORD, CHEAP));
  await asSuperuser({ ...server.superuser, database: TEMPLATE }, [
    `update app_user set password_hash = ${cheap}`,
    'vacuum analyze',
  ]);
  project.provide('databaseServer', server.superuser);
  project.provide('databaseOwner', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
