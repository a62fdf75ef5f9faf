import type { AssignmentDetail } from '@gemelo/contract/endpoints/assignments';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { AddDevicesDrawer } from './add-devices-drawer.tsx';

const ADD = '/api/processes/assignment/twin';
const message = '«EB-8» ya está asignado a Bodega Sur por Beatriz';
const assignment = {
  idAssignment: 90,
  idCompany: 1,
  type: 'warehouse',
  state: 'Activo',
  AssignmentWarehouse: { idWarehouse: 2, Warehouse: { idWarehouse: 2, name: 'Bodega Norte' } },
  AssignmentLot: null,
  segments: [{ idWarehouseSegment: 5, name: 'A1' }],
  TwinAssignments: [],
} as unknown as AssignmentDetail;

test('a device assigned elsewhere can be transferred into this assignment', async () => {
  const { sent } = serve({
    'GET /api/processes/twinUnique/1': found(
      [{ idTwin: 8, name: 'EB-8', mac: '02:00:00:00:00:08', twinType: 'Fijo' }],
      1,
    ),
    [`POST ${ADD}`]: ({ body }) =>
      JSON.stringify(body).includes('Van juntos')
        ? found(assignment, undefined, 'La solicitud ha sido relaizada!')
        : {
            status: 409,
            body: {
              error: true,
              code: 'TWIN_ASSIGNED',
              message,
              valid: true,
              issues: [{ path: 'body.twins.0.idTwin', message }],
            },
          },
  });
  const close = vi.fn();
  const { user } = await renderAssignments(<AddDevicesDrawer assignment={assignment} onClose={close} />);
  await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
  await user.click(await screen.findByRole('option', { name: /EB-8/ }));
  await user.type(screen.getByRole('textbox', { name: 'Altura' }), '2 m');
  await user.click(screen.getByRole('button', { name: 'Asignar' }));
  await user.click(await screen.findByRole('button', { name: 'Trasladar aquí' }));
  await user.type(await screen.findByRole('textbox', { name: 'Justificación' }), 'Van juntos');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('POST', ADD)).toHaveLength(2);
  expect(sent('POST', ADD)[1]?.body).toEqual({
    idAssignment: 90,
    twins: [
      { idTwin: 8, additionalInformation: [{ name: 'height', value: '2 m' }], justification: 'Van juntos' },
    ],
  });
});
