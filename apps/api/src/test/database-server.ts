import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/client.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { seedDemo } from '../db/seed/demo.ts';
import { createVault } from '../security/vault.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: ConnectionSettings;
  }
}

export const TEST_KEY = Buffer.alloc(32, 7);
export const TEMPLATE = 'gemelo_template';

/** One server a run; its template is migrated and seeded once, and every test file clones it. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-test-'));
  const server = await startEmbedded({ dataDir, log: () => undefined });
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = { ...server.connection, database: TEMPLATE };
  await migrate(template);
  const database = openDatabase(template);
  await seedDemo(database, createVault(TEST_KEY));
  await database.close();
  project.provide('databaseServer', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
