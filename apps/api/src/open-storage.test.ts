import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from './config.ts';
import { patiently } from './db/connection-trouble.ts';
import { StartupError } from './db/embedded/startup-error.ts';
import { sealedColumns } from './db/sealed-columns.ts';
import { withClient } from './db/with-client.ts';
import { examine } from './doctor/examine.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { rotateKey } from './rotate-key.ts';
import { TEST_KEY } from './test/database-server.ts';
import { databaseUrl } from './test/database-url.ts';
import { freePort } from './test/free-port.ts';
import { holdableLine } from './test/held-line.ts';
import { cloneDatabase } from './test/test-app.ts';

let connection: pg.ClientConfig;
let asSuperuser: (statement: string) => Promise<pg.QueryResult>;
beforeAll(async () => {
  const clone = await cloneDatabase();
  connection = { ...inject('databaseOwner'), database: clone.database };
  asSuperuser = (statement) => withClient(clone, (client) => client.query(statement));
});

const opened: Storage[] = [];
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close();
});
const KEY = TEST_KEY.toString('base64');
const newKey = () => randomBytes(32).toString('base64');
const said: string[] = [];
async function open(
  env: Record<string, string> = {},
  login = connection,
  log: (line: string) => unknown = () => undefined,
) {
  said.length = 0;
  const storage = await openStorage(
    readConfig({ DATABASE_URL: databaseUrl(login), GEMELO_KEY: KEY, ...env }),
    (line) => {
      said.push(line);
      log(line);
    },
  );
  opened.push(storage);
  return storage;
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: unknown) => (error instanceof StartupError ? error.message : `not explained: ${String(error)}`),
  );
const WRONG = /^GEMELO_KEY no es la clave/;

describe('the key', () => {
  const canaries = async () =>
    (await asSuperuser(`select value from installation where key = 'key-canary'`)).rows;

  test('of a database without a canary is judged by what is sealed, and then by its canary', async () => {
    expect(await refusal(open({ GEMELO_KEY: newKey() }))).toMatch(WRONG);
    expect(await canaries()).toEqual([]);
    await open();
    expect(await canaries()).toHaveLength(1);
    await asSuperuser(
      `truncate ${sealedColumns
        .filter(({ table }) => table !== 'app_user')
        .map(({ table }) => table)
        .join(', ')} cascade`,
    );
    await asSuperuser('update app_user set totp_secret = null, totp_pending = null');
    expect(await refusal(open({ GEMELO_KEY: newKey() }))).toMatch(WRONG);
    expect(await refusal(open())).toBe('opened');
  });

  test('is the first one, also when two begin at once', async () => {
    await asSuperuser(`delete from installation where key = 'key-canary'`);
    const keys = [newKey(), newKey(), newKey()];
    const results = await Promise.all(keys.map((key) => refusal(open({ GEMELO_KEY: key }))));
    expect(results.filter((result) => result === 'opened')).toHaveLength(1);
    expect(results.filter((result) => WRONG.test(result))).toHaveLength(2);
    const winner = keys[results.indexOf('opened')] ?? '';
    expect(await Promise.all(keys.map((key) => refusal(open({ GEMELO_KEY: key }))))).toEqual(results);
    expect(await canaries()).toHaveLength(1);

    // It is rotated while processes start with both keys, in either order; then the new one alone opens.
    const next = newKey();
    const both = { GEMELO_KEY: next, GEMELO_KEY_OLD: winner };
    await open(both);
    expect(await refusal(open({ GEMELO_KEY: next }))).toMatch(WRONG);
    const config = readConfig({ DATABASE_URL: databaseUrl(connection), ...both });
    expect(await rotateKey(config, () => undefined)).toEqual({ changed: 0, unreadable: [] });
    await open(both);
    await open({ GEMELO_KEY: winner, GEMELO_KEY_OLD: next });
    await open({ GEMELO_KEY: next });
    expect(await refusal(open({ GEMELO_KEY: winner }))).toMatch(WRONG);

    // One that is lost stays the right one until the operator says so.
    const found = { DATABASE_URL: databaseUrl(connection), GEMELO_KEY: newKey(), GEMELO_KEY_OLD: newKey() };
    const { unreadable } = await rotateKey(readConfig(found), () => undefined);
    expect(unreadable).toEqual([{ table: 'installation', column: 'value', count: 1 }]);
    await rotateKey(readConfig(found), () => undefined, { isLost: true });
    await open({ GEMELO_KEY: found.GEMELO_KEY });
    expect(await refusal(open({ GEMELO_KEY: next }))).toMatch(WRONG);
  });

  test('that the embedded database keeps is checked too', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-kept-'));
    const config = readConfig({ DATA_DIR: dataDir });
    const start = async () => (await openStorage(config, () => undefined)).close();
    try {
      const running = await openStorage(config, () => undefined);
      const seen: string[] = [];
      for await (const { text } of examine({ DATA_DIR: dataDir })) seen.push(text);
      await running.close();
      expect(seen).toEqual(
        expect.arrayContaining([
          expect.stringContaining('cuenta «gemelo_owner»'),
          'La clave es la de esta base de datos.',
        ]),
      );
      const file = join(dataDir, 'gemelo.key');
      const right = await readFile(file, 'utf8');
      await writeFile(file, newKey());
      expect(await refusal(start())).toMatch(/^La clave de «.*gemelo\.key» no es la que cifró/);
      expect(await refusal(rotateKey(config, () => undefined))).toMatch(/^La clave de «/);
      await writeFile(file, right);
      expect(await rotateKey(config, () => undefined)).toEqual({ changed: 0, unreadable: [] });
      expect(await readFile(file, 'utf8')).not.toBe(right);
      await start();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a server that cannot be reached yet', () => {
  beforeAll(() => asSuperuser(`delete from installation where key = 'key-canary'`));

  test('is waited for, with a line each time', async () => {
    const port = await freePort();
    const absent = { ...connection, host: '127.0.0.1', port };
    await open({}, absent, () => said.length === 1 && void holdableLine(connection, port));
    expect(said[0]).toMatch(
      /127\.0\.0\.1:\d+\) no deja entrar todavía: no hay un PostgreSQL que escuche ahí/,
    );
  });

  test('because it is full', async () => {
    const database = String(connection.database);
    await asSuperuser(`alter database ${database} connection limit 0`);
    await open({}, connection, () => void asSuperuser(`alter database ${database} connection limit -1`));
    expect(said[0]).toContain('no le quedan conexiones libres');
  });

  test('within the time of the pool is waited for as well', async () => {
    const line = await holdableLine(connection);
    line.slowDown(60);
    await open({ DATABASE_CONNECT_MS: '300' }, line.connection, () => line.slowDown(0));
    expect(said).toEqual([expect.stringContaining('no responde a tiempo')]);
  });

  test('is given up with one sentence', async () => {
    const settings = { ...connection, host: '/nowhere' };
    const lines: string[] = [];
    const waiting = { settings, seconds: 1, advice: 'Mira.', log: (line: string) => void lines.push(line) };
    const ended = refusal(patiently(() => withClient(settings, async () => undefined), waiting));
    expect(await ended).toMatch(/^No se pudo entrar a la base de datos \(\/nowhere\): no hay un PostgreSQL/);
    expect(lines).toHaveLength(1);
  });
});

test('what the server refuses for good ends at once, with the command that mends it', async () => {
  const user = String(connection.user);
  const without = { ...connection, password: 'otra' };
  expect(await refusal(open({}, without))).toContain(`createuser --createrole --pwprompt ${user}`);
  const missing = { ...connection, database: 'no_existe' };
  expect(await refusal(open({}, missing))).toContain(`createdb -O ${user} no_existe`);
  const bare = databaseUrl(connection).replace(/:[^:@/]+@/, '@');
  expect(await refusal(open({ DATABASE_URL: bare }))).toContain('pide una contraseña');
  expect(said).toEqual([]);
});
