import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { audit } from '../db/audit.ts';
import { openDatabase } from '../db/client.ts';
import { system } from '../db/context.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { DEMO_PASSWORD } from '../db/seed/people.ts';
import { openFileStore } from '../integrations/files/open-store.ts';
import { sealAudit } from '../modules/audit/audit.chain.ts';
import { verifyAudit } from '../modules/audit/audit.verify.ts';
import { openStorage } from '../open-storage.ts';
import { atEnd } from '../test/at-end.ts';
import { ask, openSource } from '../test/backed-up.ts';
import { TEST_KEY } from '../test/database-server.ts';
import { hasPostgres15, startPostgres15 } from '../test/debian-postgres.ts';
import { startS3Server } from '../test/s3-server.ts';
import { answer } from '../test/test-app.ts';
import { compare } from './compare.ts';

const CHANGES = 3;

/** Changes that the audit has sealed before the backup. */
async function changeAndSeal(source: ConnectionSettings) {
  const database = openDatabase(source);
  await database.transaction(system, (tx) =>
    audit(
      tx,
      system,
      ...Array.from({ length: CHANGES }, (_, id) => ({
        ...{ entity: 'twin', id, idCompany: 1, action: 'update' as const },
        before: { name: 'á' },
        after: { name: `b${id}` },
      })),
    ),
  );
  await sealAudit(database);
  await database.close();
}

test.skipIf(!hasPostgres15)(
  'from disk and embedded server to bucket and PostgreSQL 15 and back everything is the same, and the product works on it',
  { timeout: 300_000 },
  async () => {
    const s = await openSource();
    const server = await startPostgres15(['lejos']);
    atEnd(server.stop);
    await changeAndSeal(s.source);
    const first = await s.backUp('first.tar');

    const far = server.loginTo('lejos');
    const farConfig = s.configOf(far, 'far', TEST_KEY, { FILES_S3_URL: await startS3Server() });
    await s.restore(farConfig, 'first.tar');
    const [login] = await ask(far, 'select rolsuper from pg_roles where rolname = session_user');
    expect(login).toEqual({ rolsuper: false });
    const second = await s.backUp('second.tar', far, openFileStore(farConfig.filesS3, farConfig.dataDir));
    expect(second.tables).toEqual(first.tables);
    expect(second.files).toEqual(first.files);
    expect(second.server).toMatch(/^15/);

    const dataDir = join(s.folder, 'back');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'gemelo.key'), TEST_KEY.toString('base64'));
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
    await s.restore(config, 'second.tar');

    const storage = await openStorage(config, () => undefined);
    atEnd(storage.close);
    expect(await compare(first, storage.database.pool.login, s.storeIn('back'))).toEqual({
      tables: [],
      files: [],
    });
    const { app } = await createApp({
      ...storage,
      config,
      version: 'test',
      checkAnswers: true,
      background: false,
    });
    await app.ready();
    atEnd(() => app.close());
    const body = { email: 'admin@gemelo.test', password: DEMO_PASSWORD };
    expect((await answer(app, { method: 'POST', url: '/api/auth/sign-in', payload: body })).status).toBe(200);
    expect(await verifyAudit(storage.database, storage.vault)).toEqual({
      sealed: CHANGES,
      checkpoints: 0,
      broken: [],
    });
  },
);
