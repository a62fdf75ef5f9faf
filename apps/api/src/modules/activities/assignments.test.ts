import type {
  ActivityAssignment,
  ActivityComposition,
} from '@gemelo/contract/endpoints/activity-assignments';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { documentOf, draftForm, publishedForm } from '../forms/test/making-forms.ts';
import {
  assign,
  assigned,
  assignedBefore,
  compositionOf,
  dataOf,
  hours,
  menusOf,
  newAction,
  newActivity,
  progress,
  record,
} from './test/making-activities.ts';

const [SUPERVISOR, REGISTRAR, TECHNICIAN, AGENT] = [2, 3, 4, 6];
const NOWHERE = 999_999;
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
let agent: Person;
let technician: Person;
let other: Person;
let activity: Awaited<ReturnType<typeof newActivity>>;
beforeAll(async () => {
  t = await openTestApp();
  const people = ['admin', 'supervisor', 'agente', 'tecnico'].map((name) => t.signIn(`${name}@gemelo.test`));
  [admin, supervisor, agent, technician] = (await Promise.all(people)) as [Person, Person, Person, Person];
  other = await t.signIn('admin@otra.test');
  activity = await newActivity(admin);
});

const one = (person: Person, id: number) => person.call('GET', `/api/settings/v3/assignmentActivity/${id}`);
const setState = (person: Person, id: number, state: string, justification?: string) =>
  person.call('PUT', `/api/settings/assignmentActivities/${id}`, {
    state,
    ...(justification ? { justification } : {}),
  });
const bell = async (person: Person) =>
  dataOf<{ entity: string; entityId: number; kind: string }[]>(
    await person.call('GET', '/api/v4/notifications'),
  );

test('an activity is assigned to several people, each gets their own and is told', async () => {
  const stops = [2, 1];
  const made = dataOf<ActivityAssignment[]>(
    await assign(admin, activity.idActivity, [AGENT, TECHNICIAN, AGENT], {
      stops,
      instructions: 'Con casco',
    }),
  );
  expect(made.map(({ assignmentUser }) => assignmentUser.idUser).sort()).toEqual([TECHNICIAN, AGENT]);
  expect(made[0]?.stops.map(({ idWarehouse }) => idWarehouse)).toEqual(stops);
  const own = made.find(({ assignmentUser }) => assignmentUser.idUser === AGENT);
  const told = JSON.stringify(await bell(agent));
  expect(told).toContain('activity-assignment');
  expect(told).toContain(String(own?.idActivityUser));
  expect((await one(agent, own?.idActivityUser ?? 0)).status).toBe(200);
  const theirs = made.find(({ assignmentUser }) => assignmentUser.idUser === TECHNICIAN);
  expect((await one(agent, theirs?.idActivityUser ?? 0)).status).toBe(404);
  expect((await one(supervisor, theirs?.idActivityUser ?? 0)).status).toBe(200);
});

test('only people of the field are offered, and only what is active can be chosen', async () => {
  const { people, activities, creators } = dataOf<{
    people: { idUser: number }[];
    activities: { idActivity: number; menuCount: number; actionCount: number }[];
    creators: { idUser: number }[];
  }>(await supervisor.call('GET', '/api/v4/activity-assignments/options'));
  const ids = people.map(({ idUser }) => idUser);
  expect(ids).toEqual(expect.arrayContaining([1, TECHNICIAN, AGENT]));
  expect(ids).not.toContain(SUPERVISOR);
  expect(activities.find(({ idActivity }) => idActivity === activity.idActivity)).toMatchObject({
    menuCount: 1,
    actionCount: 1,
  });
  expect(creators.map(({ idUser }) => idUser)).toContain(1);
  const refused = await assign(admin, activity.idActivity, [AGENT, REGISTRAR]);
  expect(refused.status).toBe(400);
  expect(refused.body.issues[0]?.path).toBe('users');
  const backwards = await assign(admin, activity.idActivity, [AGENT], {
    startsAt: hours(4),
    dueAt: hours(2),
  });
  expect(backwards.body.issues[0]?.path).toBe('dueAt');
  expect((await assign(admin, activity.idActivity, [AGENT], { stops: [NOWHERE] })).status).toBe(400);
  expect((await assign(agent, activity.idActivity, [AGENT])).status).toBe(403);
});

test('another company sees nothing of it and cannot refer to it', async () => {
  const { idActivityUser: id } = await assigned(admin, activity.idActivity, AGENT);
  expect((await one(other, id)).status).toBe(404);
  expect((await setState(other, id, 'Inactivo', 'No')).status).toBe(404);
  expect((await progress(other, id, 'started')).status).toBe(404);
  expect((await other.call('GET', `/api/settings/assignmentActivities/user/${AGENT}`)).status).toBe(404);
  expect((await assign(other, activity.idActivity, [AGENT])).status).toBe(400);
  expect((await other.call('GET', `/api/v4/activities/${activity.idActivity}/composition`)).status).toBe(404);
});

test('cancelling asks for the reason, tells the person, and can be taken back', async () => {
  const { idActivityUser: id } = await assigned(admin, activity.idActivity, AGENT);
  const asked = await setState(admin, id, 'Inactivo');
  expect(asked.body.issues[0]?.path).toBe('justification');
  const cancelled = dataOf<ActivityAssignment>(await setState(admin, id, 'Inactivo', 'Llueve'));
  expect(cancelled).toMatchObject({ progress: 'cancelled', state: 'Inactivo', closeReason: 'Llueve' });
  expect((await progress(agent, id, 'started')).body.code).toBe('ACTIVITY_CLOSED');
  const opened = dataOf<ActivityAssignment>(await setState(admin, id, 'Activo'));
  expect(opened).toMatchObject({ progress: 'assigned', state: 'Activo', closeReason: null, endedAt: null });
});

test('a change is based on what was read, and one that was started keeps its person', async () => {
  const before = await assigned(admin, activity.idActivity, AGENT);
  const path = `/api/settings/assignmentActivity/${before.idActivityUser}`;
  const body = { startsAt: hours(1), dueAt: hours(5), stops: [1], version: before.version };
  const moved = dataOf<ActivityAssignment>(await admin.call('PUT', path, body));
  expect(moved).toMatchObject({ idActivityUser: before.idActivityUser, startsAt: body.startsAt });
  expect((await admin.call('PUT', path, body)).body.code).toBe('STALE');
  const started = dataOf<ActivityAssignment>(await progress(agent, before.idActivityUser, 'started'));
  const late = await admin.call('PUT', path, { ...body, idUser: TECHNICIAN, version: started.version });
  expect(late.body.code).toBe('ACTIVITY_STARTED');
});

test('given to somebody else it is another assignment, and the first is cancelled and says to whom it went', async () => {
  const before = await assigned(admin, activity.idActivity, AGENT, { stops: [2] });
  const { idActivityUser: id, version } = before;
  const path = `/api/settings/assignmentActivity/${id}`;
  const body = { startsAt: hours(1), dueAt: hours(5), stops: [1], idUser: TECHNICIAN, version };
  const sent = await supervisor.call('PUT', path, body, { 'accept-language': 'en' });
  const after = dataOf<ActivityAssignment>(sent);
  expect(after).toMatchObject({
    ...{ progress: 'assigned', startsAt: body.startsAt, creatorUser: before.creatorUser },
    ...{ assignmentUser: { idUser: TECHNICIAN }, stops: [{ idWarehouse: 1 }] },
  });
  const reason = `Given to ${after.assignmentUser.name}`;
  expect(sent.body.message).toBe(reason);
  expect(dataOf<ActivityAssignment>(await one(agent, id))).toMatchObject({
    ...{ progress: 'cancelled', state: 'Inactivo', closeReason: reason, stops: [{ idWarehouse: 2 }] },
  });
  expect((await one(agent, after.idActivityUser)).status).toBe(404);
  expect((await supervisor.call('PUT', path, body)).body.code).toBe('ACTIVITY_CLOSED');
  expect((await bell(technician))[0]).toMatchObject({ kind: 'assigned', entityId: after.idActivityUser });
  expect((await bell(agent))[0]).toMatchObject({ kind: 'changed', entity: 'activity-assignment' });
});

test('what was finished before it was cancelled is done', async () => {
  const made = await assigned(admin, activity.idActivity, AGENT);
  await assignedBefore(t.database, made);
  const { idActivityUser: id } = made;
  const end = hours(-1);
  await setState(admin, id, 'Inactivo', 'Llueve');
  const done = dataOf<ActivityAssignment>(await progress(agent, id, 'done', end));
  expect(done).toMatchObject({ progress: 'done', state: 'Inactivo', endedAt: end, closeReason: null });
  expect((await bell(admin))[0]).toMatchObject({ kind: 'closed', entityId: id });
});

test('what nobody could carry out is not opened again', async () => {
  const { idActivity } = await newActivity(admin);
  const { idActivityUser: id } = await assigned(admin, idActivity, TECHNICIAN);
  await setState(admin, id, 'Inactivo', 'Llueve');
  const set = (table: 'activity' | 'appUser', key: string, of: number, state: string) =>
    t.database.transaction(system, (tx) =>
      sql`update ${sql.table(table)} set state = ${state}::row_state where ${sql.ref(key)} = ${of}`.execute(
        tx,
      ),
    );
  await set('activity', 'idActivity', idActivity, 'Inactivo');
  expect((await setState(admin, id, 'Activo')).body.code).toBe('ACTIVITY_INACTIVE');
  await set('activity', 'idActivity', idActivity, 'Activo');
  await set('appUser', 'idUser', TECHNICIAN, 'Inactivo');
  const refused = await setState(admin, id, 'Activo');
  await set('appUser', 'idUser', TECHNICIAN, 'Activo');
  expect(refused.body.code).toBe('ACTIVITY_PERSON_INACTIVE');
  expect((await setState(admin, id, 'Activo')).status).toBe(200);
});

test('starting and finishing happen once, late and in any order, and never in the future', async () => {
  const made = await assigned(admin, activity.idActivity, AGENT);
  await assignedBefore(t.database, made);
  const { idActivityUser: id } = made;
  // A clock that is ahead: the phone sends it again later. A day ahead it is wrong for good.
  const early = await progress(agent, id, 'started', hours(1));
  expect([early.status, early.body.code]).toEqual([429, 'TOO_EARLY']);
  const future = await progress(agent, id, 'started', hours(30));
  expect(future.body.issues[0]?.path).toBe('at');
  const [first, earlier, end] = [hours(-1), hours(-2), hours(-0.5)];
  await progress(agent, id, 'started', first);
  const again = dataOf<ActivityAssignment>(await progress(agent, id, 'started', first));
  expect(again.startedAt).toBe(first);
  const done = dataOf<ActivityAssignment>(await progress(agent, id, 'done', end));
  expect(done).toMatchObject({ progress: 'done', state: 'Inactivo', endedAt: end });
  const repeated = dataOf<ActivityAssignment>(await progress(agent, id, 'done', hours(0)));
  expect(repeated).toMatchObject({ endedAt: end, version: done.version });
  const late = dataOf<ActivityAssignment>(await progress(agent, id, 'started', earlier));
  expect(late).toMatchObject({ progress: 'done', startedAt: earlier });
  expect((await progress(supervisor, id, 'done')).body.code).toBe('ACTIVITY_OF_ANOTHER');
});

test('several activities of one person may be under way at once', async () => {
  const ids = [];
  for (let at = 0; at < 2; at += 1)
    ids.push((await assigned(admin, activity.idActivity, AGENT)).idActivityUser);
  for (const id of ids) expect((await progress(agent, id, 'started')).status).toBe(200);
});

test('lists filter by state, person, warehouse, time and words', async () => {
  const { idActivityUser: id } = await assigned(admin, activity.idActivity, TECHNICIAN, { stops: [3] });
  const listed = async (query: string) =>
    dataOf<ActivityAssignment[]>(
      await admin.call('GET', `/api/settings/assignmentActivity?limit=200&${query}`),
    ).map(({ idActivityUser }) => idActivityUser);
  for (const query of [
    'state=Activo',
    `idUser=${TECHNICIAN}`,
    'idWarehouse=3',
    `startsFrom=${hours(-3)}&startsTo=${hours(0)}`,
    `search=${encodeURIComponent(`${activity.name} ixcoy`)}`,
    'late=false&order=-dueAt',
    'progress=assigned,started&order=startsAt',
  ])
    expect(await listed(query), query).toContain(id);
  for (const query of ['state=Inactivo', `idUser=${AGENT}`, 'late=true', `search=tzul+${id}`])
    expect(await listed(query), query).not.toContain(id);
  const own = await technician.call(
    'GET',
    `/api/settings/assignmentActivities/user/${TECHNICIAN}?state=Activo`,
  );
  expect(JSON.stringify(own.body.data)).toContain(`"idActivityUser":${id}`);
  expect((await technician.call('GET', `/api/settings/assignmentActivities/user/${AGENT}`)).status).toBe(403);
  expect((await admin.call('GET', '/api/settings/assignmentActivities/state/Activo')).status).toBe(200);
});

test('an activity consists of menus and actions in order; what is left out is switched off, not deleted', async () => {
  const made = await newActivity(admin, [{}, {}]);
  const own = await assigned(admin, made.idActivity, AGENT);
  await assignedBefore(t.database, own);
  const { idActivityUser: id } = own;
  const [menu] = await menusOf(agent, id);
  expect(menu?.actions.map(({ Action }) => Action.idAction)).toEqual(made.actions);
  const [first, second] = menu?.actions ?? [];
  expect((await record(agent, id, first?.idMenuAction ?? 0)).status).toBe(200);
  const path = `/api/v4/activities/${made.idActivity}/composition`;
  const compose = (actions: number[], version: number) =>
    admin.call('PUT', path, {
      ...{ menus: [{ idMenu: made.idMenu, actions: actions.map((idAction) => ({ idAction })) }], version },
    });
  const extra = await newAction(admin);
  const [one, two] = made.actions as [number, number];
  expect((await compose([extra.idAction, two], made.version)).status).toBe(200);
  const after = (await menusOf(agent, id))[0]?.actions;
  expect(after?.map(({ Action }) => Action.idAction)).toEqual([extra.idAction, two]);
  // Recorded before the phone learnt of it.
  expect((await record(agent, id, first?.idMenuAction ?? 0)).status).toBe(200);
  expect((await compose([one, one], made.version + 1)).status).toBe(400);
  const back = dataOf<{ version: number }>(await compose([two, one], made.version + 1));
  expect(back.version).toBe(made.version + 2);
  const again = (await menusOf(agent, id))[0]?.actions;
  expect(again?.map(({ idMenuAction }) => idMenuAction)).toEqual([second?.idMenuAction, first?.idMenuAction]);
  expect(again?.map(({ recordCount }) => recordCount)).toEqual([0, 2]);
  const removed = await admin.call('DELETE', `/api/settings/v2/menuActions/${first?.idMenuAction}`);
  expect(removed.body.code).toBe('IN_USE');
});

test('of two who compose at once, one is told that the activity has changed; also where they share a menu', async () => {
  const made = await newActivity(admin);
  const second = await newActivity(admin);
  const shared = { idMenu: made.idMenu, actions: made.actions.map((idAction) => ({ idAction })) };
  const put = (idActivity: number, menus: object[], version: number) =>
    admin.call('PUT', `/api/v4/activities/${idActivity}/composition`, { menus, version });
  const both = await Promise.all([1, 2].map(() => put(made.idActivity, [shared], made.version)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const joined = dataOf<{ version: number }>(await put(second.idActivity, [shared], second.version));
  const { version } = await compositionOf(admin, made.idActivity);
  const extra = await newAction(admin);
  const more = { ...shared, actions: [...shared.actions, { idAction: extra.idAction }] };
  expect((await put(made.idActivity, [more], version)).status).toBe(200);
  expect((await put(second.idActivity, [shared], joined.version)).body.code).toBe('STALE');
});

test('whoever composes is told of a menu that was given or taken away meanwhile', async () => {
  const made = await newActivity(admin);
  const second = await newActivity(admin);
  const path = `/api/v4/activities/${made.idActivity}/composition`;
  const menus = [{ idMenu: made.idMenu, actions: made.actions.map((idAction) => ({ idAction })) }];
  const change = (how: string, idMenu: number) =>
    admin.call('POST', `/api/settings/v2/menus/${how}`, { idMenu, activities: [made.idActivity] });
  for (const [how, idMenu] of [
    ['unassignment', made.idMenu],
    ['assignment', second.idMenu],
  ] as const) {
    const { version } = await compositionOf(admin, made.idActivity);
    expect((await change(how, idMenu)).status).toBe(200);
    expect((await admin.call('PUT', path, { menus, version })).body.code).toBe('STALE');
  }
  const { version } = await compositionOf(admin, made.idActivity);
  // Nothing changed.
  expect((await change('assignment', second.idMenu)).status).toBe(200);
  const composed = dataOf<ActivityComposition>(await admin.call('PUT', path, { menus, version }));
  expect(composed.menus.map(({ idMenu }) => idMenu)).toEqual([made.idMenu]);
});

test('the form of an action is a published one', async () => {
  const { idActivity, idMenu, actions, version } = await newActivity(admin);
  const compose = (idForm: number) =>
    admin.call('PUT', `/api/v4/activities/${idActivity}/composition`, {
      ...{ menus: [{ idMenu, actions: actions.map((idAction) => ({ idAction, idForm })) }], version },
    });
  const question = documentOf({ name: 'lote', kind: 'text', label: 'Lote' });
  const refused = await compose((await draftForm(admin, question)).idForm);
  expect(refused.body.issues[0]?.path).toBe('menus.actions.idForm');
  expect((await compose((await publishedForm(admin, question)).idForm)).status).toBe(200);
});
