import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { seedDemo } from '../../apps/api/src/db/seed/demo.ts';
import { diskStore } from '../../apps/api/src/integrations/files/disk.ts';
import { createVault } from '../../apps/api/src/security/vault.ts';
import {
  addressOf,
  hasPostgres15,
  POSTGRES_15,
  startPostgres15,
} from '../../apps/api/src/test/debian-postgres.ts';
import { type Measured, measure } from './measure.ts';

/** `BENCH_ROWS=500000` makes a smaller database. */
const ROWS = Number(process.env.BENCH_ROWS ?? 5_000_000);
const SERIES = 100;
const FILES = 100;
const FILE_BYTES = 500_000;
const key = Buffer.alloc(32, 7);

const command = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));

async function fill(source: ConnectionSettings, dataDir: string) {
  await migrate(source);
  const database = openDatabase(source);
  await seedDemo(database, createVault(key));
  await database.close();
  const client = new pg.Client(source);
  await client.connect();
  await client.query(`select set_config('app.all', 'on', false)`);
  const seed = (await readFile(new URL('./seed.sql', import.meta.url), 'utf8'))
    .replace(':series', String(SERIES))
    .replace(':steps', String(Math.ceil(ROWS / SERIES)));
  for (const statement of seed.split(/;\n/).filter((text) => /\S/.test(text))) await client.query(statement);
  const store = diskStore(join(dataDir, 'files'));
  for (let n = 0; n < FILES; n++) {
    const stored = await store.put(Readable.from([Buffer.alloc(FILE_BYTES, n)]));
    await client.query(
      `insert into file (id_company, purpose, name, content_type, size, sha256, storage_key)
       values (1, 'task', 'x', 'image/webp', $1, '\\x00', $2)`,
      [FILE_BYTES, stored],
    );
  }
  const { rows } = await client.query<{ readings: number; mb: number }>(
    `select (select count(*)::int from reading) as readings, pg_database_size(current_database()) / 1e6::float8 as mb`,
  );
  await client.end();
  return rows[0] ?? { readings: 0, mb: 0 };
}

const report = (name: string, { seconds, peakMb }: Measured, bytes?: number) =>
  console.log(
    `${name.padEnd(28)} ${seconds.toFixed(1).padStart(7)} s  ${peakMb.toFixed(0).padStart(5)} MB of memory${
      bytes === undefined ? '' : `  ${(bytes / 1e6).toFixed(1).padStart(7)} MB written`
    }`,
  );

const sizeOf = async (path: string) => (await stat(path)).size;

/** The product's own commands, as processes. */
async function measureProduct(source: ConnectionSettings, target: ConnectionSettings, folder: string) {
  const archive = join(folder, 'gemelo.tar');
  const envOf = (settings: ConnectionSettings, place: string) => ({
    DATABASE_URL: addressOf(settings),
    GEMELO_KEY: key.toString('base64'),
    DATA_DIR: join(folder, place),
  });
  const [here, there] = [envOf(source, 'source'), envOf(target, 'target')];
  const run = (name: string, env: Record<string, string>, ...args: string[]) =>
    measure(process.execPath, [command(name), archive, ...args], env);
  report('backup', await run('backup', here), await sizeOf(archive));
  report('backup:verify', await run('verify-backup', here));
  report('restore', await run('restore', there));
  report('backup:verify --comparar', await run('verify-backup', there, '--comparar'));
}

/** What PostgreSQL brings, as its superuser, without the files. */
async function measurePostgres({ host, user }: ConnectionSettings, folder: string) {
  const dump = join(folder, 'postgres.dump');
  const at = ['-h', String(host), '-U', String(user)];
  report(
    'pg_dump -Fc',
    await measure(join(POSTGRES_15, 'pg_dump'), [...at, '-Fc', '-f', dump, 'origen']),
    await sizeOf(dump),
  );
  report('pg_restore', await measure(join(POSTGRES_15, 'pg_restore'), [...at, '-d', 'aparte', dump]));
}

if (!hasPostgres15) throw new Error('the comparison needs PostgreSQL 15: apt-get install postgresql-15');
const folder = await mkdtemp(join(tmpdir(), 'gemelo-bench-backup-'));
const server = await startPostgres15(['origen', 'destino', 'aparte']);
try {
  const source = server.loginTo('origen');
  const { readings, mb } = await fill(source, join(folder, 'source'));
  console.log(
    `${readings} readings, a database of ${mb.toFixed(0)} MB, ${FILES} files of ${FILE_BYTES / 1e6} MB`,
  );
  await measureProduct(source, server.loginTo('destino'), folder);
  await measurePostgres(server.superuser, folder);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
