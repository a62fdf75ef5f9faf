import { endpoints } from '@gemelo/contract/endpoints/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test-app.ts';
import { openRecords, type Records } from './records.ts';
import { requestWith } from './requests.ts';
import { isOpen, slotsOf } from './slots.ts';

const OPERATOR = 1;
const AT_ONCE = 3;
let t: Awaited<ReturnType<typeof openTestApp>>;
let records: Records;
let admin: Person;
const outcomes: number[] = [];
beforeAll(async () => {
  t = await openTestApp({}, { connections: 1 });
  records = await openRecords(t.connection);
  admin = await t.signIn('admin@gemelo.test');
});
afterAll(() => records.close());

const calls = endpoints.map((endpoint) => ({ route: endpoint.route, endpoint }));

// A request that waits for a second connection while it holds the only one would be refused after some seconds.
test.each(calls)('$route needs one connection at a time', async ({ route, endpoint }) => {
  const slots = [];
  for (const slot of isOpen(endpoint) ? [] : slotsOf(endpoint))
    if (slot.part !== 'body' || (await records.find(slot.id, OPERATOR)) !== undefined) slots.push(slot);
  const request = await requestWith(records, endpoint, slots, { own: OPERATOR }).catch(() => ({
    url: endpoint.path.replace(/\{\w+\}/g, '999999'),
    body: endpoint.method === 'GET' ? undefined : {},
  }));
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      admin.call(endpoint.method, request.url, request.body, {
        'idempotency-key': `${route} ${n}`.replaceAll(' ', '-'),
      }),
    ),
  );
  for (const { status, text } of answers) expect(status < 500 ? '' : text).toBe('');
  outcomes.push(...answers.map(({ status }) => status));
  if (answers.some(({ status }) => status === 401)) admin = await t.signIn('admin@gemelo.test');
});

test('most of these calls were carried out', () => {
  const done = outcomes.filter((status) => status < 300).length;
  expect(done).toBeGreaterThan(outcomes.length / 2);
});
