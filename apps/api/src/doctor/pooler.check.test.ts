import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { withClient } from '../db/with-client.ts';
import { atEnd } from '../test/at-end.ts';
import { freePort } from '../test/free-port.ts';
import { holdableLine } from '../test/held-line.ts';
import { cloneDatabase } from '../test/test-app.ts';
import { checkPooler } from './pooler.check.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const AS_ROLE = `connect_query='select set_config(''role'', ''gemelo_app'', false), set_config(''timezone'', ''UTC'', false)'`;

/** PgBouncer before the database, with one name for each way of pooling. */
async function startPooler({ host, port, user, password, database }: pg.ClientConfig) {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-pooler-'));
  // It refuses to run as root, and the account that it takes must read its files.
  await chmod(folder, 0o755);
  const at = `host=${host} port=${port} dbname=${database}`;
  const free = await freePort();
  const lines = [
    '[databases]',
    `sessions = ${at} pool_mode=session`,
    `transactions = ${at} pool_mode=transaction`,
    `prepared = ${at} pool_mode=transaction ${AS_ROLE}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${free}`,
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users`,
    'unix_socket_dir =',
  ];
  await writeFile(join(folder, 'users'), `"${user}" "${String(password)}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(PGBOUNCER, ['-q', ...account, `${folder}/pgbouncer.ini`], {
    stdio: 'ignore',
  });
  atEnd(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const named = (name: string) => ({ host: '127.0.0.1', port: free, user, password, database: name });
  await vi.waitFor(() => withClient(named('sessions'), (client) => client.query('select')));
  return named;
}

test.skipIf(!existsSync(PGBOUNCER))('whether a pooler keeps sessions, and role and zone arrive', async () => {
  const { database } = await cloneDatabase();
  const { connection } = await holdableLine({ ...inject('databaseOwner'), database });
  const named = await startPooler(connection);
  const told = async (name: string, direct?: pg.ClientConfig) =>
    (await checkPooler(named(name), direct)).map(({ level, text }) => `${level}: ${text}`);

  expect(await told('sessions')).toEqual([expect.stringMatching(/^right: .*conserva las sesiones; .*UTC/)]);
  expect(await told('transactions')).toEqual([
    expect.stringMatching(/^wrong: .*connect_query debe fijar gemelo_app/),
    expect.stringMatching(/^wrong: .*hace falta DATABASE_DIRECT_URL/),
  ]);
  expect(await told('prepared', connection)).toEqual([
    expect.stringMatching(/^right: .*reparte por transacción; .*gemelo_app/),
    expect.stringMatching(/^right: .*la misma base de datos/),
  ]);
  const elsewhere = { ...connection, database: inject('databaseServer').database };
  expect((await told('prepared', elsewhere)).at(-1)).toMatch(/^wrong: .*bases de datos distintas/);
});

test('a connection without a pooler is known as one', async () => {
  const { database } = await cloneDatabase();
  const direct = { ...inject('databaseOwner'), database };
  const [found] = await checkPooler(direct, undefined);
  expect(found?.text).toMatch(/^No hay intermediario .* gemelo_app y en UTC/);
});
