import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { ScanScreen } from './scan-screen.tsx';

const server = () =>
  serve({
    'GET /api/settings/warehouse/company/1': found([{ idWarehouse: 2, name: 'Bodega Norte' }], 1),
    'GET /api/settings/v2/warehouses/categories/2': found([]),
  });

test('the selected location is kept in the address until it is changed', async () => {
  server();
  const { user, address } = await renderAssignments(<ScanScreen />);
  await user.click(screen.getByRole('combobox', { name: 'Ubicación a Asignar' }));
  await user.click(await screen.findByRole('option', { name: 'Bodega Norte' }));
  await user.click(screen.getByRole('button', { name: 'Empezar a escanear' }));
  expect(await screen.findByRole('textbox', { name: 'Código del dispositivo' })).toBeDefined();
  expect(address()).toContain('idWarehouse=2');

  await user.click(screen.getByRole('button', { name: 'Cambiar el lugar' }));
  expect(await screen.findByRole('button', { name: 'Empezar a escanear' })).toBeDefined();
  expect(address()).not.toContain('idWarehouse');
});

test('the location is read from the address, and an invalid one is asked for again', async () => {
  server();
  const { unmount } = await renderAssignments(<ScanScreen />, {}, '/?idWarehouse=2');
  expect(await screen.findByText('Bodega Norte')).toBeDefined();
  unmount();
  await renderAssignments(<ScanScreen />, {}, '/?idWarehouse=nada');
  expect(await screen.findByRole('button', { name: 'Empezar a escanear' })).toBeDefined();
});
