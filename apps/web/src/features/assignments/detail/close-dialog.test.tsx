import type { AssignmentDetail } from '@gemelo/contract/endpoints/assignments';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { CloseDialog } from './close-dialog.tsx';

const twinOf = (idTwin: number) => ({
  idTwinAssignment: 300 + idTwin,
  idTwin,
  state: 'Activo',
  Twin: { idTwin, name: `EB-${idTwin}`, twinType: 'Circulante' },
});
const assignment = {
  idAssignment: 90,
  idCompany: 1,
  TwinAssignments: [twinOf(7), twinOf(8)],
} as unknown as AssignmentDetail;
const CLOSE = '/api/processes/closeAssignment/90';

test('closing asks for a justification and ends with the success panel', async () => {
  const { sent } = serve({ [`PUT ${CLOSE}`]: found({ idAssignment: 90 }) });
  const close = vi.fn();
  const { user } = await renderAssignments(<CloseDialog assignment={assignment} onClose={close} />);
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Aceptar' });
  const reason = screen.getByRole('textbox', { name: 'Justificación' });
  await user.type(reason, '   ');
  expect(accept.disabled).toBe(true);
  await user.type(reason, 'Fin de la zafra');
  await user.click(accept);
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(screen.getByText('La asignación quedó cerrada y 2 dispositivos, libres.')).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('PUT', CLOSE)[0]?.body).toEqual({ justification: 'Fin de la zafra', idDestination: null });
});

test('a device that leaves for another warehouse is sent there', async () => {
  const { sent } = serve({
    'PUT /api/processes/closeTwinAssignment/307': found({ idTwinAssignment: 307 }),
    'GET /api/settings/warehouse/company/1': found([{ idWarehouse: 2, name: 'Bodega Norte' }], 1),
  });
  const { user } = await renderAssignments(
    <CloseDialog assignment={assignment} only={twinOf(7) as never} onClose={vi.fn()} />,
  );
  await user.click(await screen.findByRole('combobox', { name: /Sale hacia otra bodega/ }));
  await user.click(await screen.findByRole('option', { name: 'Bodega Norte' }));
  await user.type(screen.getByRole('textbox', { name: 'Justificación' }), 'Sale con el camión');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('«EB-7» va en tránsito.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ver lo que va en tránsito' })).toBeDefined();
  expect(sent('PUT', '/api/processes/closeTwinAssignment/307')[0]?.body).toEqual({
    justification: 'Sale con el camión',
    idDestination: 2,
  });
});
