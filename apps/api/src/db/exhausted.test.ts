import { expect, test } from 'vitest';
import { openTestApp } from '../test/test-app.ts';
import { DEMO_PASSWORD } from './seed/people.ts';

const SIZE = 4;

test('whoever finds no free connection waits for one, and gets 503 after some seconds', async () => {
  const t = await openTestApp({}, { connections: SIZE });
  const signIn = async () => {
    const { status, body } = await t.anyone('POST', '/api/auth/sign-in', {
      email: 'admin@gemelo.test',
      password: DEMO_PASSWORD,
    });
    return { status, code: body.code };
  };
  const held = Array.from({ length: SIZE }, () => t.database.pool.transaction());
  for (const one of held) await one.run([{ text: 'select 1', values: [] }]);

  const patient = signIn();
  const [first, ...rest] = held;
  await expect.poll(() => t.database.pool.usage).toMatchObject({ busy: SIZE, idle: 0, waiting: 1 });
  await first?.rollback();
  expect(await patient).toEqual({ status: 200, code: undefined });

  const next = t.database.pool.transaction();
  await next.run([{ text: 'select 1', values: [] }]);
  expect(await signIn()).toEqual({ status: 503, code: 'UNAVAILABLE' });
  for (const one of [next, ...rest]) await one.rollback();
  expect(await signIn()).toEqual({ status: 200, code: undefined });
}, 30_000);
