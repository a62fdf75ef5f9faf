import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';
import { system } from '../context.ts';
import { seedFirstDay } from './first-day.ts';
import { people } from './people.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  t = await openTestApp();
  await seedFirstDay(t.database);
});

test.each(people.map(({ email }) => email))(
  '%s finds unread notices of what they can open',
  async (email) => {
    const person = await t.signIn(email);
    const { status, text, body } = await person.call('GET', '/api/v4/notifications?limit=50');
    expect(status, text).toBe(200);
    const groups = body.data as NotificationGroup[];
    const kinds = new Set(groups.map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThanOrEqual(person.user.idCompany === 1 ? 3 : 1);
    expect(groups.every(({ unread, notices }) => unread > 0 && unread === notices)).toBe(true);
    expect(groups.length).toBeLessThanOrEqual(15);
    const paths = { ticket: '/api/processes/ticket/', task: '/api/processes/getTaskOne/' };
    for (const { entity, entityId } of groups) {
      const path = paths[entity as keyof typeof paths];
      if (path) expect((await person.call('GET', `${path}${entityId}`)).status).toBe(200);
    }
  },
);

test('tickets have deadlines: some passed, some about to pass, some with time left', async () => {
  const admin = await t.signIn('admin@gemelo.test');
  const { body } = await admin.call('GET', '/api/processes/ticket/filter?open=true&limit=200');
  const timed = (body.data as Ticket[]).filter(({ lateAt }) => lateAt !== null);
  const count = (test: (ticket: Ticket) => boolean) => timed.filter(test).length;
  expect(count(({ overdue }) => overdue)).toBeGreaterThanOrEqual(1);
  expect(count(({ soon, overdue }) => soon && !overdue)).toBeGreaterThanOrEqual(1);
  expect(count(({ soon, overdue }) => !soon && !overdue)).toBeGreaterThanOrEqual(2);
});

test('nobody is told of seeded deadlines again', async () => {
  const left = await t.database.read(system, (tx) =>
    tx
      .selectFrom('ticket')
      .select('idTicket')
      .where('soonAt', '<', new Date().toISOString())
      .whereRef('toldSoon', 'is distinct from', 'lateKey')
      .execute(),
  );
  expect(left).toEqual([]);
});
