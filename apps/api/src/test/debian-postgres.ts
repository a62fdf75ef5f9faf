import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { giveTo, servingAccount } from '../db/embedded/account.ts';
import { runProgram, spawnAs } from '../db/embedded/run-program.ts';
import type { ConnectionSettings } from '../db/pool.ts';

export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';
/** The oldest server that the product supports, where Debian's package is installed. */
export const hasPostgres15 = existsSync(join(POSTGRES_15, 'initdb'));

const LOGIN = 'duena';

async function asSuperuser(settings: ConnectionSettings, ...statements: string[]) {
  const client = new pg.Client(settings);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export const addressOf = ({ user, password, host, port, database }: pg.ClientConfig) =>
  `postgresql://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;

async function whenReady(superuser: ConnectionSettings, attempts = 300): Promise<void> {
  try {
    await asSuperuser(superuser, 'select 1');
  } catch (error) {
    if (attempts === 0) throw error;
    await sleep(100);
    await whenReady(superuser, attempts - 1);
  }
}

/** A PostgreSQL 15 of its own, with empty databases of a login that is no superuser. */
export async function startPostgres15(databases: readonly string[], parent = tmpdir()) {
  const account = await servingAccount(undefined);
  const folder = await mkdtemp(join(parent, 'gemelo-pg15-'));
  await giveTo(account, folder);
  const data = join(folder, 'data');
  const { code, output } = await runProgram(
    join(POSTGRES_15, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { account },
  );
  if (code !== 0) throw new Error(output);
  const server = spawn(
    join(POSTGRES_15, 'postgres'),
    ['-D', data, '-k', folder, '-F', '-c', 'listen_addresses='],
    { ...spawnAs(account), stdio: 'ignore' },
  );
  const superuser = { host: folder, port: 5432, user: 'postgres', database: 'postgres', password: 'x' };
  await whenReady(superuser);
  await asSuperuser(
    superuser,
    `create role ${LOGIN} login createrole`,
    ...databases.map((name) => `create database ${name} owner ${LOGIN}`),
  );
  return {
    superuser,
    loginTo: (database: string): ConnectionSettings => ({ ...superuser, user: LOGIN, database }),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
