import { expect, test } from 'vitest';
import { openTestApp } from '../test/test-app.ts';

const SIZE = 4;

test('whoever finds no free connection waits for one, and gets 503 after some seconds', async () => {
  const t = await openTestApp({}, { connections: SIZE });
  const admin = await t.signIn('admin@gemelo.test');
  const counters = async () => {
    const { status, body } = await admin.call('GET', '/api/v4/home/counters');
    return { status, code: body.code };
  };
  const held = Array.from({ length: SIZE }, () => t.database.pool.transaction());
  for (const one of held) await one.run([{ text: 'select 1', values: [] }]);

  const patient = counters();
  const [first, ...rest] = held;
  await expect.poll(() => t.database.pool.usage).toMatchObject({ busy: SIZE, idle: 0, waiting: 1 });
  await first?.rollback();
  expect(await patient).toEqual({ status: 200, code: undefined });

  await first?.run([{ text: 'select 1', values: [] }]);
  expect(await counters()).toEqual({ status: 503, code: 'UNAVAILABLE' });
  for (const one of [first, ...rest]) await one?.rollback();
  expect(await counters()).toEqual({ status: 200, code: undefined });
}, 30_000);
