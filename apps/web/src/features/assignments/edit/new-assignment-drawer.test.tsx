import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, type Replies, serve } from '../../../test/render-catalogue.tsx';
import { NewAssignmentDrawer } from './new-assignment-drawer.tsx';

const warehouses = [{ idWarehouse: 2, name: 'Bodega Norte' }];
const twins = [
  { idTwin: 7, name: 'EB-7', mac: '02:00:00:00:00:07', twinType: 'Circulante' },
  { idTwin: 8, name: 'EB-8', mac: '02:00:00:00:00:08', twinType: 'Fijo' },
];
const CREATE = '/api/processes/v2/twinsAssignment/web';
const refusal = {
  status: 409,
  body: {
    error: true,
    code: 'TWIN_ASSIGNED',
    message: '«EB-8» ya está asignado a Bodega Sur por Beatriz',
    valid: true,
    issues: [{ path: 'body.twins.1.idTwin', message: '«EB-8» ya está asignado a Bodega Sur por Beatriz' }],
  },
};

const server = (replies: Replies = {}) =>
  serve({
    'GET /api/settings/warehouse/company/1': found(warehouses, 1),
    'GET /api/settings/v2/warehouses/categories/2': found([]),
    'GET /api/processes/twinUnique/1': found(twins, 2),
    ...replies,
  });

async function choose(user: UserEvent, name: string, place: number, option: RegExp) {
  const field = screen.getAllByRole('combobox', { name })[place];
  if (!field) throw new Error(`no ${name} at ${place}`);
  await user.click(field);
  // The list of another row may still be closing.
  const list = await waitFor(() => {
    const own = document.getElementById(field.getAttribute('aria-controls') ?? '');
    expect(own).toBeTruthy();
    return own as HTMLElement;
  });
  await user.click(await within(list).findByRole('option', { name: option }));
}

async function fillIn(user: UserEvent, second: RegExp) {
  await choose(user, 'Ubicación a Asignar', 0, /Bodega Norte/);
  await choose(user, 'Dispositivo', 0, /EB-7 · 02:00:00:00:00:07 · Circulante/);
  await user.click(screen.getByRole('button', { name: 'Agregar dispositivo' }));
  await choose(user, 'Dispositivo', 1, second);
}

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Asignar' }));

test('missing data is reported above the form and nothing is sent', async () => {
  const { sent } = server();
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  await send(user);
  expect(await screen.findByText('Debes ingresar todos los datos solicitados')).toBeDefined();
  expect(sent('POST', CREATE)).toEqual([]);
});

test('a repeated device is reported and nothing is sent', async () => {
  const { sent } = server();
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  await fillIn(user, /EB-7/);
  await send(user);
  expect(await screen.findByText('Algunos de datos que seleccionaste estan repetidos')).toBeDefined();
  expect(screen.getByText('«EB-7» está repetido')).toBeDefined();
  const devices = screen.getAllByRole('combobox', { name: 'Dispositivo' });
  expect(devices.map((device) => device.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  expect(sent('POST', CREATE)).toEqual([]);
});

test('rows of devices are added and removed, except the last one', async () => {
  server();
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  const removers = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Quitar el dispositivo' });
  expect(removers().map(({ disabled }) => disabled)).toEqual([true]);
  await user.click(screen.getByRole('button', { name: 'Agregar dispositivo' }));
  await choose(user, 'Dispositivo', 1, /EB-8/);
  const [first] = removers();
  if (first) await user.click(first);
  const left = screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Dispositivo' });
  expect(left.map(({ value }) => value)).toEqual(['EB-8 · 02:00:00:00:00:08 · Fijo']);
  expect(removers().map(({ disabled }) => disabled)).toEqual([true]);
});

test('a search without free devices explains how to transfer one', async () => {
  server({ 'GET /api/processes/twinUnique/1': found([]) });
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  await user.click(screen.getByRole('combobox', { name: 'Dispositivo' }));
  expect(await screen.findByText(/El que está en otro lugar se traslada/)).toBeDefined();
});

test('height and stowage are sent with each device', async () => {
  const { sent } = server({ [`POST ${CREATE}`]: found({ idAssignment: 90 }) });
  const close = vi.fn();
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={close} />);
  await fillIn(user, /EB-8/);
  const [height] = screen.getAllByRole('textbox', { name: 'Altura' });
  if (height) await user.type(height, '1.20');
  await send(user);
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(screen.getByText('2 dispositivos quedaron asignados.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ver la asignación' })).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    type: 'warehouse',
    idWarehouse: 2,
    twins: [
      { idTwin: 7, additionalInformation: [{ name: 'height', value: '1.20' }] },
      { idTwin: 8, additionalInformation: [] },
    ],
  });
});

test('a device that was just assigned elsewhere can be removed or transferred', async () => {
  server({ [`POST ${CREATE}`]: refusal });
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  await fillIn(user, /EB-8/);
  await send(user);
  expect((await screen.findAllByText(refusal.body.message)).length).toBe(2);
  expect(screen.getByRole('button', { name: 'Trasladar aquí' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Quitar de la lista' }));
  expect(screen.getAllByRole('combobox', { name: 'Dispositivo' })).toHaveLength(1);
});

test('a user who may only create is not offered a transfer', async () => {
  server({ [`POST ${CREATE}`]: refusal });
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />, {
    permissions: ['assignment:view', 'assignment:create'],
  });
  await fillIn(user, /EB-8/);
  await send(user);
  expect(await screen.findByRole('button', { name: 'Quitar de la lista' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Trasladar aquí' })).toBeNull();
});

test('a lot replaces the warehouse and its segments, and every select without a choice says so', async () => {
  const lots = [4, 5].map((idLot) => ({ idLot, name: `L-${idLot}`, Warehouse: warehouses[0] }));
  server({
    'GET /api/settings/warehouse/company/1': found(
      [...warehouses, { idWarehouse: 3, name: 'Bodega Sur' }],
      2,
    ),
    'GET /api/settings/v2/lot/company/1': found(lots, 2),
  });
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  const expectUnchosen = (names: string[]) => {
    for (const name of names)
      expect(screen.getByRole('combobox', { name }).getAttribute('placeholder'), name).toBe(
        'Seleccione una opción',
      );
  };
  expectUnchosen(['Ubicación a Asignar', 'Medida (opcional)', 'Dispositivo']);
  expect(screen.queryByRole('combobox', { name: 'Lote a Asignar' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Lote' }));
  expectUnchosen(['Lote a Asignar']);
  expect(screen.queryByRole('combobox', { name: 'Ubicación a Asignar' })).toBeNull();
  await choose(user, 'Lote a Asignar', 0, /L-4 · Bodega Norte/);
});

test.each([
  [1, '1'],
  [2, '2'],
  [3, '3'],
  [4, '3'],
])('the segments of %i categories stand in %s columns', async (count, columns) => {
  const categories = Array.from({ length: count }, (_, index) => ({
    idWarehouseCategory: index + 1,
    name: `Categoría ${index + 1}`,
    WarehouseSegments: [{ idWarehouseSegment: index + 1, name: 'A1' }],
  }));
  server({ 'GET /api/settings/v2/warehouses/categories/2': found(categories) });
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  await choose(user, 'Ubicación a Asignar', 0, /Bodega Norte/);
  const [first] = await screen.findAllByRole('combobox', { name: /^Categoría/ });
  expect(screen.getAllByRole('combobox', { name: /^Categoría/ })).toHaveLength(count);
  expect(first?.closest<HTMLElement>('[data-columns]')?.dataset.columns).toBe(columns);
});

test('the next question is open: the device first, then the place, then its segments', async () => {
  const { sent } = server({
    'GET /api/settings/warehouse/company/1': found(
      [...warehouses, { idWarehouse: 3, name: 'Bodega Sur' }],
      2,
    ),
    'GET /api/settings/v2/warehouses/categories/2': found([
      {
        idWarehouseCategory: 1,
        name: 'Bahías',
        WarehouseSegments: [
          { idWarehouseSegment: 11, name: 'A1' },
          { idWarehouseSegment: 12, name: 'A2' },
        ],
      },
    ]),
    [`POST ${CREATE}`]: found({ idAssignment: 90 }),
  });
  const { user } = await renderAssignments(<NewAssignmentDrawer onClose={vi.fn()} />);
  const pressed = { count: 0 };
  const press = async (element: HTMLElement) => {
    pressed.count += 1;
    await user.click(element);
  };
  screen.getByRole('combobox', { name: 'Dispositivo' }).focus();
  await press(await screen.findByRole('option', { name: /EB-7/ }));
  await press(await screen.findByRole('option', { name: 'Bodega Norte' }));
  await press(await screen.findByRole('option', { name: 'A1' }));
  await press(await screen.findByRole('option', { name: 'A2' }));
  await press(screen.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({ idWarehouse: 2, segments: [11, 12] });
  expect(pressed.count).toBe(5);
});
