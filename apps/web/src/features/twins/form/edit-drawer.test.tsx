import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin, warehouses } from '../test-support/render-twins.tsx';
import { EditDrawer } from './edit-drawer.tsx';

const HOMES = 'GET /api/settings/warehouse/company/1';
const MODELS = 'GET /api/settings/twinModelActive';
const UPDATE = 'PUT /api/processes/update';
const models = [
  { idTwinModel: 1, name: 'Ebag T/H', station: false },
  { idTwinModel: 10, name: 'Estación', station: true },
  { idTwinModel: 120, name: 'Estación costera', station: true },
];

async function open(change = {}, update: Parameters<typeof serve>[0][string] = found(twin())) {
  const server = serve({
    [HOMES]: found(warehouses('Recepción', 'Aduana'), 2),
    [MODELS]: found(models, 3),
    [UPDATE]: update,
  });
  const onClose = vi.fn();
  const view = await renderTwins(<EditDrawer twin={twin(change)} opened onClose={onClose} />);
  await screen.findByRole('combobox', { name: 'Bodega' });
  return { ...view, ...server, onClose };
}

test('a device outside the temporary warehouses shows a notice and its warehouse is locked', async () => {
  await open({
    idWarehouse: 9,
    Warehouse: { idWarehouse: 9, name: 'Terminal', Company: { idCompany: 1, name: 'A' } },
  });
  expect(await screen.findByText('Este Twin ya salio de la Bodega Temporal.')).toBeDefined();
  const warehouse = screen.getByRole<HTMLInputElement>('combobox', { name: 'Bodega' });
  expect([warehouse.disabled, warehouse.value]).toEqual([true, 'Terminal']);
});

test('a device in a temporary warehouse can be moved, but its station setting is fixed', async () => {
  await open();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Bodega' }).value).toBe('Recepción'),
  );
  expect(screen.queryByText('Este Twin ya salio de la Bodega Temporal.')).toBeNull();
  for (const name of ['Si', 'No'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).disabled).toBe(true);
});

test('changing to a model without a station clears the station', async () => {
  const { user, sent } = await open({
    idTwinModel: 120,
    TwinModel: { idTwinModel: 120, name: 'Estación costera' },
    idStation: 4,
    nameStation: 'Cerro',
  });
  expect(await screen.findByDisplayValue('Cerro')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Modelo' }));
  await user.click(await screen.findByRole('option', { name: 'Ebag T/H' }));
  expect(screen.queryByRole('textbox', { name: /Nombre de la estación/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent('PUT', '/api/processes/update')).toHaveLength(1));
  expect(sent('PUT', '/api/processes/update')[0]?.body).toMatchObject({
    idTwinModel: 1,
    idStation: null,
    nameStation: null,
    version: 3,
  });
});

test('a complete MAC address is normalized on blur', async () => {
  const { user } = await open();
  const mac = screen.getByRole<HTMLInputElement>('textbox', { name: /MAC/ });
  await user.clear(mac);
  await user.type(mac, '0a-0b0c.0d 0e');
  await user.tab();
  expect(mac.value).toBe('0a-0b0c.0d 0e');
  await user.type(mac, '0f');
  await user.tab();
  expect(mac.value).toBe('0A:0B:0C:0D:0E:0F');
});

test('a conflict shows the current values and keeps the change of the other user', async () => {
  const theirs = twin({ name: 'EB-0007 bis', version: 4 });
  const { user, sent, onClose } = await open({}, ({ body }) =>
    (body as { version: number }).version === 4
      ? found(theirs)
      : { status: 409, body: { error: true, code: 'STALE', message: 'Cambió', current: theirs } },
  );
  await user.click(screen.getByRole('radio', { name: 'Fijo' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('EB-0007 bis')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Guardar mis cambios sobre lo nuevo' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent('PUT', '/api/processes/update').at(-1)?.body).toMatchObject({
    name: 'EB-0007 bis',
    twinType: 'Fijo',
    version: 4,
  });
});
