import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { SendDrawer } from './send-drawer.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';

const warehouses = [
  { idWarehouse: 1, name: 'Recepción' },
  { idWarehouse: 2, name: 'Bodega Norte' },
  { idWarehouse: 3, name: 'Bodega Sur' },
];
const replies = {
  'GET /api/settings/warehouse/company/1': found(warehouses, 3),
  'GET /api/settings/v2/warehouses/categories/1': found([
    { idWarehouseCategory: 1, name: 'Bahías', WarehouseSegments: [{ idWarehouseSegment: 5, name: 'A1' }] },
  ]),
};

test('a device is sent to any warehouse but its own', async () => {
  serve(replies);
  const { user } = await renderAssignments(
    <SendDrawer opened idCompany={1} twins={[7]} from={1} onClose={vi.fn()} />,
  );
  await user.click(await screen.findByRole('combobox', { name: /Bodega de destino/ }));
  const list = await screen.findByRole('listbox');
  await within(list).findByRole('option', { name: 'Bodega Norte' });
  expect(within(list).queryByRole('option', { name: 'Recepción' })).toBeNull();
  expect(screen.getByText('Obligatoria. Queda en el historial del dispositivo.')).toBeDefined();
});

test('a move offers its target at once, and says what is optional', async () => {
  serve(replies);
  const { user } = await renderAssignments(<TransferDrawer idCompany={1} twins={[7]} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('option', { name: 'Recepción' }));
  expect(await screen.findByRole('combobox', { name: 'Bahías (opcional)' })).toBeDefined();
  expect(screen.getByText(/Si al colocarlos mediste algo/)).toBeDefined();
});
