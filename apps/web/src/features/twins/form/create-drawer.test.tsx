import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, type Replies, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin, warehouses } from '../test-support/render-twins.tsx';
import { CreateDrawer } from './create-drawer.tsx';

const CREATE = '/api/processes/createTwin';
const models = [
  { idTwinModel: 1, name: 'Ebag T/H', station: false },
  { idTwinModel: 10, name: 'Estación', station: false },
  { idTwinModel: 11, name: 'Pluviómetro', station: false },
  { idTwinModel: 120, name: 'Estación costera', station: true },
];

async function open(created: Replies[string] = found(twin())) {
  const server = serve({
    'GET /api/settings/warehouse/company/1': found(warehouses('Recepción'), 1),
    'GET /api/settings/twinModelActive': found(models, models.length),
    [`POST ${CREATE}`]: created,
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

test('models 10 and 11 ask for the id and name of the station, others do not', async () => {
  const { choose } = await open();
  const question = within(screen.getByRole('radiogroup', { name: 'Sera para estaciones?' }));
  const asked = () => screen.queryByRole('textbox', { name: /Id de la estación/i }) !== null;
  for (const [model, answer, shown] of [
    ['Estación', 'Si', true],
    ['Ebag T/H', 'No', false],
    ['Pluviómetro', 'Si', true],
  ] as const) {
    await choose('Modelo', model);
    expect(question.getByRole<HTMLInputElement>('radio', { name: answer }).checked, model).toBe(true);
    expect(asked(), model).toBe(shown);
  }
  expect(radio('Circulante').checked).toBe(true);
  expect(radio('Fijo').checked).toBe(false);
});

test('an internal error shows that the request was not carried out', async () => {
  const { choose, send } = await open({
    status: 500,
    body: { error: true, code: 'INTERNAL', message: 'x' },
  });
  await choose('Modelo', 'Ebag T/H');
  await send();
  expect(await screen.findByText('La solicitud no se ha podido realizar!')).toBeDefined();
});
