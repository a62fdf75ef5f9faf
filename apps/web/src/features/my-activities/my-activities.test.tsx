import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueueWithdrawal } from '../../lib/offline/enqueue-field.ts';
import { currentOwner } from '../../lib/offline/owner.ts';
import { deviceStore } from '../../lib/offline/store.ts';
import { sharing, useSharing } from '../../lib/sharing.ts';
import {
  assignment,
  beginDay,
  consent,
  data,
  endDay,
  inHours,
  loseServer,
  MENU,
  online,
  waiting,
} from '../../test/field-day.ts';
import { stubServer } from '../../test/render-app.tsx';
import { renderUi } from '../../test/render-ui.tsx';
import { ActivitiesScreen } from './list/activities-screen.tsx';
import { sectionsOf } from './list/sections.ts';
import { LocationScreen } from './location/location-screen.tsx';
import { MenuScreen } from './menu/menu-screen.tsx';

const LOCATION = '/fieldtracker/actividades/ubicación';
const kinds = async () => (await waiting()).map(({ kind }) => kind);

beforeEach(beginDay);
afterEach(endDay);

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
  loseServer();
  const { user, address } = await renderUi(<ActivitiesScreen />, '/fieldtracker/actividades');
  expect(await screen.findByText(/^Sin conexión: así estaba/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Empezar' }));
  expect(await screen.findByRole('button', { name: 'Terminar' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '1 sin enviar · Enviar ahora' })).toBeTruthy();
  expect(await kinds()).toEqual(['progress']);
  await waitFor(() => expect(address()).toContain('/menu?id=5'));
});

test('an activity that was never opened is there without a network', async () => {
  const replies = online();
  stubServer(replies);
  const list = await renderUi(<ActivitiesScreen />, '/fieldtracker/actividades');
  await waitFor(async () =>
    expect(await (await deviceStore()).get('kept', [currentOwner() ?? '', 'menus.5'])).toBeTruthy(),
  );
  list.unmount();
  for (const call of Object.keys(replies)) delete replies[call];
  loseServer();
  await renderUi(<MenuScreen />, MENU);
  expect(await screen.findByRole('heading', { name: 'Ronda de bodegas' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Revisar candados/ })).toBeTruthy();
});

test('who starts from the list is asked for consent before the activity is opened', async () => {
  stubServer(online());
  const { user, address } = await renderUi(<ActivitiesScreen />, '/fieldtracker/actividades');
  await screen.findByText('No compartes tu ubicación');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Empezar' })).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Empezar' }));
  const dialog = await screen.findByRole('dialog');
  expect(address()).not.toContain('/menu');
  await user.click(within(dialog).getByRole('button', { name: 'Ahora no' }));
  await waitFor(() => expect(address()).toContain('/menu?id=5'));
});

test('a screen of the company says its words without blocks that do nothing', async () => {
  const screens = [
    {
      ...{ idCompanyProject: 1, Project: { idProject: 1, name: 'Campo' }, idScreen: 1, name: 'Inicio' },
      description: 'Para empezar el día',
      elements: [
        { idScreenElement: 1, label: 'Bienvenida', elementKind: 'heading' },
        { idScreenElement: 2, label: 'Marcar', elementKind: 'button' },
      ],
    },
  ];
  stubServer({ ...online(), 'GET /api/v4/my-app-pages': data({ pages: [], screens }) });
  await renderUi(<ActivitiesScreen />, '/fieldtracker/actividades');
  expect(await screen.findByText('Bienvenida')).toBeTruthy();
  expect(screen.getByText('Para empezar el día')).toBeTruthy();
  expect(screen.queryByText('Marcar')).toBeNull();
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

test('who agrees on the page about one’s location shares it in the activity that runs already', async () => {
  const replies = online(assignment({ progress: 'started', startedAt: inHours(-1) }));
  replies['PUT /api/v4/tracking/consent'] = data({ ...consent, givenAt: inHours(0) });
  stubServer(replies);
  const { user } = await renderUi(<LocationScreen />, LOCATION);
  const ask = await screen.findByRole('button', { name: 'Compartir durante mis actividades' });
  await waitFor(() => expect(ask).toHaveProperty('disabled', false));
  await user.click(ask);
  replies['GET /api/v4/tracking/consent'] = data({ ...consent, givenAt: inHours(0) });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Compartir' }));
  await waitFor(() =>
    expect(useSharing.getState().activity).toMatchObject({ idActivityUser: 5, intervalSeconds: 60 }),
  );
});

test('of many consents the newest are listed, with what was withdrawn a moment ago', async () => {
  const given = [-1, -30, -60, -90].map(inHours);
  const consents = given.map((givenAt, index) => ({ givenAt, withdrawnAt: index ? inHours(-2) : null }));
  const replies = online();
  const kept = { ...{ consents, keptDays: 90, days: [], timeZone: 'America/Guatemala', place: null } };
  replies['GET /api/v4/tracking/kept'] = data({ ...kept, inside: [], crossingCount: 0, crossings: [] });
  replies['GET /api/v4/tracking/consent'] = data({ ...consent, givenAt: given[0] });
  stubServer(replies);
  const { user } = await renderUi(<LocationScreen />, LOCATION);
  expect(await screen.findAllByText(/^Dado el/)).toHaveLength(3);
  expect(screen.getAllByText(/retirado el/)).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Retirar mi permiso' }));
  await waitFor(() => expect(screen.getAllByText(/retirado el/)).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Ver todos (4)' }));
  expect(screen.getAllByText(/^Dado el/)).toHaveLength(4);
});

test('sending without a network answers that it happens by itself', async () => {
  stubServer({});
  await enqueueWithdrawal(currentOwner() ?? '');
  loseServer();
  const { user } = await renderUi(<LocationScreen />, LOCATION);
  await user.click(await screen.findByRole('button', { name: /Enviar ahora$/ }));
  expect(await screen.findByText('Sin conexión: se enviará sola cuando vuelva')).toBeTruthy();
});

test('consent is withdrawn with one touch, also without a network', async () => {
  const replies = online();
  replies['GET /api/v4/tracking/consent'] = data({ ...consent, givenAt: inHours(-3) });
  stubServer(replies);
  const { user } = await renderUi(<LocationScreen />, LOCATION);
  sharing.begin({
    ...{ owner: currentOwner() ?? '', idActivityUser: 5, activityName: 'Ronda', intervalSeconds: 60 },
  });
  await user.click(await screen.findByRole('button', { name: 'Retirar mi permiso' }));
  await waitFor(() => expect(useSharing.getState().activity).toBeNull());
  await waitFor(async () => expect(await kinds()).toEqual(['consent']));
});

test('the place is shared until the end of the activity is stored', async () => {
  stubServer({
    ...online(assignment({ progress: 'started' })),
    'GET /api/v4/tracking/consent': data({ ...consent, givenAt: inHours(-3) }),
  });
  const { user } = await renderUi(<MenuScreen />, MENU);
  await user.click(await screen.findByRole('button', { name: 'Compartir mi ubicación' }));
  const finish = async () => {
    await user.click(screen.getByRole('button', { name: 'Terminar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terminar' }));
  };
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await finish();
  expect(await screen.findByText(/^Este teléfono no pudo guardar/)).toBeTruthy();
  expect(useSharing.getState().activity).toMatchObject({ idActivityUser: 5 });
  full.mockRestore();
  await finish();
  await waitFor(() => expect(useSharing.getState().activity).toBeNull());
  expect(await kinds()).toEqual(['progress']);
});

test('one sees where others see one now, and every crossing that is kept', async () => {
  stubServer(online());
  await renderUi(<LocationScreen />, LOCATION);
  expect(await screen.findByText(/^Tu última posición es del/)).toBeTruthy();
  expect(screen.getByText(/^Estás en Patio desde/)).toBeTruthy();
  expect(screen.getByText('Entraste en Patio')).toBeTruthy();
});

test('a consent whose withdrawal waits is not given, whatever the server still says', async () => {
  stubServer({ ...online(), 'GET /api/v4/tracking/consent': data({ ...consent, givenAt: inHours(-3) }) });
  await enqueueWithdrawal(currentOwner() ?? '');
  sharing.begin({
    ...{ owner: currentOwner() ?? '', idActivityUser: 5, activityName: 'Ronda', intervalSeconds: 60 },
  });
  await renderUi(<LocationScreen />, LOCATION);
  await waitFor(() => expect(useSharing.getState().activity).toBeNull());
  expect(await screen.findByText('No compartes tu ubicación')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retirar mi permiso' })).toBeNull();
});

test('agreeing without a network leaves the withdrawal that waits', async () => {
  stubServer(online());
  await enqueueWithdrawal(currentOwner() ?? '');
  const { user } = await renderUi(<LocationScreen />, LOCATION);
  const ask = await screen.findByRole('button', { name: 'Compartir durante mis actividades' });
  await waitFor(() => expect(ask).toHaveProperty('disabled', false));
  await user.click(ask);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Compartir' }));
  expect(await screen.findByText(/^Para dar tu permiso hace falta conexión/)).toBeTruthy();
  expect(await kinds()).toEqual(['consent']);
});
