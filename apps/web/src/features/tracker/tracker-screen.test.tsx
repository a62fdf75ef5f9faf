import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { registerPaths } from '../../lib/addresses.ts';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { FieldMap } from '../../ui/map/field-map.tsx';
import { tracker as manifest } from './manifest.ts';
import { drawWith, field, keepingMap, place, recorded, today, tracked } from './test-support.ts';
import { TrackerScreen } from './tracker-screen.tsx';

const ACTIONS = '/api/processes/trackingUserMenuAction/list';
const grants = { permissions: ['tracker:view', 'activity-assignment:view'] };
const people = [
  tracked(),
  tracked({ idUser: 8, name: 'Beto Paz', place: place(25), Assignment: null }),
  tracked({ idUser: 9, name: 'Carla Ruiz', place: place(300), Assignment: null }),
  tracked({ idUser: 10, name: 'Dina Sol', place: null, consented: false, Assignment: null }),
  tracked({ idUser: 11, name: 'Elmer Tot', place: null, Assignment: null }),
];

let drawn = keepingMap();
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  registerPaths(Object.entries(manifest.screens).map(([name, one]) => [name, one.path]));
  drawn = keepingMap();
  drawWith({ FieldMap, engine: drawn.engine });
});

async function show(address = '/fieldtracker', replies: Replies = {}) {
  const server = serve({
    'GET /api/v4/tracker': found(field(people)),
    [`POST ${ACTIONS}`]: found({ total: 1, rows: [recorded()] }),
    'GET /api/settings/assignmentActivity': found([], 2),
    'GET /api/v4/geofence-events': found(
      [
        {
          Geofence: { idGeofence: 4, name: 'Patio' },
          User: { idUser: 7, name: 'Ana López' },
          at: new Date(Date.now() - 120_000).toISOString(),
          entered: true,
        },
      ],
      1,
    ),
    ...replies,
  });
  const view = await renderCatalogue(<TrackerScreen />, grants, address);
  const list = within(await screen.findByRole('list', { name: 'Personas en el campo' }));
  return { ...view, ...server, list };
}
const row = (list: ReturnType<typeof within>, name: RegExp) => list.getByRole('button', { name });

test('how current each place is stands in words, and why somebody has none', async () => {
  const { list } = await show();
  expect(row(list, /Ana López.*en curso.*Reciente/)).toBeDefined();
  expect(row(list, /Beto Paz.*Hace rato/)).toBeDefined();
  expect(row(list, /Carla Ruiz.*Sin señal/)).toBeDefined();
  expect(row(list, /Dina Sol.*Sin permiso de ubicación/)).toBeDefined();
  expect(row(list, /Elmer Tot.*Sin ubicación/)).toBeDefined();
});

test('a place grows old while one looks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { list } = await show();
    expect(row(list, /Ana López.*Reciente/)).toBeDefined();
    act(() => void vi.advanceTimersByTime(9 * 60_000));
    expect(row(list, /Ana López.*Hace rato/)).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('the summary says who is out, what is done, what is late and the last crossing', async () => {
  await show();
  const summary = screen.getByLabelText('El campo ahora');
  expect(summary.textContent).toContain('En el campo1 de 5');
  expect(summary.textContent).toContain('Actividades de hoy5 de 15');
  await waitFor(() => expect(summary.textContent).toContain('Tarde2'));
  await waitFor(() => expect(summary.textContent).toContain('Ana López entró en Patio'));
});

test('list and map are in step, both ways', async () => {
  const { list, user } = await show();
  await waitFor(() => expect(drawn.kept.points.map(({ id }) => id)).toEqual(['w3', 'p7', 'p8', 'p9']));
  await user.hover(row(list, /Beto Paz/));
  await waitFor(() => expect(drawn.kept.chosen).toEqual(['p8']));
  await user.unhover(row(list, /Beto Paz/));
  await waitFor(() => expect(drawn.kept.chosen).toEqual([]));
  act(() => drawn.select('p9'));
  await waitFor(() => expect(row(list, /Carla Ruiz/).getAttribute('aria-expanded')).toBe('true'));
  expect(list.getByRole('link', { name: 'Ver recorrido' }).getAttribute('href')).toBe(
    '/fieldtracker/detalles?id=9',
  );
  expect(drawn.kept.chosen).toEqual(['p9']);
});

test('arrows go through the list, Enter opens a row', async () => {
  const { list, user } = await show();
  act(() => void row(list, /Ana López/).focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(row(list, /Carla Ruiz/).getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(drawn.kept.chosen).toContain('p9'));
});

test('news of places moves nobody in the list, and the map stays where it is', async () => {
  let answers = 0;
  const { list, client } = await show('/fieldtracker', {
    'GET /api/v4/tracker': () => {
      answers += 1;
      return found(field(answers === 1 ? people : people.map((one) => ({ ...one, place: place(0, 15) }))));
    },
  });
  await waitFor(() => expect(drawn.kept.points).toHaveLength(4));
  const { fits } = drawn.kept;
  const names = () => list.getAllByRole('button').map(({ textContent }) => textContent?.slice(2, 6));
  const before = names();
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(drawn.kept.points).toHaveLength(6));
  expect(names()).toEqual(before);
  expect(drawn.kept.fits).toBe(fits);
});

test('somebody who is followed keeps the map on them', async () => {
  let latitude = 14.6;
  const { list, user, client } = await show('/fieldtracker', {
    'GET /api/v4/tracker': () => found(field([tracked({ place: place(0, latitude) })])),
  });
  await user.click(row(list, /Ana López/));
  await user.click(list.getByRole('button', { name: 'Seguir en el mapa' }));
  const { fits } = drawn.kept;
  latitude = 14.65;
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(drawn.kept.fits).toBe(fits + 1));
});

test('the address asks for people, types and days, and shows the actions', async () => {
  const { sent, list } = await show('/fieldtracker?users=7&type=photo,note&period=2026-11-01..2026-11-03');
  expect(list.getAllByRole('button')).toHaveLength(1);
  await waitFor(() =>
    expect(sent('POST', ACTIONS)[0]?.body).toEqual({
      users: [7],
      type: ['photo', 'note'],
      startDate: '2026-11-01',
      endDate: '2026-11-03',
    }),
  );
  await waitFor(() => expect(drawn.kept.points.map(({ id }) => id)).toContain('a501'));
});

test('a filter that is chosen stands in the address', async () => {
  const { user, address, sent } = await show();
  expect(sent('POST', ACTIONS)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^Tipo/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Con foto' }));
  await waitFor(() => expect(address()).toContain('type=photo'));
  await waitFor(() =>
    expect(sent('POST', ACTIONS).at(-1)?.body).toEqual({ type: ['photo'], startDate: today, endDate: today }),
  );
});

test('what the map shows is chosen, and a reload keeps it', async () => {
  const { user, address } = await show();
  await user.click(screen.getByRole('button', { name: 'Qué se ve' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Bodegas' }));
  await waitFor(() => expect(address()).toContain('show=people,geofences'));
  await waitFor(() => expect(drawn.kept.points.map(({ id }) => id)).toEqual(['p7', 'p8', 'p9']));
});

test('the search finds people by their name', async () => {
  const { list } = await show('/fieldtracker?search=carla');
  expect(list.getAllByRole('button')).toHaveLength(1);
});

test('the table has the actions of the same filters', async () => {
  serve({
    'GET /api/v4/tracker': found(field(people)),
    [`POST ${ACTIONS}`]: found({ total: 1, rows: [recorded({ distance: 900 })] }),
  });
  await renderCatalogue(<TrackerScreen />, grants, '/fieldtracker?vista=tabla&users=7');
  expect(await screen.findByText('Contar sacos')).toBeDefined();
  expect(screen.getByText(/A 900 m del lugar/)).toBeDefined();
});

test('days and visits are asked for with the same people and dates', async () => {
  const { sent } = serve({ 'GET /api/v4/tracker': found(field(people)) });
  await renderCatalogue(<TrackerScreen />, grants, '/fieldtracker?vista=tabla&de=dias&users=7&period=week');
  await waitFor(() =>
    expect(sent('GET', '/api/v4/tracker/days')[0]?.query).toMatchObject({ idUser: '7', to: today }),
  );
});

test('a search for people leaves their actions alone, in the list and on the map', async () => {
  await show('/fieldtracker?search=beto&type=photo', {
    [`POST ${ACTIONS}`]: found({
      total: 2,
      rows: [recorded(), recorded({ idActivityUserMenuAction: 502, User: { idUser: 8, name: 'Beto Paz' } })],
    }),
  });
  await waitFor(() => expect(drawn.kept.points.map(({ id }) => id)).toEqual(['w3', 'a502', 'p8']));
  expect(screen.getByText('1 acción')).toBeDefined();
});

test('a search that finds nobody has neither days nor visits', async () => {
  const { sent } = serve({ 'GET /api/v4/tracker': found(field(people)) });
  await renderCatalogue(<TrackerScreen />, grants, '/fieldtracker?vista=tabla&de=dias&search=zulma');
  expect(await screen.findByText('Nadie coincide')).toBeDefined();
  expect(sent('GET', '/api/v4/tracker/days')).toHaveLength(0);
});

test('every way out keeps the company of the address, and the route of somebody the filters', async () => {
  serve({
    'GET /api/v4/tracker': found(field(people)),
    [`POST ${ACTIONS}`]: found({ total: 0, rows: [] }),
    'GET /api/settings/assignmentActivity': found([], 2),
  });
  const { user } = await renderCatalogue(
    <TrackerScreen />,
    { ...grants, operator: true },
    '/fieldtracker?idCompany=5&users=7&period=week',
  );
  const list = within(await screen.findByRole('list', { name: 'Personas en el campo' }));
  for (const name of ['Actividades de hoy', 'Tarde', 'Última geocerca'])
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toContain('idCompany=5');
  await user.click(row(list, /Ana López/));
  expect(list.getByRole('link', { name: 'Ver recorrido' }).getAttribute('href')).toBe(
    '/fieldtracker/detalles?users=7&period=week&idCompany=5&id=7',
  );
});

test('times are those of the company that is shown', async () => {
  serve({
    'GET /api/v4/tracker': found({ ...field(people), timeZone: 'Africa/Lagos' }),
    [`POST ${ACTIONS}`]: found({ total: 1, rows: [recorded({ at: `${today}T16:20:00.000Z` })] }),
  });
  await renderCatalogue(<TrackerScreen />, grants, '/fieldtracker?vista=tabla&users=7');
  // 10:20 in Guatemala.
  expect(await screen.findByText(/\b(5|17):20/)).toBeDefined();
});
