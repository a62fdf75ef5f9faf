import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../test/render-catalogue.tsx';
import { sampleRow, sampleWith } from '../test/sample-catalogue.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';

const sample = sampleWith('name', 'description', 'order', 'color', 'idSensorType');
const shared = sampleRow();
const own = sampleRow({ idSample: 8, name: 'Propia', idCompany: 2, Company: { idCompany: 2, name: 'Otra' } });
const asOther = {
  idCompany: 2,
  operator: false,
  Company: { idCompany: 2, name: 'Otra', timeZone: 'America/Guatemala' },
};
const BASE = '/api/v4/catalogues/sample';
const broken = { status: 500, body: { error: true, code: 'INTERNAL', message: 'Algo salio mal' } };

async function show(replies: Replies = {}, user = {}, address = '/') {
  const server = serve({ 'GET /api/samples': found([own, shared], 2), ...replies });
  const view = await renderCatalogue(<CatalogueScreen catalogue={sample} />, user, address);
  await screen.findByText('Propia');
  const menuOf = async (name: string) => {
    const row = screen.getByText(name).closest('tr') as HTMLElement;
    await view.user.click(within(row).getByRole('button', { name: 'Acciones' }));
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  };
  return { ...view, ...server, menuOf };
}

beforeEach(() => {
  vi.restoreAllMocks();
});

describe('the list', () => {
  test('keeps what the address describes as a view of its own path, and opens saved ones', async () => {
    const { user, sent } = await show(
      {
        'GET /api/v4/views': found([
          { idView: 3, name: 'Por nombre', query: 'order=name', shared: false, mine: true, user: 'Ana' },
        ]),
        'POST /api/v4/views': found(
          { idView: 4, name: 'Mía', query: 'search=pro', shared: false, mine: true, user: 'Ana' },
          undefined,
          'Se guardó la vista «Mía»',
        ),
      },
      {},
      '/configuración/sample?search=pro&page=1',
    );
    await user.click(screen.getByRole('button', { name: 'Vistas guardadas' }));
    expect(await screen.findByRole('menuitem', { name: 'Por nombre' })).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: 'Guardar esta vista' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Mía');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent('POST', '/api/v4/views')).toHaveLength(1));
    expect(sent('POST', '/api/v4/views')[0]?.body).toEqual({
      screen: '/configuración/sample',
      query: 'search=pro',
      name: 'Mía',
      shared: false,
    });
  });

  test('has a column per field, the company and the state, but none for the colour', async () => {
    await show();
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual([
      '',
      'Nombre',
      'Descripción',
      'Orden',
      'Tipo de sensor',
      'Compañía',
      'Estado',
      'Acciones',
    ]);
    const row = within(screen.getByText('Sonda').closest('tr') as HTMLElement);
    expect(row.getByText('Ambiente')).toBeDefined();
    expect(row.getByText('Compartido')).toBeDefined();
    expect(row.getByText('Activo')).toBeDefined();
  });

  test('is queried with the filters in the address', async () => {
    const { sent } = await show({}, {}, '/?search=so&state=Activo&idSensorType=3,4&order=-order&page=1');
    expect(sent('GET', '/api/samples')[0]?.query).toMatchObject({
      search: 'so',
      state: 'Activo',
      idSensorType: '3,4',
      order: '-order',
    });
  });
});

describe('permissions', () => {
  test('allow every action to an administrator of the operator', async () => {
    const { menuOf } = await show();
    expect(screen.getByRole('button', { name: 'Importar' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ordenar' })).toBeDefined();
    expect(await menuOf('Sonda')).toEqual(['Editar', 'Historial', 'Inactivar']);
  });

  test('hide the actions of a read-only user, with an explanation', async () => {
    const { menuOf } = await show({}, { permissions: ['sensor:view'] });
    expect(screen.queryByRole('button', { name: /^catalogues|Crear|Importar|Ordenar/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/Tu rol permite consultarlos, no cambiarlos/)).toBeDefined();
    expect(await menuOf('Propia')).toEqual(['Ver', 'Historial']);
  });

  test('show a refusal without view permission, and nothing is requested', async () => {
    const { sent } = serve({});
    await renderCatalogue(<CatalogueScreen catalogue={sample} />, { permissions: [] });
    expect(await screen.findByText('Tu rol no permite ver esto')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(sent('GET', '/api/samples')).toHaveLength(0);
  });

  test('let another company edit its own rows and read the shared ones', async () => {
    const { menuOf, user } = await show({}, asOther);
    expect(await menuOf('Propia')).toEqual(['Editar', 'Historial', 'Inactivar']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(await menuOf('Sonda')).toEqual(['Ver', 'Historial']);
    await user.click(screen.getByRole('menuitem', { name: 'Ver' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/solo la compañía operadora puede cambiarlos/)).toBeDefined();
    expect(drawer.queryByRole('textbox')).toBeNull();
  });
});

describe('activating and inactivating', () => {
  test('shows where the row is used in the confirmation, then the message of the server', async () => {
    const { menuOf, user, sent } = await show({
      [`GET ${BASE}/7/uses`]: found([
        { entity: 'twin', count: 3, names: ['EB-1', 'EB-2'] },
        { entity: 'never-heard-of', count: 1, names: [] },
      ]),
      'PUT /api/samples/7/state': found(shared, undefined, 'Se inactivó «Sonda»'),
    });
    await menuOf('Sonda');
    await user.click(screen.getByRole('menuitem', { name: 'Inactivar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('¿Inactivar «Sonda»?')).toBeDefined();
    expect(dialog.getByText('3 dispositivos (EB-1, EB-2, …)')).toBeDefined();
    expect(dialog.getByText('1 registro más')).toBeDefined();
    expect(sent('PUT', '/api/samples/7/state')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Inactivar' }));
    expect(await screen.findByText('Se inactivó «Sonda»')).toBeDefined();
    expect(sent('PUT', '/api/samples/7/state')[0]?.body).toEqual({ state: 'Inactivo' });
  });

  test('shows a refusal with the message of the server', async () => {
    const { menuOf, user } = await show({
      [`GET ${BASE}/8/uses`]: found([]),
      'PUT /api/samples/8/state': {
        status: 403,
        body: { error: true, code: 'FORBIDDEN', message: 'Tu rol no permite esta acción' },
      },
    });
    await menuOf('Propia');
    await user.click(screen.getByRole('menuitem', { name: 'Inactivar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Inactivar' }));
    expect(await screen.findByText('Tu rol no permite esta acción')).toBeDefined();
  });

  test('shows an internal error with the message of the catalogue', async () => {
    const { menuOf, user } = await show({
      [`GET ${BASE}/8/uses`]: found([]),
      'PUT /api/samples/8/state': broken,
    });
    await menuOf('Propia');
    await user.click(screen.getByRole('menuitem', { name: 'Inactivar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Inactivar' }));
    expect(await screen.findByText('Hubo un error, no se pudo realizar la acción')).toBeDefined();
  });

  test('leaves out selected rows of other owners', async () => {
    const { user, sent } = await show(
      { [`PUT ${BASE}/states`]: found({ changed: 1 }, undefined, 'Se activó 1 registro') },
      asOther,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await user.click(screen.getByRole('button', { name: 'Activar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('¿Activar 1 registro?')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Activar' }));
    expect(await screen.findByText('Se activó 1 registro')).toBeDefined();
    expect(sent('PUT', `${BASE}/states`)[0]?.body).toEqual({ state: 'Activo', ids: [8] });
  });

  test('sends the filters of the list when all matching rows are selected', async () => {
    const { user, sent } = await show(
      {
        'GET /api/samples': found([own, shared], 40),
        [`PUT ${BASE}/states`]: found({ changed: 40 }, undefined, 'Se inactivaron 40 registros'),
      },
      {},
      '/?search=so&idSensorType=3',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await user.click(screen.getByRole('button', { name: 'Seleccionar las 40 que coinciden' }));
    await user.click(screen.getByRole('button', { name: 'Inactivar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Inactivar' }));
    expect(await screen.findByText('Se inactivaron 40 registros')).toBeDefined();
    expect(sent('PUT', `${BASE}/states`)[0]?.body).toEqual({
      state: 'Inactivo',
      match: { search: 'so', idSensorType: '3' },
    });
  });
});

test('the history shows who changed what, with names in place of ids', async () => {
  const { menuOf, user } = await show({
    [`GET ${BASE}/7/history`]: found(
      [
        {
          idAudit: 1,
          action: 'edit',
          user: 'Luis',
          before: { name: 'Sonda', idSensorType: 3 },
          after: { name: 'Sonda', idSensorType: 4 },
          at: '2026-02-01T12:00:00.000Z',
        },
      ],
      1,
    ),
    'GET /api/v4/catalogues/sensor-type/choices': found(
      [
        { id: 3, name: 'Ambiente', color: null },
        { id: 4, name: 'Meteorológico', color: null },
      ],
      2,
    ),
  });
  await menuOf('Sonda');
  await user.click(screen.getByRole('menuitem', { name: 'Historial' }));
  const panel = within(await screen.findByRole('tabpanel'));
  expect(await panel.findByText('Luis')).toBeDefined();
  expect((await panel.findByText('Meteorológico')).closest('ins')).toBeTruthy();
  expect(panel.getByText('Ambiente').closest('del')).toBeTruthy();
});

test('a list that fails shows the message of the catalogue, or of the server for a refusal', async () => {
  serve({ 'GET /api/samples': broken });
  const { unmount } = await renderCatalogue(<CatalogueScreen catalogue={sample} />);
  expect(await screen.findByText('Ocurrio un error, comuniquese con un Administrador')).toBeDefined();
  unmount();
  serve({
    'GET /api/samples': { status: 403, body: { code: 'FORBIDDEN', message: 'Tu rol no lo permite' } },
  });
  await renderCatalogue(<CatalogueScreen catalogue={sample} />);
  expect(await screen.findByText('Tu rol no lo permite')).toBeDefined();
});

test('an empty catalogue offers to create a row', async () => {
  serve({});
  const { user } = await renderCatalogue(<CatalogueScreen catalogue={sample} />);
  expect(await screen.findByText(/Empieza con «Crear»/)).toBeDefined();
  await user.keyboard('c');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('Nombre')).toBeDefined();
});
