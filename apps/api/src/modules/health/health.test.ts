import type { Health } from '@gemelo/contract/endpoints/health';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'error' });
});

test('x', async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const r = await admin.call('GET', '/api/v4/health');
  console.log(JSON.stringify(r.body, null, 1));
  expect(r.status).toBe(200);
});
