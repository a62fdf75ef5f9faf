import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { AssignmentsTable } from './assignments-table.tsx';

const row = {
  idAssignment: 90,
  idCompany: 1,
  type: 'warehouse',
  state: 'Activo',
  createdAt: '2026-01-01T12:00:00.000Z',
  closedAt: null,
  justification: null,
  valueMeasurement: null,
  Measurement: null,
  User: { idUser: 1, name: 'Ana' },
  AssignmentWarehouse: {
    idWarehouse: 2,
    Warehouse: { idWarehouse: 2, name: 'Norte', Company: { idCompany: 1, name: 'Azucarera' } },
  },
  AssignmentLot: null,
  segments: [],
  twins: 1,
  twinsEver: 1,
  height: ['1.20'],
  stowage: ['7'],
};
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const specified = [
  'Id',
  'Ubicación',
  'Estado',
  'Medida',
  'Usuario',
  'Tipo',
  'Altura',
  'Número de estiba',
  'Creado',
];

test('whoever sees several companies sees the company among the specified columns', async () => {
  serve({ 'GET /api/processes/getAssignment/1': found([row], 1) });
  await renderAssignments(<AssignmentsTable onCreate={undefined} />, { operator: true });
  expect(await screen.findByText('1.20')).toBeDefined();
  expect(headers()).toEqual(expect.arrayContaining([...specified, 'Compañía']));
});

test('everybody else sees the others', async () => {
  serve({ 'GET /api/processes/getAssignment/1': found([row], 1) });
  await renderAssignments(<AssignmentsTable onCreate={undefined} />);
  expect(await screen.findByText('1.20')).toBeDefined();
  expect(headers()).toEqual(expect.arrayContaining(specified));
  expect(headers()).not.toContain('Compañía');
});
