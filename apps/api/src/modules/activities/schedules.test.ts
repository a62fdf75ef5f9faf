import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import type { ActivitySchedule } from '@gemelo/contract/endpoints/activity-schedules';
import { momentOf } from '@gemelo/contract/kit/zoned';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { runJob } from '../../test/run-job.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { createNotifications } from '../notifications/notifications.service.ts';
import { createAssignmentNotices } from './assignment-notices.ts';
import { createAssignmentService } from './assignments.service.ts';
import { createMakeRecurringActivities } from './make-recurring-activities.job.ts';
import { dataOf, freshName, newActivity } from './test/making-activities.ts';

const ZONE = 'America/Guatemala';
const [SUPERVISOR, TECHNICIAN, AGENT] = [2, 4, 6];
const [FIRST, THIRD, FOURTH] = ['2031-03-01', '2031-03-03', '2031-03-04'] as const;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
let idActivity: number;
let now: Date;

const itIs = (day: string, hour = 7) => {
  now = momentOf(day, hour, ZONE);
};
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  other = await t.signIn('admin@otra.test');
});
beforeEach(async () => {
  ({ idActivity } = await newActivity(admin));
  itIs(FIRST);
});

function look() {
  const notifications = createNotifications();
  const notices = createAssignmentNotices(notifications);
  const assignments = createAssignmentService({ database: t.database, notices });
  const job = createMakeRecurringActivities({ assignments, notifications, clock: () => now });
  return runJob(t.database, job, {});
}
const bodyOf = (more: object = {}) => ({
  ...{
    name: freshName('Ronda'),
    idActivity,
    frequency: 'daily',
    startOn: FIRST,
    hour: 6,
    durationMinutes: 90,
  },
  ...{ users: [AGENT, TECHNICIAN], stops: [2, 1], ...more },
});
const create = (more: object = {}) => admin.call('POST', '/api/v4/activity-schedules', bodyOf(more));
const schedule = async (more: object = {}) => dataOf<ActivitySchedule>(await create(more));
const madeBy = async ({ idActivitySchedule: id }: ActivitySchedule) =>
  dataOf<ActivityAssignment[]>(
    await admin.call('GET', `/api/settings/assignmentActivity?limit=200&idActivitySchedule=${id}`),
  );
const listed = async ({ idActivitySchedule: id }: ActivitySchedule) =>
  dataOf<ActivitySchedule[]>(await admin.call('GET', '/api/v4/activity-schedules?limit=200')).find(
    (one) => one.idActivitySchedule === id,
  );

test('each person gets an assignment of their own on each day, with its hours and stops', async () => {
  const made = await schedule();
  expect(made).toMatchObject({ nextOn: FIRST, status: 'active' });
  await look();
  const first = await madeBy(made);
  expect(first.map(({ assignmentUser }) => assignmentUser.idUser).sort()).toEqual([TECHNICIAN, AGENT]);
  expect(first[0]).toMatchObject({
    startsAt: momentOf(FIRST, 6, ZONE).toISOString().replace('.000', ''),
    stops: [{ idWarehouse: 2 }, { idWarehouse: 1 }],
    Schedule: { idActivitySchedule: made.idActivitySchedule },
  });
  expect(await listed(made)).toMatchObject({ lastOn: FIRST, nextOn: '2031-03-02' });
});

test('however many look at once, it is made once, and missed days are not made up for', async () => {
  const made = await schedule();
  await Promise.all([look(), look(), look()]);
  await look();
  expect(await madeBy(made)).toHaveLength(2);
  itIs(THIRD);
  await Promise.all([look(), look()]);
  expect(await madeBy(made)).toHaveLength(4);
  expect(await listed(made)).toMatchObject({ lastOn: THIRD, nextOn: FOURTH });
});

test('who can no longer be given activities is left out, and its owner is told', async () => {
  const made = await schedule();
  await t.database.transaction(system, (tx) =>
    tx.updateTable('appUser').set({ state: 'Inactivo' }).where('idUser', '=', TECHNICIAN).execute(),
  );
  await look();
  expect((await madeBy(made)).map(({ assignmentUser }) => assignmentUser.idUser)).toEqual([AGENT]);
  const told = JSON.stringify((await admin.call('GET', '/api/v4/notifications')).body.data);
  expect(told).toContain(made.name);
  await t.database.transaction(system, (tx) =>
    tx.updateTable('appUser').set({ state: 'Activo' }).where('idUser', '=', TECHNICIAN).execute(),
  );
});

test('a paused one makes nothing, and goes on from today', async () => {
  const made = await schedule();
  const path = `/api/v4/activity-schedules/${made.idActivitySchedule}`;
  expect(dataOf(await admin.call('PUT', `${path}/paused`, { paused: true }))).toMatchObject({
    ...{ status: 'paused', nextOn: null },
  });
  await look();
  expect(await madeBy(made)).toEqual([]);
  expect(dataOf(await admin.call('PUT', `${path}/paused`, { paused: false }))).toMatchObject({
    status: 'active',
  });
  expect((await admin.call('DELETE', path)).status).toBe(200);
});

test('one is changed on the basis of what was read, within its own company', async () => {
  const made = await schedule();
  const path = `/api/v4/activity-schedules/${made.idActivitySchedule}`;
  const body = bodyOf({ hour: 8, users: [AGENT], version: made.version });
  expect((await other.call('PUT', path, body)).status).toBe(404);
  expect(dataOf(await admin.call('PUT', path, body))).toMatchObject({ hour: 8, Users: [{ idUser: AGENT }] });
  expect((await admin.call('PUT', path, body)).body.code).toBe('STALE');
  expect((await create({ users: [SUPERVISOR] })).body.issues[0]?.path).toBe('users');
  expect((await create({ name: body.name })).body.code).toBe('DUPLICATE');
  expect((await create({ frequency: 'weekly' })).body.issues[0]?.path).toBe('weekdays');
  await admin.call('DELETE', path);
});
