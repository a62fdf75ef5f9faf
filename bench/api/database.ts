import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { seedDemo } from '../../apps/api/src/db/seed/demo.ts';
import { settleDays } from '../../apps/api/src/modules/bi/settle-days.job.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import { parentOf } from './cpu.ts';

/** The extension is loaded but disabled: planning is measured in its own phase. */
const SETTINGS = [
  "alter system set shared_preload_libraries = 'pg_stat_statements'",
  "alter system set pg_stat_statements.track = 'none'",
  'alter system set pg_stat_statements.track_planning = on',
];

export async function withClient<T>(
  connection: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface BenchServer {
  connection: ConnectionSettings;
  postmaster: number;
  version: string;
}

/** Runs `work` with its own database server, which can measure the cost of statements. */
export async function withBenchServer(work: (server: BenchServer) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-bench-'));
  const start = () => startEmbedded({ dataDir, log: () => undefined });
  let server = await start();
  try {
    await withClient(server.superuser, async (client) => {
      for (const setting of SETTINGS) await client.query(setting);
    });
    await server.stop();
    server = await start();
    const facts = await withClient(server.superuser, async (client) => {
      const { rows } = await client.query<{ pid: number; version: string }>(
        "select pg_backend_pid() as pid, current_setting('server_version') as version",
      );
      return { postmaster: parentOf(rows[0]?.pid ?? 0), version: rows[0]?.version ?? '' };
    });
    await work({ connection: server.superuser, ...facts });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Another database on the same server. */
export async function createDatabase(
  connection: ConnectionSettings,
  name: string,
): Promise<ConnectionSettings> {
  await withClient(connection, (client) => client.query(`create database ${name}`));
  return { ...connection, database: name };
}

const QUIET_SAMPLES = 3;
const SAMPLE_EVERY_MS = 50;
const BUSY = `
  select count(*)::int as busy from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;

/** wrk exits while its last requests still run; this waits for them before their rows are read. */
export async function untilQuiet(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < QUIET_SAMPLES; ) {
    await sleep(SAMPLE_EVERY_MS);
    const { rows } = await client.query<{ busy: number }>(BUSY);
    quiet = rows[0]?.busy === 0 ? quiet + 1 : 0;
  }
}

const SEEDS = [
  'seed.sql',
  'seed-readings.sql',
  'seed-tickets.sql',
  'seed-tasks.sql',
  'seed-firmware.sql',
  'seed-keys.sql',
];

/** Seeds the demo data plus this many twins with their related rows. */
export async function fill(connection: ConnectionSettings, key: Buffer, twins: number): Promise<void> {
  await migrate(connection);
  const database = openDatabase(connection);
  await seedDemo(database, createVault(key));
  // While its devices are few: with all of them, the product would settle the demonstration's days beside the measuring.
  await settleDays(database);
  await database.close();
  await withClient(connection, async (client) => {
    await client.query("select set_config('bench.twins', $1, false)", [String(twins)]);
    for (const file of SEEDS) {
      const seed = await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
      for (const statement of seed.split(/;\n/).filter((text) => /\S/.test(text)))
        await client.query(statement);
    }
    // Otherwise a checkpoint would run during a measurement.
    await client.query('checkpoint');
  });
}
