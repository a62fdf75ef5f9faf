import type { TwinSensor } from '@gemelo/contract/endpoints/twins';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins, twin } from '../test-support/render-twins.tsx';
import { ConfigureDrawer } from './configure-drawer.tsx';

const sensor = {
  idSensorTwin: 31,
  idSensor: 4,
  idCertification: null,
  idFirmware: null,
  numberLot: '2394',
  state: 'Activo',
  version: 1,
  Sensor: { idSensor: 4, name: 'Barómetro' },
  Certification: null,
  Firmware: null,
} as unknown as TwinSensor;

test('a configured device ends with the success panel, which offers its page', async () => {
  const { sent } = serve({
    'GET /api/processes/twin/7': found(twin({ TwinSensors: [sensor] })),
    'PUT /api/v4/twins/7/sensors/31': found(twin({ TwinSensors: [sensor] })),
  });
  const close = vi.fn();
  const { user } = await renderTwins(
    <ConfigureDrawer opened idTwin={7} name="EB-0007" start={sensor} onClose={close} />,
  );
  const lot = await screen.findByRole('textbox', { name: /lote/i });
  expect(screen.getAllByRole('combobox', { name: /^Sensor/ })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Agregar Sensor' })).toBeNull();
  await user.clear(lot);
  await user.type(lot, 'L-9');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(screen.getByText('«EB-0007» quedó configurado.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ver dispositivo' })).toBeDefined();
  expect(close).toHaveBeenCalled();
  expect(sent('PUT', '/api/v4/twins/7/sensors/31')).toHaveLength(1);
});

test('the lot number of a new sensor is shown as it was typed and says that it takes digits only', async () => {
  serve({ 'GET /api/processes/twin/7': found(twin({ TwinSensors: [] })) });
  const { user } = await renderTwins(
    <ConfigureDrawer opened idTwin={7} name="EB-0007" start="add" onClose={vi.fn()} />,
  );
  const lot = await screen.findByRole<HTMLInputElement>('textbox', { name: /Número de lote/ });
  await user.type(lot, '2376');
  expect(lot.value).toBe('2376');
  const hint = document.getElementById(lot.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Solo dígitos');
});

test('letters in the lot number of a new sensor stay and are refused', async () => {
  const { sent } = serve({
    'GET /api/processes/twin/7': found(twin({ TwinSensors: [] })),
    'GET /api/v4/catalogues/sensor/choices': found([{ id: 4, name: 'Barómetro', color: null }], 1),
  });
  const { user } = await renderTwins(
    <ConfigureDrawer opened idTwin={7} name="EB-0007" start="add" onClose={vi.fn()} />,
  );
  const lot = await screen.findByRole<HTMLInputElement>('textbox', { name: /Número de lote/ });
  await user.click(screen.getByRole('combobox', { name: 'Sensor' }));
  await user.click(await screen.findByRole('option', { name: 'Barómetro' }));
  await user.type(lot, 'L2309');
  expect(lot.value).toBe('L2309');
  expect(lot.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Solo dígitos')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  expect(sent('POST', '/api/processes/add/sensor')).toEqual([]);
  expect(lot.value).toBe('L2309');
});

test('new sensors have a row each, which can be removed again', async () => {
  serve({ 'GET /api/processes/twin/7': found(twin({ TwinSensors: [sensor] })) });
  const { user } = await renderTwins(
    <ConfigureDrawer opened idTwin={7} name="EB-0007" start="add" onClose={vi.fn()} />,
  );
  const sensors = () => screen.getAllByRole('combobox', { name: 'Sensor' });
  await user.click(await screen.findByRole('button', { name: 'Agregar Sensor' }));
  expect(sensors()).toHaveLength(2);
  for (const one of sensors()) expect(one.getAttribute('placeholder')).toBe('Seleccione una opción');
  const [first] = screen.getAllByRole('button', { name: 'Quitar Sensor' });
  if (first) await user.click(first);
  expect(sensors()).toHaveLength(1);
});

test('a sensor that the device has, or that was chosen twice, is named and marked', async () => {
  const { sent } = serve({
    'GET /api/processes/twin/7': found(twin({ TwinSensors: [sensor] })),
    'GET /api/v4/catalogues/sensor/choices': found(
      [
        { id: 4, name: 'Barómetro', color: null },
        { id: 5, name: 'Pluviómetro', color: null },
      ],
      2,
    ),
  });
  const { user } = await renderTwins(
    <ConfigureDrawer opened idTwin={7} name="EB-0007" start="add" onClose={vi.fn()} />,
  );
  const sensors = () => screen.getAllByRole('combobox', { name: 'Sensor' });
  const choose = async (row: number, name: string) => {
    const field = sensors()[row];
    if (field) await user.click(field);
    await user.click(await screen.findByRole('option', { name }));
  };
  await user.click(await screen.findByRole('button', { name: 'Agregar Sensor' }));
  await choose(0, 'Barómetro');
  expect(screen.getByText('«Barómetro» ya está en este dispositivo')).toBeDefined();
  await choose(0, 'Pluviómetro');
  await choose(1, 'Pluviómetro');
  expect(screen.queryByText(/ya está en este dispositivo/)).toBeNull();
  expect(screen.getByText('«Pluviómetro» está repetido')).toBeDefined();
  expect(sensors().map((one) => one.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  expect(sent('POST', '/api/processes/add/sensor')).toEqual([]);
});
