import { randomUUID } from 'node:crypto';
import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import type { ActivityRecord, ActivityRecordDetail } from '@gemelo/contract/endpoints/activity-records';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { uploadPicture } from '../../test/uploading.ts';
import { documentOf, publishedForm, send } from '../forms/test/making-forms.ts';
import { recordsDuring } from './records.during.ts';
import {
  assigned,
  assignedBefore,
  compositionOf,
  dataOf,
  hours,
  menusOf,
  newActivity,
  progress,
  record,
} from './test/making-activities.ts';

const [TECHNICIAN, AGENT] = [4, 6];
const DAY_HOURS = 24;
let t: Awaited<ReturnType<typeof openTestApp>>;
let client: pg.Client;
let admin: Person;
let agent: Person;
let technician: Person;
let other: Person;
let activity: Awaited<ReturnType<typeof newActivity>>;
/** Of the plain action, of that which needs a photo, and of that which needs a note. */
let offered: [number, number, number];
beforeAll(async () => {
  t = await openTestApp();
  client = new pg.Client(t.connection);
  await client.connect();
  admin = await t.signIn('admin@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  technician = await t.signIn('tecnico@gemelo.test');
  other = await t.signIn('admin@otra.test');
  activity = await newActivity(admin, [{}, { needsPhoto: true }, { needsNote: true }]);
  const { idActivityUser } = await assigned(admin, activity.idActivity, AGENT);
  const [menu] = await menusOf(agent, idActivityUser);
  offered = menu?.actions.map(({ idMenuAction }) => idMenuAction) as [number, number, number];
});

afterAll(() => client.end());

/** An assignment of ten days ago. */
const ofAgent = async (idActivity = activity.idActivity) => {
  const made = await assigned(admin, idActivity, AGENT);
  await assignedBefore(t.database, made);
  return made.idActivityUser;
};
const one = async (id: number) =>
  dataOf<ActivityAssignment>(await agent.call('GET', `/api/settings/v3/assignmentActivity/${id}`));

test('a record is stored once, however often and however many at once send it', async () => {
  const id = await ofAgent();
  const recordKey = randomUUID();
  const at = hours(-1);
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => record(agent, id, offered[0], { recordKey, at })),
  );
  const ids = sent.map((one) => dataOf<ActivityRecord>(one).idActivityUserMenuAction);
  expect(new Set(ids).size).toBe(1);
  expect(await one(id)).toMatchObject({
    ...{ recordCount: 1, lastRecordAt: at, progress: 'started', startedAt: at },
  });
  const changed = dataOf<ActivityRecord>(await record(agent, id, offered[0], { recordKey, note: 'Otra' }));
  expect(changed).toMatchObject({ note: null, at });
  const { idActivityUser: theirs } = await assigned(admin, activity.idActivity, TECHNICIAN);
  expect((await record(technician, theirs, offered[0], { recordKey })).body.code).toBe('RECORD_KEY_TAKEN');
});

test('what an action needs is asked for, and photos stay with the record', async () => {
  const id = await ofAgent();
  expect((await record(agent, id, offered[1])).body.issues[0]?.path).toBe('files');
  expect((await record(agent, id, offered[2], { note: '  ' })).body.issues[0]?.path).toBe('note');
  const { idFile } = await uploadPicture(agent);
  const { idActivityUserMenuAction: kept } = dataOf<ActivityRecord>(
    await record(agent, id, offered[1], { files: [idFile] }),
  );
  const detail = dataOf<ActivityRecordDetail>(
    await admin.call('GET', `/api/processes/ActivityUserMenuAction/${kept}`),
  );
  expect(detail).toMatchObject({ photoCount: 1, files: [{ idFile }] });
  expect((await technician.call('GET', `/api/files/${idFile}`)).status).toBe(404);
  expect((await admin.call('GET', `/api/files/${idFile}`)).status).toBe(200);
  const stolen = await record(agent, id, offered[1], { files: [(await uploadPicture(technician)).idFile] });
  expect(stolen.status).toBe(400);
});

test('the distance to the stop is worked out where both places are known', async () => {
  const id = await ofAgent();
  await client.query('update warehouse set latitude = 14.5, longitude = -90.5 where id_warehouse = 1');
  const place = { latitude: 14.501, longitude: -90.5 };
  const near = dataOf<ActivityRecord>(await record(agent, id, offered[0], { idWarehouse: 1, ...place }));
  expect(near).toMatchObject({ distance: 111, Warehouse: { idWarehouse: 1 } });
  const placeless = dataOf<ActivityRecord>(await record(agent, id, offered[0], { idWarehouse: 1 }));
  expect(placeless.distance).toBeNull();
  const { body } = await record(agent, id, offered[0], { idWarehouse: 999_999 });
  expect(body.issues[0]?.path).toBe('idWarehouse');
});

test('it is recorded by the person to whom it is assigned, in what was assigned', async () => {
  const id = await ofAgent();
  expect((await record(technician, id, offered[0])).status).toBe(404);
  expect((await record(admin, id, offered[0])).body.code).toBe('ACTIVITY_OF_ANOTHER');
  expect((await record(other, id, offered[0])).status).toBe(404);
  const foreign = await newActivity(admin);
  const { idActivityUser } = await assigned(admin, foreign.idActivity, AGENT);
  const [menu] = await menusOf(agent, idActivityUser);
  const unrelated = await record(agent, id, menu?.actions[0]?.idMenuAction ?? 0);
  expect(unrelated.body.issues[0]?.path).toBe('idMenuAction');
  expect((await record(agent, id, offered[0], { at: hours(1) })).body.code).toBe('TOO_EARLY');
  expect((await record(agent, id, offered[0], { at: hours(30) })).body.issues[0]?.path).toBe('at');
  expect((await record(agent, id, offered[0], { latitude: 14.6 })).status).toBe(400);
});

test('nothing is done before it was assigned, whatever the phone says', async () => {
  const { idActivityUser: id } = await assigned(admin, activity.idActivity, AGENT);
  for (const at of ['2000-01-01T12:00:00Z', hours(-30)]) {
    expect((await record(agent, id, offered[0], { at })).body.issues[0]?.path, at).toBe('at');
    expect((await progress(agent, id, 'started', at)).body.issues[0]?.path, at).toBe('at');
  }
  expect(await one(id)).toMatchObject({ progress: 'assigned', startedAt: null, recordCount: 0 });
  // Its clock is behind.
  expect((await record(agent, id, offered[0], { at: hours(-3) })).status).toBe(200);
});

describe('what was taken away is taken from phones that did not know of it yet, and not from others', () => {
  let made: typeof activity;
  let id: number;
  let idMenuAction: number;
  const refusal = async (at: string) =>
    (await record(agent, id, idMenuAction, { at })).body.issues?.[0]?.path;
  beforeEach(async () => {
    made = await newActivity(admin, [{}]);
    id = await ofAgent(made.idActivity);
    idMenuAction = (await menusOf(agent, id))[0]?.actions[0]?.idMenuAction ?? 0;
  });

  test('an action that is deleted while it is recorded', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const one = await newActivity(admin, [{}]);
      const { idActivityUser } = await assigned(admin, one.idActivity, AGENT);
      const [menu] = await menusOf(agent, idActivityUser);
      const [action] = menu?.actions ?? [];
      const idAction = action?.idMenuAction ?? 0;
      const [recorded, deleted] = await Promise.all([
        record(agent, idActivityUser, idAction, { at: hours(0) }),
        admin.call('DELETE', `/api/settings/v2/menuActions/${idAction}`),
      ]);
      expect(recorded.status, recorded.text).toBe(200);
      expect([undefined, 'IN_USE']).toContain(deleted.body.code);
    }
  });

  test('a menu, from the activity', async () => {
    const menu = { idMenu: made.idMenu, activities: [made.idActivity] };
    dataOf(await admin.call('POST', '/api/settings/v2/menus/unassignment', menu));
    expect(await refusal(hours(-1))).toBeUndefined();
    expect(await refusal(hours(0.05))).toBe('idMenuAction');
    // Other changes of the activity do not bring it back.
    await client.query('update activity set updated_at = now() + $1::interval where id_activity = $2', [
      '1 hour',
      made.idActivity,
    ]);
    expect(await refusal(hours(0.05))).toBe('idMenuAction');
    dataOf(await admin.call('POST', '/api/settings/v2/menus/assignment', menu));
    expect(await refusal(hours(0.05))).toBeUndefined();
  });

  test('a menu, from the person', async () => {
    const menu = { idMenu: made.idMenu, users: [AGENT] };
    dataOf(await admin.call('POST', '/api/settings/v2/menus/assignment', menu));
    id = await ofAgent();
    expect(await refusal(hours(-1))).toBeUndefined();
    dataOf(await admin.call('POST', '/api/settings/v2/menus/unassignment', menu));
    expect(await refusal(hours(-1))).toBeUndefined();
    expect(await refusal(hours(0.05))).toBe('idMenuAction');
    const theirs = await assigned(admin, activity.idActivity, TECHNICIAN);
    await assignedBefore(t.database, theirs);
    const foreign = await record(technician, theirs.idActivityUser, idMenuAction, { at: hours(-1) });
    expect(foreign.body.issues[0]?.path).toBe('idMenuAction');
  });

  test('a menu, by composing', async () => {
    const { version } = await compositionOf(admin, made.idActivity);
    const path = `/api/v4/activities/${made.idActivity}/composition`;
    dataOf(await admin.call('PUT', path, { menus: [], version }));
    expect(await refusal(hours(-1))).toBeUndefined();
    expect(await refusal(hours(0.05))).toBe('idMenuAction');
  });

  test('an action, switched off', async () => {
    const path = `/api/v4/menu-actions/${idMenuAction}/state`;
    dataOf(await admin.call('PUT', path, { state: 'Inactivo' }));
    expect(await refusal(hours(-1))).toBeUndefined();
    expect(await refusal(hours(0.05))).toBe('idMenuAction');
  });

  test('an action, put into another menu: it is recorded as it was called', async () => {
    const elsewhere = await newActivity(admin, [{}]);
    const path = `/api/settings/v2/menuActions/${idMenuAction}`;
    const [action] = made.actions;
    dataOf(await admin.call('PUT', path, { idMenu: elsewhere.idMenu, idAction: action, version: 1 }));
    const kept = dataOf<ActivityRecord>(await record(agent, id, idMenuAction));
    expect(kept.Action.idAction).toBe(action);
    expect(await refusal(hours(0.05))).toBe('idMenuAction');
  });

  test('an action, deleted before anybody had recorded it', async () => {
    dataOf(await admin.call('DELETE', `/api/settings/v2/menuActions/${idMenuAction}`));
    const kept = dataOf<ActivityRecord>(await record(agent, id, idMenuAction));
    expect(kept.Action.idAction).toBe(made.actions[0]);
    expect(await one(id)).toMatchObject({ recordCount: 1 });
    expect(await refusal(hours(0.05))).toBe('idMenuAction');
  });
});

test('what was done without a network is taken after the activity went to somebody else', async () => {
  const id = await ofAgent();
  const body = { startsAt: hours(1), dueAt: hours(5), idUser: TECHNICIAN, version: (await one(id)).version };
  const path = `/api/settings/assignmentActivity/${id}`;
  const theirs = dataOf<ActivityAssignment>(await admin.call('PUT', path, body));
  expect((await progress(agent, id, 'started', hours(-2))).status).toBe(200);
  const { idActivityUserMenuAction } = dataOf<ActivityRecord>(await record(agent, id, offered[0]));
  expect(idActivityUserMenuAction).toBeGreaterThan(0);
  const done = dataOf<ActivityAssignment>(await progress(agent, id, 'done', hours(-0.5)));
  expect(done).toMatchObject({ progress: 'done', recordCount: 1, closeReason: null });
  const other = await technician.call('GET', `/api/settings/v3/assignmentActivity/${theirs.idActivityUser}`);
  expect(dataOf<ActivityAssignment>(other)).toMatchObject({ progress: 'assigned', recordCount: 0 });
});

test('what was done before an activity was closed is taken for a week', async () => {
  const id = await ofAgent();
  await progress(agent, id, 'done', hours(-1));
  expect((await record(agent, id, offered[0], { at: hours(-2) })).status).toBe(200);
  expect((await record(agent, id, offered[0], { at: hours(-0.5) })).status).toBe(200);
  await client.query(
    `update activity_user set closed_at = now() - interval '2 days', ended_at = now() - interval '2 days'
     where id_activity_user = ${id}`,
  );
  expect((await record(agent, id, offered[0], { at: hours(-2.1 * DAY_HOURS) })).status).toBe(200);
  expect((await record(agent, id, offered[0], { at: hours(-0.5) })).body.code).toBe('ACTIVITY_CLOSED');
  await client.query(
    `update activity_user set closed_at = now() - interval '8 days' where id_activity_user = ${id}`,
  );
  const late = await record(agent, id, offered[0], { at: hours(-3 * DAY_HOURS) });
  expect(late.body.code).toBe('ACTIVITY_CLOSED');
});

test('people read their own records, and who may view the tracker everybody’s', async () => {
  const id = await ofAgent();
  const kept = dataOf<ActivityRecord>(await record(agent, id, offered[2], { note: 'Seco' }));
  const path = `/api/processes/ActivityUserMenuActions/${AGENT}`;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guatemala' }).format(
    Date.parse(kept.at),
  );
  for (const query of ['', `?startDate=${today}&endDate=${today}&type=note`, '?order=receivedAt&limit=200']) {
    const listed = dataOf<ActivityRecord[]>(await agent.call('GET', path + query));
    expect(
      listed.map(({ recordKey }) => recordKey),
      query,
    ).toContain(kept.recordKey);
  }
  expect((await agent.call('GET', `${path}?endDate=2020-01-01`)).body.data).toEqual([]);
  expect((await technician.call('GET', path)).status).toBe(403);
  expect((await other.call('GET', path)).status).toBe(404);
  const url = `/api/processes/ActivityUserMenuAction/${kept.idActivityUserMenuAction}`;
  expect((await technician.call('GET', url)).status).toBe(404);
  expect((await other.call('GET', url)).status).toBe(404);
  const tracked = async (body: object) =>
    dataOf<{ total: number; rows: ActivityRecord[] }>(
      await admin.call('POST', '/api/processes/trackingUserMenuAction/list', body),
    );
  const { total, rows } = await tracked({ users: [AGENT], actions: [kept.Action.idAction], type: ['note'] });
  expect(total).toBe(rows.length);
  expect(rows.map(({ recordKey }) => recordKey)).toContain(kept.recordKey);
  expect((await tracked({ users: [TECHNICIAN], actions: [kept.Action.idAction] })).rows).toEqual([]);
  const refused = await agent.call('POST', '/api/processes/trackingUserMenuAction/list', {});
  expect(refused.status).toBe(403);
});

test('the answer to the form of an action is found, whichever of both arrives first', async () => {
  const form = await publishedForm(admin, documentOf({ name: 'lote', kind: 'text', label: 'Lote' }));
  const id = await ofAgent();
  const [before, after] = [randomUUID(), randomUUID()];
  await send(agent, form, { lote: 'L-1' }, { answerKey: before });
  const known = dataOf<ActivityRecord>(await record(agent, id, offered[0], { answerKey: before }));
  expect(known.FormAnswer?.Form.idForm).toBe(form.idForm);
  const early = dataOf<ActivityRecord>(await record(agent, id, offered[0], { answerKey: after }));
  expect(early).toMatchObject({ answerKey: after, FormAnswer: null });
  await send(agent, form, { lote: 'L-2' }, { answerKey: after });
  const read = await agent.call(
    'GET',
    `/api/processes/ActivityUserMenuAction/${early.idActivityUserMenuAction}`,
  );
  expect(dataOf<ActivityRecordDetail>(read).FormAnswer?.Form.idForm).toBe(form.idForm);
  const reportedTo = (reader: number, readsAnswers: boolean) =>
    t.database.read(system, async (tx) => {
      const asked = { idCompany: 1, users: [AGENT], from: hours(-2), to: hours(0) };
      const { rows } = await recordsDuring(tx, { ...asked, reader, readsAnswers });
      return rows.find(({ answerKey }) => answerKey === before)?.FormAnswer?.Form.idForm;
    });
  expect(await reportedTo(TECHNICIAN, false)).toBeUndefined();
  expect(await reportedTo(TECHNICIAN, true)).toBe(form.idForm);
  expect(await reportedTo(AGENT, false)).toBe(form.idForm);
  // Whoever names the answer of somebody else does not get to see it.
  const theirs = randomUUID();
  await send(technician, form, { lote: 'L-3' }, { answerKey: theirs });
  const foreign = dataOf<ActivityRecord>(await record(agent, id, offered[0], { answerKey: theirs }));
  expect(foreign.FormAnswer).toBeNull();
});
