import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, type Replies, serve } from '../../../test/render-catalogue.tsx';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import { AssignDrawer } from './assign-drawer.tsx';

const CREATE = '/api/processes/v2/twinsAssignment/web';
const TRANSFER = '/api/v4/transfers';

const named: BulkTarget<TwinRow> = { kind: 'ids', ids: [7, 8], rows: [] };

async function open(moves: boolean, target = named, reply: Replies[string] = found({ idAssignment: 90 })) {
  const server = serve({
    'GET /api/settings/warehouse/company/1': found([{ idWarehouse: 2, name: 'Bodega Norte' }], 1),
    'GET /api/settings/v2/warehouses/categories/2': found([]),
    [`POST ${CREATE}`]: reply,
    [`POST ${TRANSFER}`]: found({ idAssignment: 91 }),
  });
  const close = vi.fn();
  const { user } = await renderAssignments(
    <AssignDrawer opened onClose={close} idCompany={1} target={target} moves={moves} />,
  );
  // The only warehouse is chosen already.
  await screen.findByText('Única opción');
  return { ...server, user, close };
}

test('free devices are put into one assignment', async () => {
  const { user, sent, close } = await open(false);
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    type: 'warehouse',
    idWarehouse: 2,
    twins: [{ idTwin: 7 }, { idTwin: 8 }],
  });
});

test('assigned devices are transferred, which requires a reason', async () => {
  const { user, sent, close } = await open(true);
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Required')).toBeDefined();
  expect(sent('POST', TRANSFER)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Justificación' }), 'Cambio de bodega');
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Se trasladaron 2 dispositivos.')).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('POST', TRANSFER)[0]?.body).toMatchObject({ twins: [7, 8], justification: 'Cambio de bodega' });
});

test.each([
  [false, CREATE],
  [true, TRANSFER],
])('all that match are sent as their filter, whatever their number (moving: %s)', async (moves, path) => {
  const query = { search: 'EB', state: 'Activo' };
  const { user, sent, close } = await open(moves, { kind: 'filter', query, total: 1200 });
  expect(screen.getByRole('heading', { name: /1.?200/ })).toBeDefined();
  if (moves) await user.type(screen.getByRole('textbox', { name: 'Justificación' }), 'Zafra');
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  const body = sent('POST', path)[0]?.body;
  expect(body).toMatchObject({ idWarehouse: 2, match: query });
  expect(body).not.toHaveProperty('twins');
});

test('a refusal is shown with the words of the server', async () => {
  const { user, close } = await open(
    false,
    { kind: 'filter', query: {}, total: 3 },
    {
      status: 409,
      body: {
        error: true,
        code: 'SOME_NOT_FREE',
        valid: true,
        message: '2 de 3 dispositivos no están libres: EB-1, EB-2',
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('2 de 3 dispositivos no están libres: EB-1, EB-2')).toBeDefined();
  expect(close).not.toHaveBeenCalled();
});

test('devices of one warehouse start there, so that only its segments remain to be chosen', async () => {
  const rows = [7, 8].map((idTwin) => ({
    idTwin,
    idWarehouse: 2,
    Warehouse: { idWarehouse: 2, name: 'Norte' },
  }));
  const { sent } = serve({ [`POST ${CREATE}`]: found({ idAssignment: 90 }) });
  const target = { kind: 'ids', ids: [7, 8], rows: rows as TwinRow[] } as const;
  const { user } = await renderAssignments(
    <AssignDrawer
      opened
      onClose={vi.fn()}
      idCompany={1}
      target={{ ...target, ids: [...target.ids] }}
      moves={false}
    />,
  );
  expect(screen.getByRole('combobox', { name: 'Ubicación a Asignar' })).toHaveProperty('value', 'Norte');
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({ type: 'warehouse', idWarehouse: 2 });
});
