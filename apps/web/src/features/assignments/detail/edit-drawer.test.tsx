import type { AssignmentDetail } from '@gemelo/contract/endpoints/assignments';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { EditDrawer } from './edit-drawer.tsx';

const UPDATE = '/api/processes/assignment/update/90';

const assignment: AssignmentDetail = {
  idAssignment: 90,
  idCompany: 1,
  type: 'warehouse',
  state: 'Activo',
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  closedAt: null,
  justification: null,
  User: { idUser: 1, name: 'Ana' },
  idMeasurement: null,
  Measurement: null,
  valueMeasurement: 'seco',
  AssignmentWarehouse: {
    idWarehouse: 2,
    Warehouse: { idWarehouse: 2, name: 'Norte', Company: { idCompany: 1, name: 'Azucarera' } },
  },
  AssignmentLot: null,
  segments: [{ idWarehouseSegment: 5, name: 'A1', idWarehouseCategory: 1, category: 'Bahías' }],
  twins: 1,
  twinsEver: 1,
  height: [],
  stowage: [],
  TwinAssignments: [],
};

test('a conflict shows both changes and saves the typed ones over the new version', async () => {
  const theirs = {
    ...assignment,
    version: 4,
    segments: [{ idWarehouseSegment: 6, name: 'A2', idWarehouseCategory: 1, category: 'Bahías' }],
  };
  const { sent } = serve({
    'GET /api/settings/v2/warehouses/categories/2': found([
      {
        idWarehouseCategory: 1,
        name: 'Bahías',
        WarehouseSegments: [
          { idWarehouseSegment: 5, name: 'A1' },
          { idWarehouseSegment: 6, name: 'A2' },
        ],
      },
    ]),
    [`PUT ${UPDATE}`]: ({ body }) =>
      (body as { version: number }).version === 3
        ? { status: 409, body: { error: true, code: 'STALE', message: 'Cambió', current: theirs } }
        : found(theirs, undefined, 'La solicitud fue procesada'),
  });
  const close = vi.fn();
  const { user } = await renderAssignments(<EditDrawer assignment={assignment} onClose={close} />);
  const value = await screen.findByRole('textbox', { name: /^Valor/ });
  await user.clear(value);
  await user.type(value, 'húmedo');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const table = await screen.findByRole('table');
  expect(within(table).getByText('A2')).toBeDefined();
  expect(within(table).getByText('húmedo')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Guardar mis cambios sobre lo nuevo' }));
  expect(await screen.findByText('La solicitud fue procesada')).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('PUT', UPDATE)[1]?.body).toMatchObject({
    version: 4,
    segments: [6],
    valueMeasurement: 'húmedo',
  });
});
