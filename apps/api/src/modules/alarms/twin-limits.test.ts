import type { Limit } from '@gemelo/contract/endpoints/alarm-limits';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let idTwin: number;
beforeAll(async () => {
  t = await openTestApp();
  [admin, other] = await Promise.all([t.signIn('admin@gemelo.test'), t.signIn('admin@otra.test')]);
  const found = await admin.call('GET', '/api/processes/getTwinAll/1?search=EB-2013');
  idTwin = (found.body.data as { idTwin: number }[])[0]?.idTwin ?? 0;
});

const limitsOf = (by = admin) => by.call('GET', `/api/v4/twins/${idTwin}/limits`);

test('the limits of a device are those of the company until a narrower rule replaces one', async () => {
  const before = (await limitsOf()).body.data as Limit[];
  expect(
    before.map(({ severity, threshold, condition }) => `${condition} ${severity} ${threshold}`).toSorted(),
  ).toEqual(['above alarm 38', 'above alarm 65', 'above warning 60', 'below warning 40']);
  const humidity = before.find(({ threshold }) => threshold === 65)?.idMeasurement;
  const created = await admin.call('POST', '/api/v4/alarm-rules', {
    name: 'Solo este',
    condition: 'above',
    idMeasurement: humidity,
    threshold: 72,
    hysteresis: 1,
    holdSeconds: 0,
    severity: 'alarm',
    idWarehouseCategory: null,
    idTwin,
    reminderMinutes: null,
    users: [],
  });
  expect(created.status, created.text).toBe(200);
  const after = (await limitsOf()).body.data as Limit[];
  expect(
    after.find(({ severity, idMeasurement }) => severity === 'alarm' && idMeasurement === humidity),
  ).toEqual({
    idMeasurement: humidity,
    condition: 'above',
    severity: 'alarm',
    threshold: 72,
    rule: 'Solo este',
  });
});

test('another company’s device is not found', async () => {
  expect((await limitsOf(other)).status).toBe(404);
});
