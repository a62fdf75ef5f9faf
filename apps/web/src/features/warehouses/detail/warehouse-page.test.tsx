import type { WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../../lib/session.ts';
import { ana } from '../../../test/people.ts';
import { everyGrant } from '../../../test/render-administration.tsx';
import { found, type Replies, serve } from '../../../test/render-catalogue.tsx';
import { renderUi } from '../../../test/render-ui.tsx';
import { WarehouseDetailsScreen } from '../details-screen.tsx';

const segment = (idWarehouseSegment: number, name: string, planColumn: number | null) => ({
  idWarehouseSegment,
  idWarehouse: 5,
  idWarehouseCategory: 1,
  name,
  order: idWarehouseSegment,
  planRow: planColumn === null ? null : 1,
  planColumn,
  state: 'Activo' as const,
  version: 1,
});
const warehouse: WarehouseDetail = {
  idWarehouse: 5,
  idCompany: 1,
  name: 'Bodega Sur',
  temporary: false,
  address: null,
  idDepartment: null,
  Department: null,
  latitude: null,
  longitude: null,
  state: 'Activo',
  version: 1,
  planVersion: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  Company: { idCompany: 1, name: 'Azucarera' },
  categories: [
    {
      idWarehouseCategory: 1,
      name: 'Bahías',
      order: 1,
      planRows: 1,
      planColumns: 3,
      WarehouseSegments: [segment(11, 'A1', 1), segment(12, 'A2', 2), segment(13, 'A3', null)],
    },
    {
      idWarehouseCategory: 2,
      name: 'Niveles',
      order: 2,
      planRows: 1,
      planColumns: 1,
      WarehouseSegments: [],
    },
  ],
  lots: [],
  users: [],
};
const ARRANGEMENT = '/api/v4/warehouses/5/arrangement';
const SEGMENT = '/api/settings/warehouse/update/segment/11';

async function show(replies: Replies = {}, permissions: string[] = everyGrant) {
  useSession.setState({ token: 'token', user: { ...ana, permissions }, absence: 'never' });
  const server = serve({ 'GET /api/settings/v2/warehouse/single/5': found(warehouse), ...replies });
  const view = await renderUi(<WarehouseDetailsScreen />, '/?id=5');
  return { ...view, ...server };
}
const segments = () => screen.findByRole('list', { name: 'Segmentos de Bahías' });

test('placing a segment on the plan saves the whole arrangement', async () => {
  const { user, sent } = await show({ [`PUT ${ARRANGEMENT}`]: found(warehouse) });
  const tray = await screen.findByRole('region', { name: 'Fuera del plano' });
  await user.click(within(tray).getByRole('button', { name: 'A3' }));
  await user.click(screen.getByRole('button', { name: 'Fila 1, columna 1: A1' }));
  expect(screen.getByRole('button', { name: 'Fila 1, columna 1: A3' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Guardar plano' }));
  await waitFor(() =>
    expect(sent('PUT', ARRANGEMENT)[0]?.body).toMatchObject({
      categories: [
        {
          idWarehouseCategory: 1,
          segments: [
            { idWarehouseSegment: 11, planRow: null, planColumn: null },
            { idWarehouseSegment: 12, planRow: 1, planColumn: 2 },
            { idWarehouseSegment: 13, planRow: 1, planColumn: 1 },
          ],
        },
        { idWarehouseCategory: 2, segments: [] },
      ],
    }),
  );
});

test('leaving an unsaved plan asks for confirmation', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Acomodar el que falta' }));
  await user.click(screen.getByRole('button', { name: /^Niveles/ }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir editando' }),
  );
  expect(screen.getByRole('button', { name: 'Fila 1, columna 3: A3' })).toBeDefined();
});

test('arrow keys reorder segments and save at once', async () => {
  const { user, sent } = await show({ [`PUT ${ARRANGEMENT}`]: found(warehouse) });
  within(await segments())
    .getByRole('button', { name: 'Mover A2' })
    .focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => {
    const body = sent('PUT', ARRANGEMENT)[0]?.body as {
      categories: { segments: { idWarehouseSegment: number }[] }[];
    };
    expect(body.categories[0]?.segments.map((one) => one.idWarehouseSegment)).toEqual([12, 11, 13]);
  });
});

test('renaming a segment after a conflict keeps the change of the other user', async () => {
  const current = { ...segment(11, 'A1', 1), idWarehouseCategory: 2, version: 2 };
  const { user, sent } = await show({
    [`PUT ${SEGMENT}`]: ({ body }) =>
      (body as { version: number }).version === 2
        ? found({ ...current, version: 3 }, undefined, 'Se actualizó «Z1»')
        : { status: 409, body: { error: true, code: 'STALE', message: 'Alguien más lo cambió', current } },
  });
  await user.click(within(await segments()).getByRole('button', { name: 'A1' }));
  const name = await screen.findByLabelText('Nombre');
  await user.clear(name);
  await user.type(name, 'Z1');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: /Guardar mis cambios/ }));
  expect(await screen.findByText('Se actualizó «Z1»')).toBeDefined();
  expect(sent('PUT', SEGMENT).at(-1)?.body).toMatchObject({ name: 'Z1', idWarehouseCategory: 2, version: 2 });
});

test('a read-only user sees no actions', async () => {
  await show({}, ['warehouse:view', 'warehouse-category:view', 'lot:view']);
  expect(await segments()).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Plano de Bahías' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Mover|Agregar|Crear|Asignar|Editar|Guardar)/ })).toBeNull();
});

type ArrangementBody = { version: number; categories: { segments: { idWarehouseSegment: number }[] }[] };
const idsIn = (body: unknown) =>
  (body as ArrangementBody).categories.map(({ segments }) =>
    segments.map(({ idWarehouseSegment }) => idWarehouseSegment),
  );
const afterMove = (planVersion: number): WarehouseDetail => {
  const [bays, levels] = warehouse.categories;
  if (!bays || !levels) throw new Error('two categories');
  return {
    ...warehouse,
    planVersion,
    categories: [
      { ...bays, WarehouseSegments: bays.WarehouseSegments.slice(0, 2) },
      { ...levels, WarehouseSegments: [{ ...segment(13, 'A3', null), idWarehouseCategory: 2 }] },
    ],
  };
};

test('arrow keys move a segment into the next category and keep the focus on its handle', async () => {
  const { user, sent } = await show({ [`PUT ${ARRANGEMENT}`]: found(afterMove(5)) });
  within(await segments())
    .getByRole('button', { name: 'Mover A3' })
    .focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(sent('PUT', ARRANGEMENT)).toHaveLength(1));
  const body = sent('PUT', ARRANGEMENT)[0]?.body;
  expect(idsIn(body)).toEqual([[11, 12], [13]]);
  expect((body as ArrangementBody).version).toBe(4);
  const levels = await screen.findByRole('list', { name: 'Segmentos de Niveles' });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(levels).getByRole('button', { name: 'Mover A3' })),
  );
  expect(screen.getByText('«A3» está ahora en «Niveles»')).toBeDefined();
});

test('the menu of a segment moves it to another category', async () => {
  const { user, sent } = await show({ [`PUT ${ARRANGEMENT}`]: found(afterMove(5)) });
  await user.click(within(await segments()).getByRole('button', { name: 'Acciones del segmento A3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mover a «Niveles»' }));
  await waitFor(() => expect(sent('PUT', ARRANGEMENT)).toHaveLength(1));
  expect(idsIn(sent('PUT', ARRANGEMENT)[0]?.body)).toEqual([[11, 12], [13]]);
});

test('two reorders in a row send the second with the version returned by the first', async () => {
  let version = 4;
  const { user, sent } = await show({
    [`PUT ${ARRANGEMENT}`]: ({ body }) =>
      (body as ArrangementBody).version === version
        ? found({ ...warehouse, planVersion: ++version })
        : { status: 409, body: { error: true, code: 'STALE', message: 'Alguien más lo cambió' } },
  });
  within(await segments())
    .getByRole('button', { name: 'Mover A1' })
    .focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(sent('PUT', ARRANGEMENT).at(-1)?.body).toMatchObject({ version: 5 }));
  expect(screen.queryByText('Alguien más lo cambió')).toBeNull();
});

test('the second of two concurrent plan edits sees the conflict and keeps the other changes', async () => {
  const [bays, levels] = warehouse.categories as [(typeof warehouse.categories)[0], never];
  const current = {
    ...warehouse,
    planVersion: 7,
    categories: [
      {
        ...bays,
        planColumns: 4,
        WarehouseSegments: [segment(11, 'A1', 1), segment(12, 'A2', 4), segment(13, 'A3', null)],
      },
      levels,
    ],
  };
  const { user, sent } = await show({
    [`PUT ${ARRANGEMENT}`]: ({ body }) =>
      (body as ArrangementBody).version === 7
        ? found({ ...current, planVersion: 8 }, undefined, 'Plano guardado')
        : { status: 409, body: { error: true, code: 'STALE', message: 'Alguien más lo cambió', current } },
  });
  const tray = await screen.findByRole('region', { name: 'Fuera del plano' });
  await user.click(within(tray).getByRole('button', { name: 'A3' }));
  await user.click(screen.getByRole('button', { name: 'Fila 1, columna 3: libre' }));
  await user.click(screen.getByRole('button', { name: 'Guardar plano' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: /A2 Fila 1, columna 2 Fila 1, columna 4/ })).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: /Guardar mis cambios/ }));
  await waitFor(() => expect(sent('PUT', ARRANGEMENT)).toHaveLength(2));
  expect(sent('PUT', ARRANGEMENT)[1]?.body).toMatchObject({
    version: 7,
    categories: [
      {
        planColumns: 4,
        segments: [
          { idWarehouseSegment: 11, planColumn: 1 },
          { idWarehouseSegment: 12, planColumn: 4 },
          { idWarehouseSegment: 13, planRow: 1, planColumn: 3 },
        ],
      },
      {},
    ],
  });
});

test('a change made while the form was open leads to a conflict, not an overwrite', async () => {
  let current = warehouse;
  const UPDATE = '/api/settings/updatedWarehouse/5';
  const { user, sent } = await show({
    'GET /api/settings/v2/warehouse/single/5': () => found(current),
    [`PUT ${UPDATE}`]: () => ({
      status: 409,
      body: { error: true, code: 'STALE', message: 'Cambió', current },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Nombre'), ' 2');

  current = { ...warehouse, name: 'Bodega de Ana', version: 2 };
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await screen.findByRole('heading', { name: 'Bodega de Ana', hidden: true });
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Alguien más lo cambió')).toBeDefined();
  expect(sent('PUT', UPDATE)[0]?.body).toMatchObject({ name: 'Bodega Sur 2', version: 1 });
});
