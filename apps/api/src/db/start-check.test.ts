import { beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openStorage } from '../open-storage.ts';
import { TEST_KEY } from '../test/database-server.ts';
import { KEEPS_PREPARED, PGBOUNCER, startPgbouncer } from '../test/pgbouncer.ts';
import { cloneDatabase, onDatabase } from '../test/test-app.ts';
import { openDatabase } from './client.ts';
import { system } from './context.ts';
import type { ConnectionSettings } from './pool.ts';

const urlOf = ({ host = '', port, user, password, database }: ConnectionSettings) =>
  `postgres://${user}:${password ?? ''}@server:${port}/${database}?host=${encodeURIComponent(host)}`;

/** Starts as the product does and returns the sentence that it ends with. */
async function start(env: Record<string, string>) {
  const config = readConfig({ GEMELO_KEY: TEST_KEY.toString('base64'), ...env });
  const printed: string[] = [];
  const storage = await openStorage(config, (line) => printed.push(line)).catch((error: Error) => error);
  if (storage instanceof Error) return `${storage.name}: ${storage.message}`;
  await storage.close();
  return ['started', ...printed].join('. ');
}

let owned: ConnectionSettings;
let asSuperuser: ConnectionSettings;
beforeAll(async () => {
  asSuperuser = await cloneDatabase();
  owned = { ...inject('databaseOwner'), database: asSuperuser.database };
});

describe('an address that would mix up or lose what is set on a connection is refused', () => {
  test('two addresses of different databases', async () => {
    const other = { ...owned, database: 'postgres' };
    expect(await start({ DATABASE_URL: urlOf(other), DATABASE_DIRECT_URL: urlOf(owned) })).toMatch(
      /^StartupError: .* bases de datos distintas/,
    );
    expect(await start({ DATABASE_URL: urlOf(owned), DATABASE_DIRECT_URL: urlOf(owned) })).toBe('started');
  });

  describe.runIf(PGBOUNCER)('with a pooler by transaction', () => {
    let pooled: string;
    let inSession: string;
    beforeAll(async () => {
      const { database } = owned;
      pooled = urlOf({ ...(await startPgbouncer(owned, { mode: 'transaction', servers: 3 })), database });
      inSession = urlOf({ ...(await startPgbouncer(owned, { mode: 'session', servers: 20 })), database });
    });

    test('without the address of the server itself', async () => {
      const sentence = await start({ DATABASE_URL: pooled });
      expect(sentence).toMatch(/^StartupError: DATABASE_URL .* por transacción .* en DATABASE_DIRECT_URL/);
    });

    test('as the address of the server itself', async () => {
      const sentence = await start({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled });
      expect(sentence).toMatch(/^StartupError: DATABASE_DIRECT_URL .* por transacción/);
    });

    test.skipIf(KEEPS_PREPARED)('with prepared statements that it does not know', async () => {
      const both = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: urlOf(owned) };
      expect(await start(both)).toMatch(/^StartupError: .* DATABASE_PREPARED=0/);
      expect(await start({ ...both, DATABASE_PREPARED: '0' })).toBe('started');
    });

    test('one by session needs nothing more', async () => {
      expect(await start({ DATABASE_URL: inSession })).toBe('started');
    });
  });
});

describe('where what is set has no effect', () => {
  beforeAll(async () => {
    const { database = '', user = '' } = asSuperuser;
    await onDatabase(
      asSuperuser,
      `create function public.set_config(name text, value text, local boolean) returns text language sql as 'select $2'`,
    );
    await onDatabase(
      asSuperuser,
      `alter role ${user} in database ${database} set search_path = public, pg_catalog`,
    );
  });

  test('nothing is served, with the session of a connection or of a transaction', async () => {
    const refusal = /^StartupError: Las conexiones de DATABASE_URL no trabajan como gemelo_app/;
    expect(await start({ DATABASE_URL: urlOf(asSuperuser) })).toMatch(refusal);
    expect(await start({ DATABASE_URL: urlOf(asSuperuser), DATABASE_DIRECT_URL: urlOf(owned) })).toMatch(
      refusal,
    );
  });

  test('nothing is read or written', async () => {
    const database = openDatabase({ ...asSuperuser, direct: owned }, 2);
    const refused = { message: expect.stringContaining('requests are served as gemelo_app') };
    const insert = `insert into certification (name, description) values ('Nunca', 'd')`;
    await expect(database.query('select email from app_user', [])).rejects.toMatchObject(refused);
    await expect(database.query(insert, [])).rejects.toMatchObject(refused);
    const write = database.pool.transaction();
    await expect(write.commit([{ text: insert, values: [] }])).rejects.toMatchObject(refused);
    await write.rollback();
    const read = database.read(system, (tx) => tx.selectFrom('appUser').select('email').execute());
    await expect(read).rejects.toMatchObject(refused);
    await database.close();
    expect(await onDatabase(asSuperuser, `select from certification where name = 'Nunca'`)).toEqual([]);
  });
});
