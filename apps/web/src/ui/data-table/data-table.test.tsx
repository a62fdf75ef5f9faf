import { endpoint } from '@gemelo/contract/kit/endpoint';
import { id } from '@gemelo/contract/kit/fields';
import { listEndpoint } from '@gemelo/contract/kit/paging';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ui } from '../../lib/ui-store.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { stubApi } from '../../test/stub-api.ts';
import type { BulkTarget } from './bulk.ts';
import type { Column } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { facetFrom } from './facets.ts';

const row = z.object({ idBox: id(), name: z.string(), weight: z.number() });
type Box = z.output<typeof row>;
const listBoxes = listEndpoint({
  route: 'GET /api/boxes',
  area: 'boxes',
  permission: 'home:view',
  summary: 'Boxes',
  row,
  orderBy: ['name', 'weight'],
});
const boxFacets = endpoint({
  route: 'GET /api/boxes/facets',
  area: 'boxes',
  permission: 'home:view',
  summary: 'Kinds of boxes',
  data: z.array(z.object({ value: id(), label: z.string(), count: z.int() })),
});

const columns: Column<Box>[] = [
  { id: 'name', header: 'Nombre', cell: ({ name }) => name, fixed: true },
  { id: 'weight', header: 'Peso', cell: ({ weight }) => `${weight} kg`, align: 'end' },
  { id: 'idBox', header: 'Número', cell: ({ idBox }) => idBox, hidden: true },
];
const facets = [
  { id: 'kind', label: 'Clase', options: facetFrom(boxFacets, {}, (kinds) => kinds) },
  { id: 'state', label: 'Estado', options: [{ value: 'Activo', label: 'Activo' }] },
];

const boxes = (count: number, from = 1): Box[] =>
  Array.from({ length: count }, (_, index) => ({
    idBox: from + index,
    name: `Caja ${from + index}`,
    weight: index,
  }));

let total = 24;
let api: ReturnType<typeof stubApi>;
const listRequests = () => api.requests.filter(({ pathname }) => pathname === '/api/boxes');
const lastQuery = () => Object.fromEntries(listRequests().at(-1)?.searchParams ?? []);

beforeEach(() => {
  total = 24;
  ui.set({ density: 'normal', pageSize: undefined });
  api = stubApi((url) => {
    if (url.pathname === '/api/boxes/facets') {
      return { body: { error: false, data: [{ value: 7, label: 'Madera', count: 31 }] } };
    }
    const page = Number(url.searchParams.get('page') ?? 1);
    const limit = Number(url.searchParams.get('limit') ?? 10);
    const left = Math.max(0, Math.min(limit, total - (page - 1) * limit));
    return { body: { error: false, data: boxes(left, (page - 1) * limit + 1), total } };
  });
});

const show = (props: Partial<DataTableProps<typeof listBoxes>> = {}, address = '/lista') =>
  renderUi(
    <DataTable
      endpoint={listBoxes}
      columns={columns}
      facets={facets}
      rowId={({ idBox }) => idBox}
      storageKey="boxes"
      pageSize={10}
      {...props}
    />,
    address,
  );

describe('the state in the address', () => {
  test('is sent to the server', async () => {
    await show({}, '/lista?page=2&limit=5&order=-weight&search=azul&kind=7');
    expect(await screen.findByText('Caja 6')).toBeDefined();
    expect(lastQuery()).toEqual({ page: '2', limit: '5', order: '-weight', search: 'azul', kind: '7' });
    expect(await screen.findByRole('button', { name: /Clase\s*Madera/ })).toBeDefined();
  });

  test('returns to the first page on a search', async () => {
    const { user, address } = await show();
    await screen.findByText('Caja 1');
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('Caja 11')).toBeDefined();
    expect(address()).toContain('page=2');

    await user.type(screen.getByRole('searchbox'), 'roja{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'roja', page: '1' }));
    expect(address()).toContain('search=roja');
    expect(address()).not.toContain('page=');
  });

  test('cycles ascending, descending and none with a header, only on sortable columns', async () => {
    const { user, address } = await show({}, '/lista?columns=name,idBox');
    await screen.findByText('Caja 1');
    const name = screen.getByRole('button', { name: 'Nombre' });
    await user.click(name);
    expect(address()).toContain('order=name');
    await user.click(name);
    expect(address()).toContain('order=-name');
    await user.click(name);
    expect(address()).not.toContain('order');
    expect(screen.queryByRole('button', { name: 'Número' })).toBeNull();
  });

  test('falls back to the last page when the page is beyond it', async () => {
    const { address } = await show({}, '/lista?page=9');
    expect(await screen.findByText('Caja 21')).toBeDefined();
    expect(address()).toContain('page=3');
  });
});

test('the chosen number of rows per page is used by every list', async () => {
  const { user, unmount } = await show({ pageSize: undefined as never });
  await screen.findByText('Caja 1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '25');
  await waitFor(() => expect(lastQuery()).toMatchObject({ limit: '25' }));
  unmount();
  await show({ pageSize: undefined as never, storageKey: 'others' }, '/otras');
  await waitFor(() => expect(listRequests().length).toBeGreaterThan(2));
  expect(lastQuery()).toMatchObject({ limit: '25' });
});

describe('filters', () => {
  test('offer the options of their endpoint with counts, and can be cleared', async () => {
    const { user, address } = await show();
    await screen.findByText('Caja 1');
    expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clase' }));
    const option = await screen.findByRole('menuitemcheckbox', { name: /Madera/ });
    // The place of the button to clear is kept, so that it moves nothing when it appears.
    const kept = screen.getByLabelText('Limpiar filtros');
    expect(within(option).getByText('31')).toBeDefined();
    await user.click(option);
    await waitFor(() => expect(lastQuery()).toMatchObject({ kind: '7' }));

    expect(screen.getByRole('button', { name: 'Limpiar filtros' })).toBe(kept);
    await user.click(kept);
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('kind'));
    expect(address()).toBe('/lista');
  });

  test('without matches differ from a list without data', async () => {
    total = 0;
    const { user } = await show({}, '/lista?search=nada');
    expect(await screen.findByText('Nada coincide con estos filtros')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    expect(await screen.findByText('No Data')).toBeDefined();
  });
});

describe('rows', () => {
  test('render again only when they themselves change', async () => {
    const drawn: number[] = [];
    const counted: Column<Box>[] = [
      {
        id: 'name',
        header: 'Nombre',
        cell: ({ idBox, name }) => {
          drawn.push(idBox);
          return name;
        },
      },
    ];
    const { user } = await show({
      columns: counted,
      bulkActions: [{ id: 'pack', label: 'Empacar', run: () => undefined }],
      rowActions: () => [{ id: 'open', label: 'Abrir', run: () => undefined }],
    });
    await screen.findByText('Caja 1');
    drawn.length = 0;
    await user.click(screen.getAllByRole('checkbox', { name: 'Seleccionar la fila' })[2] as HTMLElement);
    // The focus moves from the first row to the third.
    expect([...new Set(drawn)]).toEqual([1, 3]);

    await user.click(screen.getAllByRole('checkbox', { name: 'Seleccionar la fila' })[2] as HTMLElement);
    drawn.length = 0;
    await user.type(screen.getByRole('searchbox'), 'caja{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'caja' }));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
    expect(drawn).toEqual([]);
  });

  test('are moved through, peeked at, closed and opened with the keyboard', async () => {
    const onOpen = vi.fn();
    const { user, address } = await show({ onOpen, peek: ({ name }) => <p>Detalle de {name}</p> });
    const first = (await screen.findByText('Caja 1')).closest('tr') as HTMLElement;
    first.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Caja 2'));
    await user.keyboard(' ');
    expect(await screen.findByText('Detalle de Caja 2')).toBeDefined();
    expect(address()).toContain('peek=2');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('Detalle de Caja 3')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Detalle de Caja 3')).toBeNull());
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ idBox: 3 }));
  });

  test('open on a click, and are previewed by their handle', async () => {
    const onOpen = vi.fn();
    const { user, address } = await show({ onOpen, peek: ({ name }) => <p>Detalle de {name}</p> });
    await user.click(await screen.findByText('Caja 2'));
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ idBox: 2 }));
    expect(address()).not.toContain('peek');
    const [handle] = screen.getAllByRole('button', { name: 'Vista rápida' }) as [HTMLElement];
    await user.click(handle);
    expect(await screen.findByText('Detalle de Caja 1')).toBeDefined();
    expect(onOpen).toHaveBeenCalledTimes(1);
    await user.click(handle);
    await waitFor(() => expect(screen.queryByText('Detalle de Caja 1')).toBeNull());
  });

  test('without a page open in a drawer, which the address names', async () => {
    const { user, address } = await show({ label: 'Cajas', peek: ({ name }) => <p>Detalle de {name}</p> });
    await user.click(await screen.findByText('Caja 2'));
    const drawer = await screen.findByRole('dialog', { name: 'Cajas' });
    expect(within(drawer).getByText('Detalle de Caja 2')).toBeDefined();
    expect(address()).toContain('record=2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('record'));
  });

  test('leave the focus to the search on a slash', async () => {
    const { user } = await show();
    await screen.findByText('Caja 1');
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('show a failure with a retry', async () => {
    let broken = true;
    api = stubApi(() =>
      broken
        ? {
            status: 500,
            body: { error: true, code: 'INTERNAL', message: 'Algo salio mal', correlationId: 'c-1' },
          }
        : { body: { error: false, data: boxes(1), total: 1 } },
    );
    const { user } = await show();
    expect(await screen.findByText('Algo salio mal')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Caja 1')).toBeDefined();
  });
});

describe('bulk actions', () => {
  test('receive the selected ids, or the filter when all matching rows are selected', async () => {
    const targets: BulkTarget<Box>[] = [];
    const run = (target: BulkTarget<Box>) => {
      targets.push(target);
    };
    const { user } = await show({ bulkActions: [{ id: 'off', label: 'Inactivar', run }] }, '/lista?kind=7');
    await screen.findByText('Caja 1');

    const checks = screen.getAllByRole('checkbox', { name: 'Seleccionar la fila' });
    await user.click(checks[1] as HTMLElement);
    expect(screen.getByText('1 seleccionada')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Inactivar' }));
    expect(targets[0]).toMatchObject({ kind: 'ids', ids: [2] });
    await waitFor(() => expect(screen.queryByText('1 seleccionada')).toBeNull());

    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
    await user.click(screen.getByRole('button', { name: 'Seleccionar las 24 que coinciden' }));
    await user.click(screen.getByRole('button', { name: 'Inactivar' }));
    expect(targets[1]).toEqual({ kind: 'filter', query: { kind: '7' }, total: 24 });
  });

  test('apply to a range selected with Shift', async () => {
    const { user } = await show({ bulkActions: [{ id: 'off', label: 'Inactivar', run: () => undefined }] });
    await screen.findByText('Caja 1');
    const checks = screen.getAllByRole('checkbox', { name: 'Seleccionar la fila' });
    await user.click(checks[1] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(checks[4] as HTMLElement);
    await user.keyboard('{/Shift}');
    expect(screen.getByText('4 seleccionadas')).toBeDefined();
  });

  test('keep the selection when the action was refused', async () => {
    const { user } = await show({ bulkActions: [{ id: 'off', label: 'Inactivar', run: () => false }] });
    await screen.findByText('Caja 1');
    await user.click(screen.getAllByRole('checkbox', { name: 'Seleccionar la fila' })[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Inactivar' }));
    expect(await screen.findByText('1 seleccionada')).toBeDefined();
  });
});

describe('the view', () => {
  test('stores the visible columns in the address and in the browser', async () => {
    const { user, address } = await show();
    await screen.findByText('Caja 1');
    await user.click(screen.getByRole('button', { name: 'Vista' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Peso' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Número' }));
    expect(address()).toContain('columns=name,idBox');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nombre',
      'Número',
    ]);
    expect(localStorage.getItem('table.boxes.columns')).toBe('name,idBox');
  });

  test('stores the density for all tables', async () => {
    const { user, container } = await show();
    await screen.findByText('Caja 1');
    await user.click(screen.getByRole('button', { name: 'Vista' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Compacta' }));
    expect(container.querySelector('[data-density="compact"]')).not.toBeNull();
    expect(ui.get().density).toBe('compact');
  });
});
