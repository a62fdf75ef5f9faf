import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { giveTo, servingAccount } from '../db/embedded/account.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { atEnd } from './at-end.ts';
import { freePort } from './free-port.ts';

/** Where PgBouncer is, if it is installed. */
export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  existsSync,
);

const version = PGBOUNCER ? execFileSync(PGBOUNCER, ['--version'], { encoding: 'utf8' }) : '';
/** From 1.21 on it knows prepared statements in transactions, from 1.24 on without being told to. */
export const KEEPS_PREPARED = Number(/ 1\.(\d+)/.exec(version)?.[1]) >= 24;

interface PgbouncerOptions {
  mode: 'session' | 'transaction';
  /** Its connections to the server. */
  servers: number;
}

const quoted = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;

/**
 * A PgBouncer with nothing special in its configuration, before a server that it enters with this login. It refuses to
 * run as root.
 */
export async function startPgbouncer(
  { host, port, user, password }: ConnectionSettings,
  { mode, servers }: PgbouncerOptions,
): Promise<ConnectionSettings> {
  const account = await servingAccount(undefined);
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const ownPort = await freePort();
  const server = Object.entries({ host, port, user, password }).map(
    ([name, value]) => `${name}=${quoted(value)}`,
  );
  await writeFile(
    file,
    `[databases]
* = ${server.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${servers}
ignore_startup_parameters = options,extra_float_digits
`,
  );
  for (const path of [folder, file]) await giveTo(account, path);
  const ids = account ? { uid: account.uid, gid: account.gid } : {};
  const bouncer = spawn(PGBOUNCER ?? '', [file], { ...ids, stdio: 'ignore' });
  atEnd(async () => {
    const ended = once(bouncer, 'exit');
    if (bouncer.exitCode === null && bouncer.kill('SIGKILL')) await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const settings = { host: '127.0.0.1', port: ownPort, user: 'anyone' };
  await vi.waitFor(async () => {
    const client = new pg.Client({ ...settings, database: 'postgres' });
    await client.connect();
    await client.end();
  });
  return settings;
}
