import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import { system } from '../db/context.ts';
import { accountByEmail, hasAdministrator } from '../modules/auth/auth.queries.ts';
import { openStorage } from '../open-storage.ts';
import { passwordMatches } from '../security/passwords.ts';
import { TEST_KEY } from '../test/database-server.ts';
import { databaseUrl } from '../test/database-url.ts';
import { cloneDatabase, onDatabase } from '../test/test-app.ts';

const program = fileURLToPath(new URL('create-admin.ts', import.meta.url));
const EMAIL = 'ana@micompania.com';
const PASSWORD = 'Bodega=Norte=2026';

test('the first administrator gets the whole password, and is known to be there', async () => {
  const clone = await cloneDatabase();
  await onDatabase(clone, 'delete from user_role');
  const settings = {
    DATABASE_URL: databaseUrl({ ...inject('databaseOwner'), database: clone.database }),
    GEMELO_KEY: TEST_KEY.toString('base64'),
  };
  const storage = await openStorage(readConfig(settings), () => undefined);
  try {
    const known = () => storage.database.transaction(system, hasAdministrator);
    expect(await known()).toBe(false);
    await promisify(execFile)(
      process.execPath,
      [
        '--import',
        import.meta.resolve('tsx'),
        program,
        '--name=Ana Morales',
        `--email=${EMAIL}`,
        `--password=${PASSWORD}`,
      ],
      { env: { ...process.env, ...settings } },
    );
    expect(await known()).toBe(true);
    const account = await storage.database.transaction(system, (tx) => accountByEmail(tx, EMAIL));
    expect(await passwordMatches(account?.passwordHash, PASSWORD)).toBe(true);
  } finally {
    await storage.close();
  }
});
