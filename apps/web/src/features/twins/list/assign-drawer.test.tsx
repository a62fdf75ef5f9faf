import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { AssignDrawer } from './assign-drawer.tsx';

const CREATE = '/api/processes/v2/twinsAssignment/web';
const TRANSFER = '/api/v4/transfers';

async function open(moves: boolean) {
  const server = serve({
    'GET /api/settings/warehouse/company/1': found([{ idWarehouse: 2, name: 'Bodega Norte' }], 1),
    'GET /api/settings/v2/warehouses/categories/2': found([]),
    [`POST ${CREATE}`]: found({ idAssignment: 90 }),
    [`POST ${TRANSFER}`]: found({ idAssignment: 91 }),
  });
  const close = vi.fn();
  const { user } = await renderAssignments(
    <AssignDrawer opened onClose={close} idCompany={1} twins={[7, 8]} moves={moves} />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Ubicación a Asignar' }));
  await user.click(await screen.findByRole('option', { name: 'Bodega Norte' }));
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
  const reason = await screen.findByRole('textbox', { name: 'Justificación' });
  expect(sent('POST', TRANSFER)).toEqual([]);
  await user.type(reason, 'Cambio de bodega');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('Se trasladaron 2 dispositivos.')).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('POST', TRANSFER)[0]?.body).toMatchObject({ twins: [7, 8], justification: 'Cambio de bodega' });
});

test('a transfer that is called off sends nothing and keeps the form', async () => {
  const { user, sent, close } = await open(true);
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  await screen.findByRole('textbox', { name: 'Justificación' });
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Justificación' })).toBeNull());
  expect(sent('POST', TRANSFER)).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});
