import 'fake-indexeddb/auto';
import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentOwner } from '../../lib/offline/owner.ts';
import { useQueue, waitingOf } from '../../lib/offline/queue.ts';
import { deviceStore } from '../../lib/offline/store.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { session, useSession } from '../../lib/session.ts';
import { sharing, useSharing } from '../../lib/sharing.ts';
import { usePhonePlace } from '../../parts/field/place-of-phone.ts';
import { type Replies, stubServer } from '../../test/render-app.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { ActivitiesScreen } from './list/activities-screen.tsx';
import { sectionsOf } from './list/sections.ts';
import { LocationScreen } from './location/location-screen.tsx';
import { MenuScreen } from './menu/menu-screen.tsx';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const assignment = (more: Partial<ActivityAssignment> = {}): ActivityAssignment => ({
  idActivityUser: 5,
  idCompany: 1,
  Activity: { idActivity: 2, name: 'Ronda de bodegas', description: null },
  assignmentUser: { idUser: 1, name: 'Ana' },
  creatorUser: null,
  instructions: 'Empieza por la norte',
  startsAt: inHours(-1),
  dueAt: inHours(3),
  progress: 'assigned',
  state: 'Activo',
  startedAt: null,
  endedAt: null,
  closeReason: null,
  stops: [
    { idWarehouse: 1, name: 'Bodega Norte', latitude: 14.6, longitude: -90.5 },
    { idWarehouse: 2, name: 'Bodega Sur', latitude: 14.1, longitude: -90.9 },
  ],
  Schedule: null,
  recordCount: 0,
  lastRecordAt: null,
  version: 1,
  createdAt: inHours(-5),
  updatedAt: inHours(-5),
  ...more,
});
const action = (idMenuAction: number, name: string, more = {}) => ({
  idMenuAction,
  Action: {
    ...{ idAction: idMenuAction, name, description: null, needsPhoto: false, needsNote: false },
    ...{ idStep: null, ...more },
  },
  Form: null,
  recordCount: 0,
});
const menus = [
  {
    ...{ idMenu: 1, name: 'Al llegar', description: null, icon: null },
    actions: [action(8, 'Revisar candados'), action(9, 'Contar sacos', { needsNote: true })],
  },
];
const data = (value: unknown, total?: number) => ({ body: { error: false, data: value, total } });
const consent = { givenAt: null, withdrawnAt: null, intervalSeconds: 60, keptDays: 90 };

const online = (row = assignment()): Replies => ({
  'GET /api/settings/assignmentActivities/user/1': (_, url) =>
    data(url.searchParams.get('state') === 'Activo' ? [row] : [], 1),
  'GET /api/settings/v3/assignmentActivity/5': data(row),
  'GET /api/settings/v3/activityUser/actions/5': data({ idActivityUser: 5, Activity: row.Activity, menus }),
  'GET /api/processes/ActivityUserMenuActions/1': data([], 0),
  'GET /api/v4/my-app-pages': data({ pages: [], screens: [] }),
  'GET /api/v4/tracking/consent': data(consent),
  'GET /api/v4/tracking/kept': data({ consents: [], keptDays: 90, days: [], timeZone: 'America/Guatemala' }),
  'GET /api/health': { body: { status: 'ready', demo: false, version: '1' } },
});

const MENU = '/fieldtracker/actividades/menu?id=5';
const waiting = () => waitingOf(currentOwner() ?? '');
const kinds = async () => (await waiting()).map(({ kind }) => kind);
const place = { latitude: 14.1001, longitude: -90.9001, accuracy: 12 };

/** A phone that does not find its place. */
const lostPhone = {
  watchPosition: (_: unknown, fail: (failure: { code: number }) => void) => {
    queueMicrotask(() => fail({ code: 2 }));
    return 1;
  },
  clearWatch: () => undefined,
};

beforeEach(() => {
  Object.defineProperty(navigator, 'geolocation', { value: lostPhone, configurable: true });
  session.begin('token', person({ permissions: ['my-activity:view', 'my-activity:create'] }));
  usePhonePlace.setState({ place: { ...place, at: Date.now() }, problem: undefined });
});
afterEach(async () => {
  vi.restoreAllMocks();
  sharing.end();
  useSession.setState({ token: null, user: null, absence: 'never' });
  useServerHealth.setState({ lost: null });
  useQueue.setState({ waiting: [], discarded: [] });
  const store = await deviceStore();
  for (const name of store.objectStoreNames) await store.clear(name);
});

test('activities stand under today, overdue, upcoming and finished, what runs first', () => {
  const now = Date.parse('2026-11-18T18:00:00Z');
  const at = (startsAt: string, dueAt: string, more: Partial<ActivityAssignment> = {}) =>
    assignment({ startsAt, dueAt, ...more });
  const late = at('2026-11-17T14:00:00Z', '2026-11-17T20:00:00Z', { idActivityUser: 1 });
  const today = at('2026-11-18T14:00:00Z', '2026-11-18T23:00:00Z', { idActivityUser: 2 });
  const runs = at('2026-11-17T15:00:00Z', '2026-11-17T20:00:00Z', { idActivityUser: 3, progress: 'started' });
  const next = at('2026-11-19T14:00:00Z', '2026-11-19T23:00:00Z', { idActivityUser: 4 });
  const done = { progress: 'done', state: 'Inactivo' } as const;
  const over = at('2026-11-18T13:00:00Z', '2026-11-18T14:00:00Z', {
    ...{ idActivityUser: 5, ...done, endedAt: '2026-11-18T13:30:00Z' },
  });
  const old = at('2026-11-16T13:00:00Z', '2026-11-16T14:00:00Z', {
    ...{ idActivityUser: 6, ...done, endedAt: '2026-11-16T13:30:00Z' },
  });
  const sections = sectionsOf([late, today, runs, next, over, old], now, 'America/Guatemala');
  const ids = Object.fromEntries(
    Object.entries(sections).map(([name, rows]) => [name, rows.map(({ idActivityUser }) => idActivityUser)]),
  );
  expect(ids).toEqual({ today: [3, 2], overdue: [1], upcoming: [4], done: [5] });
});

test('what was opened once is there without a network, and a start waits', async () => {
  const replies = online();
  stubServer(replies);
  const first = await renderUi(<ActivitiesScreen />, '/fieldtracker/actividades');
  expect(await screen.findByText('Ronda de bodegas')).toBeTruthy();
  await waitFor(async () =>
    expect(await (await deviceStore()).get('kept', [currentOwner() ?? '', 'menus.5'])).toBeTruthy(),
  );
  first.unmount();
  for (const call of Object.keys(replies)) delete replies[call];
  useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });
  const { user, address } = await renderUi(<ActivitiesScreen />, '/fieldtracker/actividades');
  expect(await screen.findByText(/^Sin conexión: así estaba/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Empezar' }));
  expect(await screen.findByRole('button', { name: 'Terminar' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '1 sin enviar · Enviar ahora' })).toBeTruthy();
  expect(await kinds()).toEqual(['progress']);
  await waitFor(() => expect(address()).toContain('/menu?id=5'));
});

test('one touch records with the place and the nearest stop, and can be undone', async () => {
  const replies = online(assignment({ progress: 'started' }));
  stubServer(replies);
  const { user } = await renderUi(<MenuScreen />, MENU);
  await user.click(await screen.findByRole('button', { name: /^Revisar candados/ }));
  expect(await screen.findByText('Registrado: Revisar candados')).toBeTruthy();
  expect(screen.getByText('Precisión de 12 m')).toBeTruthy();
  expect(await waiting()).toMatchObject([
    { kind: 'record', idMenuAction: 8, idWarehouse: 2, place: { latitude: 14.1001, accuracy: 12 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await waiting()).toEqual([]));
  expect(screen.queryByText('Registrado: Revisar candados')).toBeNull();
});

test('an action that needs a note is recorded with it, without a place where the phone gives none', async () => {
  usePhonePlace.setState({ place: undefined });
  stubServer(online(assignment({ progress: 'started' })));
  const { user } = await renderUi(<MenuScreen />, MENU);
  await user.click(await screen.findByRole('button', { name: /^Contar sacos/ }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('Se registra sin lugar')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Registrar' }));
  expect(await within(sheet).findByText('Escribe una nota')).toBeTruthy();
  await user.type(within(sheet).getByRole('textbox', { name: /^Nota/ }), 'Faltan dos');
  await user.click(within(sheet).getByRole('radio', { name: /^Bodega Norte/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Registrar' }));
  await waitFor(async () =>
    expect(await waiting()).toMatchObject([
      { kind: 'record', idMenuAction: 9, note: 'Faltan dos', idWarehouse: 1, place: null },
    ]),
  );
});

test('the place is shared only after it was agreed to in plain words', async () => {
  const replies = online(assignment({ progress: 'started' }));
  replies['PUT /api/v4/tracking/consent'] = data({ ...consent, givenAt: inHours(0) });
  stubServer(replies);
  const { user } = await renderUi(<MenuScreen />, MENU);
  await user.click(await screen.findByRole('button', { name: 'Compartir mi ubicación' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('90 días; después se borra.')).toBeTruthy();
  expect(useSharing.getState().activity).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Compartir' }));
  await waitFor(() => expect(useSharing.getState().activity).toMatchObject({ idActivityUser: 5 }));
});

test('consent is withdrawn with one touch, also without a network', async () => {
  const replies = online();
  replies['GET /api/v4/tracking/consent'] = data({ ...consent, givenAt: inHours(-3) });
  stubServer(replies);
  const { user } = await renderUi(<LocationScreen />, '/fieldtracker/actividades/ubicación');
  sharing.begin({
    ...{ owner: currentOwner() ?? '', idActivityUser: 5, activityName: 'Ronda', intervalSeconds: 60 },
  });
  await user.click(await screen.findByRole('button', { name: 'Retirar mi permiso' }));
  await waitFor(() => expect(useSharing.getState().activity).toBeNull());
  await waitFor(async () => expect(await kinds()).toEqual(['consent']));
});
