import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, type Replies, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin, warehouses } from '../test-support/render-twins.tsx';
import { CreateDrawer } from './create-drawer.tsx';

const CREATE = '/api/processes/createTwin';
const named = (idSensor: number, name: string, certificate: string | null) => ({
  idTwinModelSensor: idSensor + 100,
  idSensor,
  idCertification: certificate ? 1 : null,
  idFirmware: null,
  Sensor: { idSensor, name },
  Certification: certificate ? { idCertification: 1, name: certificate } : null,
  Firmware: null,
});
const climate = named(1, 'Temperatura y humedad', 'Calibración de fábrica');
const probe = named(2, 'Sonda de temperatura', null);
const models = [
  { idTwinModel: 1, name: 'Ebag T/H', station: false, sensors: [climate, probe] },
  { idTwinModel: 2, name: 'Sonda', station: false, sensors: [probe] },
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
  await screen.findByText('Única opción');
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

const sensorNames = () =>
  screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Sensor' }).map(({ value }) => value);

test('the only warehouse is already chosen, and the model brings its sensors', async () => {
  const { choose, send, sent } = await open();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Bodega' }).value).toBe('Recepción');
  await choose('Modelo', 'Ebag T/H');
  expect(await screen.findByText('«Ebag T/H» trae 2 sensores. Puedes cambiarlos.')).toBeDefined();
  expect(sensorNames()).toEqual(['Temperatura y humedad', 'Sonda de temperatura']);
  await send();
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    idWarehouse: 1,
    idTwinModel: 1,
    sensors: [
      { idSensor: 1, idCertification: 1 },
      { idSensor: 2, idCertification: null },
    ],
  });
});

test('another model replaces the sensors of the first, but never those that somebody changed', async () => {
  const { user, choose } = await open();
  await choose('Modelo', 'Ebag T/H');
  await choose('Modelo', 'Sonda');
  await waitFor(() => expect(sensorNames()).toEqual(['Sonda de temperatura']));
  await user.type(screen.getByRole('textbox', { name: /Número de lote/ }), '2394');
  await choose('Modelo', 'Ebag T/H');
  expect(sensorNames()).toEqual(['Sonda de temperatura']);
  await user.click(screen.getByRole('button', { name: 'Usar los sensores de «Ebag T/H»' }));
  await waitFor(() => expect(sensorNames()).toEqual(['Temperatura y humedad', 'Sonda de temperatura']));
});
