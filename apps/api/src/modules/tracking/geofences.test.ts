import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import type { keptOfMe } from '@gemelo/contract/endpoints/tracking';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJob } from '../../test/run-job.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { createDeriveRoutes } from './derive-routes.job.ts';
import { createFieldDay, type FieldDay, fixAt, HOME, METRE, MINUTE, send } from './test/field-day.ts';

let app: Awaited<ReturnType<typeof openStaffedApp>>;
let day: FieldDay;
let idAgent: number;
let from: number;
let idActivityUser: number;
beforeAll(async () => {
  app = await openStaffedApp();
  day = createFieldDay(app.owner);
  idAgent = app.agent.user.idUser;
});
beforeEach(async () => {
  await day.clear();
  await app.owner.query(`delete from notification_group; delete from notification`);
  from = Date.now() - 120 * MINUTE;
  await day.consent(1, idAgent, from);
  idActivityUser = await day.assign(1, idAgent, from);
});

const circle = (radius = 100) => ({ kind: 'circle', ...HOME, radius });
const draw = async (person: Person, body: object = {}) => {
  const made = await person.call('POST', '/api/v4/geofences', {
    name: 'Bodega Sur',
    shape: circle(),
    ...body,
  });
  expect(made.status, made.text).toBe(200);
  return made.body.data as Geofence;
};
const list = async (person: Person) =>
  (await person.call('GET', '/api/v4/geofences')).body.data as unknown as Geofence[];
const events = async () =>
  (
    (await app.supervisor.call('GET', '/api/v4/geofence-events?order=at')).body.data as {
      at: string;
      entered: boolean;
    }[]
  ).map(({ at, entered }) => [(Date.parse(at) - from) / MINUTE, entered]);
const go = (...places: [minute: number, metres: number, accuracy?: number][]) =>
  send(
    app.agent,
    idActivityUser,
    places.map(([minute, metres, accuracy]) => fixAt(from + minute * MINUTE, metres, accuracy)),
  );

describe('areas', () => {
  test('are drawn, changed, switched off and removed, each change with the version that was read', async () => {
    const { supervisor } = app;
    const made = await draw(supervisor, { watchers: [supervisor.user.idUser] });
    expect(made).toMatchObject({ shape: circle(), state: 'Activo', inside: [], version: 1 });
    const url = `/api/v4/geofences/${made.idGeofence}`;
    const points = [0, 1, 2].map((n) => ({ latitude: 15 + (n % 2), longitude: -91 + n }));
    const change = { name: 'Bodega Norte', shape: { kind: 'polygon', points }, version: 1 };
    const changed = await supervisor.call('PUT', url, change);
    expect(changed.body).toMatchObject({ message: expect.any(String), data: { version: 2, Watchers: [] } });
    expect((await supervisor.call('PUT', url, change)).body.code).toBe('STALE');
    expect((await supervisor.call('PUT', `${url}/state`, { state: 'Inactivo' })).body.data).toMatchObject({
      state: 'Inactivo',
    });
    expect((await supervisor.call('DELETE', url)).status).toBe(200);
    expect(await list(supervisor)).toEqual([]);
  });

  test('are refused at their field', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await app.supervisor.call('POST', '/api/v4/geofences', {
        ...{ name: 'Zona', shape: circle() },
        ...body,
      });
      expect(status).toBe(400);
      return answer.issues.map(({ path }) => path);
    };
    const crossed = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ].map(([latitude, longitude]) => ({ latitude, longitude }));
    expect(await refused({ shape: { kind: 'polygon', points: crossed } })).toEqual(['shape.points']);
    expect(await refused({ watchers: [app.other.user.idUser] })).toEqual(['watchers.0']);
    expect(await refused({ idWarehouse: 999_999 })).toEqual(['idWarehouse']);
    await draw(app.supervisor);
    expect(
      (await app.supervisor.call('POST', '/api/v4/geofences', { name: 'bodega sur', shape: circle() })).body
        .code,
    ).toBe('DUPLICATE');
  });

  test('of another company are not there', async () => {
    const { idGeofence } = await draw(app.supervisor);
    const url = `/api/v4/geofences/${idGeofence}`;
    const body = { name: 'Otra', shape: circle(), version: 1 };
    const answers = await Promise.all([
      app.other.call('PUT', url, body),
      app.other.call('PUT', `${url}/state`, { state: 'Inactivo' }),
      app.other.call('DELETE', url),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list(app.other)).toEqual([]);
  });
});

describe('who is in an area', () => {
  const inside = async () => (await list(app.supervisor))[0]?.inside ?? [];
  const derive = () => runJob(app.t.database, createDeriveRoutes(), {});

  test('is forgotten when the consent is withdrawn, and that is no crossing', async () => {
    await draw(app.supervisor);
    await go([1, 10]);
    expect(await inside()).toHaveLength(1);
    await app.agent.call('PUT', '/api/v4/tracking/consent', { given: false });
    expect(await inside()).toEqual([]);
    expect(await events()).toEqual([[1, true]]);
  });

  test('is forgotten when their last activity is over, also where its last fixes arrive after that', async () => {
    await draw(app.supervisor);
    const other = await day.assign(1, idAgent, from);
    await go([1, 10]);
    const end = (id: number) =>
      app.owner.query(
        `update activity_user set progress = 'done', state = 'Inactivo', ended_at = $2 where id_activity_user = $1`,
        [id, new Date(from + 90 * MINUTE)],
      );
    await end(idActivityUser);
    await derive();
    expect(await inside()).toHaveLength(1);
    await end(other);
    await derive();
    expect(await inside()).toEqual([]);
    await go([80, 20]);
    await derive();
    expect(await inside()).toEqual([]);
    // The next activity, elsewhere: they did not leave just now.
    idActivityUser = await day.assign(1, idAgent, from + 95 * MINUTE);
    await go([100, 5_000], [101, 5_010], [105, 20]);
    expect(await events()).toEqual([
      [1, true],
      [80, true],
      [105, true],
    ]);
  });

  test('is told to themselves, with their crossings and their last place', async () => {
    const { idGeofence } = await draw(app.supervisor);
    await go([1, 10], [2, 500], [3, 510], [10, 20]);
    const { body, text, status } = await app.agent.call('GET', '/api/v4/tracking/kept');
    expect(status, text).toBe(200);
    const { place, inside: areas, crossings, crossingCount } = body.data as DataOf<typeof keptOfMe>;
    const minuteOf = (moment = '') => (Date.parse(moment) - from) / MINUTE;
    expect([minuteOf(place?.at), place?.accuracy]).toEqual([10, 5]);
    expect(areas).toMatchObject([{ idGeofence, name: 'Bodega Sur' }]);
    expect(crossings.map(({ at, entered, name }) => [minuteOf(at), entered, name])).toEqual([
      [10, true, 'Bodega Sur'],
      [2, false, 'Bodega Sur'],
      [1, true, 'Bodega Sur'],
    ]);
    expect(crossingCount).toBe(3);
    const nothing = await app.technician.call('GET', '/api/v4/tracking/kept');
    expect(nothing.body.data).toMatchObject({ place: null, inside: [], crossingCount: 0, crossings: [] });
  });
});

describe('crossing', () => {
  test('is an event, with the time of the fix, and noise at the border is none', async () => {
    await draw(app.supervisor);
    await go([1, 500], [2, 50], [3, 104], [4, 60], [5, 300], [6, 310]);
    expect(await events()).toEqual([
      [2, true],
      [5, false],
    ]);
  });

  test('is remembered between batches, and who is in is shown', async () => {
    await draw(app.supervisor);
    await go([1, 50]);
    expect((await list(app.supervisor))[0]?.inside).toMatchObject([{ idUser: idAgent }]);
    await go([2, 103]);
    expect(await events()).toEqual([[1, true]]);
    await go([3, 104]);
    expect(await events()).toEqual([
      [1, true],
      [2, false],
    ]);
    expect((await list(app.supervisor))[0]?.inside).toEqual([]);
  });

  test('by fixes that are older than the last place, and by those that do not count, is none', async () => {
    await draw(app.supervisor);
    await go([60, 900]);
    await go([30, 10], [31, 20]);
    await go([61, 10, 900]);
    expect(await events()).toEqual([]);
    await go([70, 10]);
    expect(await events()).toEqual([[70, true]]);
  });

  test('in a polygon, in an area that is switched off, in another company’s', async () => {
    const points = [
      [-50, -50],
      [-50, 50],
      [50, 50],
      [50, -50],
    ].map(([north = 0, east = 0]) => ({
      latitude: HOME.latitude + north * METRE,
      longitude: HOME.longitude + east * METRE,
    }));
    await draw(app.supervisor, { shape: { kind: 'polygon', points } });
    const off = await draw(app.supervisor, { name: 'Apagada' });
    await app.supervisor.call('PUT', `/api/v4/geofences/${off.idGeofence}/state`, { state: 'Inactivo' });
    await draw(app.other);
    await go([1, 10], [2, 300]);
    expect(await events()).toEqual([
      [1, true],
      [2, false],
    ]);
    expect((await app.other.call('GET', '/api/v4/geofence-events')).body.data).toEqual([]);
  });

  test('is told to those who watch, for what they watch, with a link to the person', async () => {
    const watchers = [app.supervisor.user.idUser];
    await draw(app.admin, { watchers, tellsLeave: false });
    await go([1, 10], [2, 300], [3, 320]);
    const { rows } = await app.owner.query(
      'select id_user, kind, entity, entity_id::int as id, words from notification order by id_notification',
    );
    expect(rows).toEqual([
      {
        ...{ id_user: app.supervisor.user.idUser, kind: 'geofence', entity: 'tracker', id: idAgent },
        words: expect.objectContaining({ what: 'entered', place: 'Bodega Sur' }),
      },
    ]);
  });
});
