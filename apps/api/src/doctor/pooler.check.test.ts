import { expect, inject, test } from 'vitest';
import { PGBOUNCER, startPgbouncer } from '../test/pgbouncer.ts';
import { cloneDatabase } from '../test/test-app.ts';
import { checkPooler } from './pooler.check.ts';

test('what stands between the product and its database is told', async () => {
  const { database } = await cloneDatabase();
  const direct = { ...inject('databaseOwner'), database };
  const told = async (...[connection, own, prepares = true]: [typeof direct, typeof direct?, boolean?]) =>
    (await checkPooler({ connection, direct: own, prepares })).map(({ level, text }) => `${level}: ${text}`);

  expect(await told(direct)).toEqual([expect.stringMatching(/^right: .*gemelo_app y en UTC/)]);
  if (!PGBOUNCER) return;
  const pooled = { ...(await startPgbouncer(direct, { mode: 'transaction', servers: 2 })), database };
  expect(await told(pooled)).toEqual([expect.stringMatching(/^wrong: .*DATABASE_DIRECT_URL/)]);
  expect(await told(pooled, direct, false)).toEqual([expect.stringMatching(/^right: .*la misma base/)]);
  const elsewhere = { ...direct, database: inject('databaseServer').database };
  expect(await told(pooled, elsewhere)).toEqual([expect.stringMatching(/^wrong: .*distintas/)]);
});
