import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { registerPaths } from '../../../lib/addresses.ts';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { AreaEditor } from '../../../ui/map/area-editor.tsx';
import { FieldMap } from '../../../ui/map/field-map.tsx';
import { tracker as manifest } from '../manifest.ts';
import { drawWith, field, keepingMap, tracked } from '../test-support.ts';
import { GeofencesScreen } from './geofences-screen.tsx';

const LIST = '/api/v4/geofences';
const all = ['tracker:view', 'tracker:create', 'tracker:edit', 'tracker:delete'];
const geofence = (change: Partial<Geofence> = {}): Geofence => ({
  ...{ idGeofence: 4, idCompany: 1, name: 'Patio', Warehouse: null, tellsEnter: true, tellsLeave: false },
  shape: { kind: 'circle', latitude: 14.6, longitude: -90.5, radius: 200 },
  Watchers: [{ idUser: 2, name: 'Sara Gil' }],
  inside: [{ idUser: 7, name: 'Ana López', since: new Date(Date.now() - 300_000).toISOString() }],
  ...{ state: 'Activo', version: 3 },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z' },
  ...change,
});

let drawn = keepingMap();
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  registerPaths(Object.entries(manifest.screens).map(([name, one]) => [name, one.path]));
  drawn = keepingMap();
  drawWith({ FieldMap, AreaEditor, engine: drawn.engine });
});

async function show(address = '/fieldtracker/geocercas', replies: Replies = {}, permissions = all) {
  const server = serve({
    [`GET ${LIST}`]: found([geofence()], 1),
    'GET /api/v4/tracker': found(field([tracked()])),
    ...replies,
  });
  const view = await renderCatalogue(<GeofencesScreen />, { permissions }, address);
  return { ...view, ...server };
}

test('each area says who is inside and when it tells whom', async () => {
  await show();
  const row = within(await screen.findByRole('row', { name: /Patio/ }));
  expect(row.getByText('Ana López')).toBeDefined();
  expect(row.getByText('Círculo de 200 m')).toBeDefined();
});

test('choosing a warehouse makes a circle around it, and the area is created', async () => {
  const { user, sent } = await show('/fieldtracker/geocercas', {
    [`POST ${LIST}`]: found(geofence({ idGeofence: 5 }), undefined, 'Creada'),
  });
  await user.click(await screen.findByRole('button', { name: 'Nueva geocerca' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('combobox', { name: /^Bodega/ }));
  await user.click(await screen.findByRole('option', { name: 'Bodega Norte' }));
  await user.click(drawer.getByRole('button', { name: 'Nueva geocerca' }));
  await waitFor(() =>
    expect(sent('POST', LIST)[0]?.body).toMatchObject({
      name: 'Bodega Norte',
      idWarehouse: 3,
      shape: { kind: 'circle', latitude: 14.7, longitude: -90.4, radius: 150 },
      ...{ tellsEnter: true, tellsLeave: true, watchers: [] },
    }),
  );
});

test('an area without a shape is refused at its place', async () => {
  const { user, sent } = await show();
  await user.click(await screen.findByRole('button', { name: 'Nueva geocerca' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(await drawer.findByRole('textbox', { name: /^Nombre/ }), 'Patio');
  await user.click(drawer.getByRole('button', { name: 'Nueva geocerca' }));
  expect(await drawer.findByRole('alert')).toBeDefined();
  expect(sent('POST', LIST)).toHaveLength(0);
});

test('an area is changed in the version that was read', async () => {
  const { user, sent } = await show('/fieldtracker/geocercas', {
    [`PUT ${LIST}/4`]: found(geofence({ version: 4 }), undefined, 'Guardada'),
  });
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('switch', { name: 'Avisar al salir' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent('PUT', `${LIST}/4`)[0]?.body).toMatchObject({ version: 3, tellsLeave: true, watchers: [2] }),
  );
});

test('an area is switched off at once with a way back, and removed after a question', async () => {
  const { user, sent } = await show('/fieldtracker/geocercas', {
    [`PUT ${LIST}/4/state`]: found(geofence({ state: 'Inactivo' }), undefined, 'Inactiva'),
    [`DELETE ${LIST}/4`]: found({}, undefined, 'Eliminada'),
  });
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Desactivar' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(sent('PUT', `${LIST}/4/state`).map(({ body }) => body)).toEqual([
      { state: 'Inactivo' },
      { state: 'Activo' },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  expect(sent('DELETE', `${LIST}/4`)).toHaveLength(0);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(sent('DELETE', `${LIST}/4`)).toHaveLength(1));
});

test('whoever may only view areas changes nothing', async () => {
  await show('/fieldtracker/geocercas', {}, ['tracker:view']);
  await screen.findByRole('row', { name: /Patio/ });
  expect(screen.queryByRole('button', { name: 'Nueva geocerca' })).toBeNull();
});

test('the history asks for people and areas by the address', async () => {
  const { sent } = await show('/fieldtracker/geocercas?vista=historial&idUser=7&idGeofence=4', {
    'GET /api/v4/geofence-events': found(
      [
        {
          Geofence: { idGeofence: 4, name: 'Patio' },
          User: { idUser: 7, name: 'Ana López' },
          at: '2026-11-18T12:00:00.000Z',
          entered: false,
        },
      ],
      1,
    ),
  });
  expect(await screen.findByText('Salió')).toBeDefined();
  expect(sent('GET', '/api/v4/geofence-events')[0]?.query).toMatchObject({ idUser: '7', idGeofence: '4' });
});

test('the map has the areas of every page, and a click on one opens it', async () => {
  const pages = [geofence(), geofence({ idGeofence: 5, name: 'Muelle' })];
  await show('/fieldtracker/geocercas', {
    [`GET ${LIST}`]: ({ query }) =>
      query.limit === '200'
        ? found(pages.slice(Number(query.page) - 1, Number(query.page)), 201)
        : found(pages, 2),
  });
  await screen.findByRole('row', { name: /Patio/ });
  await waitFor(() => {
    act(() => drawn.chooseArea('5'));
    expect(screen.queryByRole('dialog', { name: 'Muelle' })).not.toBeNull();
  });
});
