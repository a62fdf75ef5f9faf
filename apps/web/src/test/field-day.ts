import 'fake-indexeddb/auto';
import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { vi } from 'vitest';
import { currentOwner } from '../lib/offline/owner.ts';
import { useQueue, waitingOf } from '../lib/offline/queue.ts';
import { deviceStore } from '../lib/offline/store.ts';
import { useServerHealth } from '../lib/server-health.ts';
import { session, useSession } from '../lib/session.ts';
import { sharing } from '../lib/sharing.ts';
import { usePhonePlace } from '../parts/field/place-of-phone.ts';
import type { Replies } from './render-app.tsx';
import { person } from './sample-catalogue.ts';

const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
export const assignment = (more: Partial<ActivityAssignment> = {}): ActivityAssignment => ({
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
export const action = (idMenuAction: number, name: string, more = {}) => ({
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
export const data = (value: unknown, total?: number) => ({ body: { error: false, data: value, total } });
export const consent = { givenAt: null, withdrawnAt: null, intervalSeconds: 60, keptDays: 90 };

export const online = (row = assignment()): Replies => ({
  'GET /api/settings/assignmentActivities/user/1': (_, url) =>
    data(url.searchParams.get('state') === 'Activo' ? [row] : [], 1),
  'GET /api/settings/v3/assignmentActivity/5': data(row),
  'GET /api/settings/v3/activityUser/actions/5': data({ idActivityUser: 5, Activity: row.Activity, menus }),
  'GET /api/processes/ActivityUserMenuActions/1': data([], 0),
  'GET /api/v4/my-app-pages': data({ pages: [], screens: [] }),
  'GET /api/v4/tracking/consent': data(consent),
  'GET /api/v4/tracking/kept': data({
    ...{ consents: [], keptDays: 90, days: [], timeZone: 'America/Guatemala' },
    place: { latitude: 14.6, longitude: -90.5, at: '2026-11-18T15:00:00.000Z', accuracy: 8 },
    inside: [{ idGeofence: 4, name: 'Patio', since: '2026-11-18T14:00:00.000Z' }],
    crossingCount: 1,
    crossings: [{ idGeofence: 4, name: 'Patio', at: '2026-11-18T14:00:00.000Z', entered: true }],
  }),
  'GET /api/health': { body: { status: 'ready', demo: false, version: '1' } },
});

export const MENU = '/fieldtracker/actividades/menu?id=5';
export const waiting = () => waitingOf(currentOwner() ?? '');
export const place = { latitude: 14.1001, longitude: -90.9001, accuracy: 12 };

/** A phone that does not find its place. */
export const lostPhone = {
  watchPosition: (_: unknown, fail: (failure: { code: number }) => void) => {
    queueMicrotask(() => fail({ code: 2 }));
    return 1;
  },
  getCurrentPosition: (_: unknown, fail: (failure: { code: number }) => void) => fail({ code: 2 }),
  clearWatch: () => undefined,
};

/** The phone of an agent who knows where it is. */
export function beginDay() {
  Object.defineProperty(navigator, 'geolocation', { value: lostPhone, configurable: true });
  session.begin('token', person({ permissions: ['my-activity:view', 'my-activity:create'] }));
  usePhonePlace.setState({ place: { ...place, at: Date.now() }, problem: undefined });
}

/** Without a network, as the console knows. */
export const loseServer = () => useServerHealth.setState({ lost: { since: Date.now(), cause: 'network' } });

export async function endDay() {
  sharing.end();
  useSession.setState({ token: null, user: null, absence: 'never' });
  vi.restoreAllMocks();
  useServerHealth.setState({ lost: null });
  localStorage.clear();
  const store = await deviceStore();
  for (const name of store.objectStoreNames) await store.clear(name);
  // What was read before the store was cleared has arrived by now.
  useQueue.setState({ waiting: [], discarded: [] });
}
