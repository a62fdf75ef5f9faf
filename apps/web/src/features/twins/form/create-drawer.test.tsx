import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin, warehouses } from '../test-support/render-twins.tsx';
import { CreateDrawer } from './create-drawer.tsx';

const CREATE = '/api/processes/createTwin';
const models = [
  { idTwinModel: 1, name: 'Ebag T/H', station: false },
  { idTwinModel: 120, name: 'Estación costera', station: true },
];

async function open() {
  const server = serve({
    'GET /api/settings/warehouse/company/1': found(warehouses('Recepción'), 1),
    'GET /api/settings/twinModelActive': found(models, 2),
    [`POST ${CREATE}`]: found(twin()),
  });
  const view = await renderTwins(<CreateDrawer idCompany={1} opened onClose={vi.fn()} />);
  const { user } = view;
  const choose = async (name: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Bodega', 'Recepción');
  await user.type(screen.getByRole('textbox', { name: /MAC/ }), '0A0B0C0D0E0F');
  await user.type(screen.getByRole('textbox', { name: /^Nombre/ }), 'Mirador');
  const send = () => user.click(screen.getByRole('button', { name: 'Registrar' }));
  return { ...server, user, choose, send };
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('a station model answers the station question and asks for the station', async () => {
  const { user, choose, send, sent } = await open();
  await choose('Modelo', 'Estación costera');
  expect(radio('Si').checked).toBe(true);
  await send();
  expect((await screen.findAllByText('Required')).length).toBe(2);
  expect(sent('POST', CREATE)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Id de la estación/i }), '7');
  await user.type(screen.getByRole('textbox', { name: /Nombre de la estación/ }), 'Mirador');
  await send();
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({ station: 1, idStation: 7, nameStation: 'Mirador' });
});

test('a station answer that contradicts the model is refused before anything is sent', async () => {
  const { user, choose, send, sent } = await open();
  await choose('Modelo', 'Ebag T/H');
  await user.click(radio('Si'));
  await send();
  expect(await screen.findByText('No coincide con el modelo elegido')).toBeDefined();
  expect(sent('POST', CREATE)).toEqual([]);
});
