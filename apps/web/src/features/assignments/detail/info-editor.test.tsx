import type { TwinAssignment } from '@gemelo/contract/endpoints/assignments';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { InfoEditor } from './info-editor.tsx';

const UPDATE = '/api/processes/update/additional/information';

const twin: TwinAssignment = {
  idTwinAssignment: 40,
  idTwin: 7,
  state: 'Activo',
  createdAt: '2026-11-01T00:00:00.000Z',
  closedAt: null,
  justification: null,
  Twin: { idTwin: 7, name: 'EB-7', mac: '02:00:00:00:00:07', twinType: 'Circulante' },
  info: [
    { idTwinAssignmentAdditionalInformation: 1, name: 'height', value: '2 m' },
    { idTwinAssignmentAdditionalInformation: 2, name: 'Color de saco', value: 'azul' },
  ],
};

test('each item has a labelled field, and items that were never filled in are not sent', async () => {
  const { sent } = serve({ [`POST ${UPDATE}`]: found([], undefined, 'La solicitud fue procesada') });
  const close = vi.fn();
  const { user } = await renderAssignments(<InfoEditor twin={twin} onClose={close} />);
  expect(screen.getByRole('textbox', { name: 'Número de estiba' })).toBeDefined();
  await user.clear(screen.getByRole('textbox', { name: 'Altura' }));
  await user.type(screen.getByRole('textbox', { name: 'Color de saco' }), ' claro');
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('La solicitud fue procesada')).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('POST', UPDATE)[0]?.body).toEqual({
    idTwinAssignment: 40,
    additionalInformation: [
      { name: 'height', value: '' },
      { name: 'Color de saco', value: 'azul claro' },
    ],
  });
});

test('an internal error shows that the request was not processed', async () => {
  serve({ [`POST ${UPDATE}`]: { status: 500, body: { error: true, code: 'INTERNAL', message: 'x' } } });
  const { user } = await renderAssignments(<InfoEditor twin={twin} onClose={vi.fn()} />);
  await user.type(screen.getByRole('textbox', { name: 'Altura' }), '5');
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('La solicitud no se pudo procesar')).toBeDefined();
});
