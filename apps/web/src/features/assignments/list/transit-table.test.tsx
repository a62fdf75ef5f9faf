import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { TransitTable } from './transit-table.tsx';

const RECEIVE = '/api/v4/receptions';
const twins = [1, 2].map((idTwin) => ({
  idTwin,
  name: `EB-${idTwin}`,
  mac: `02:00:00:00:00:0${idTwin}`,
  Warehouse: { idWarehouse: 3, name: 'Recepción' },
  Destination: { idWarehouse: 2, name: 'Bodega Norte' },
  TwinModel: { idTwinModel: 1, name: 'Ebag T/H' },
  lastSeenAt: null,
  sensorState: 'silent',
}));

async function open(kind: 'transit' | 'receive') {
  const { sent } = serve({
    'GET /api/processes/task/twin/transito/1': found(twins, 1200),
    'GET /api/processes/task/twin/recibir/1': found(twins, 1200),
    [`POST ${RECEIVE}`]: found({ received: 2 }, undefined, 'Se recibieron'),
  });
  const { user } = await renderAssignments(<TransitTable kind={kind} />, {}, '/?idWarehouse=3');
  await screen.findByText('EB-1');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }));
  const receive = async () => {
    await user.click(screen.getByRole('button', { name: 'Recibir' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('button', { name: 'Recibir' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return sent('POST', RECEIVE).map(({ body }) => body);
  };
  return { user, receive };
}

test('selected devices are received by their ids', async () => {
  const { receive } = await open('transit');
  expect(await receive()).toEqual([{ twins: [1, 2] }]);
});

test.each([
  ['transit', false],
  ['receive', true],
] as const)('all that match of the list "%s" are received at once, by its filter', async (kind, own) => {
  const { user, receive } = await open(kind);
  await user.click(screen.getByRole('button', { name: /Seleccionar las 1.?200 que coinciden/ }));
  expect(await receive()).toEqual([{ match: { idWarehouse: '3' }, own, idCompany: 1 }]);
});
