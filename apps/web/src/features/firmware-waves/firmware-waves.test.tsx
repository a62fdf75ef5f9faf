import {
  type DeliveryState,
  deliveryStates,
  type FirmwareWaveDetail,
} from '@gemelo/contract/endpoints/firmware-waves';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TwinFirmwareCard } from '../../parts/firmware/twin-firmware-card.tsx';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { NewWaveDrawer } from './new-wave-drawer.tsx';
import { WavePage } from './wave-page.tsx';

const at = '2026-11-19T10:00:00.000Z';
const wave = (more: Partial<FirmwareWaveDetail> = {}): FirmwareWaveDetail => ({
  ...{ idFirmwareWave: 7, idCompany: 1, name: 'Sensores 2.5', Firmware: { idFirmware: 3, name: 'TH' } },
  ...{
    title: 'sensor',
    release: '2.5',
    state: 'running',
    shares: [50, 100],
    atOnce: null,
    step: 1,
    steps: 2,
  },
  ...{
    mostFailures: 10,
    patienceMinutes: 1_440,
    total: 4,
    updated: 1,
    failed: 0,
    creator: 'Ana',
    version: 4,
  },
  ...{ createdAt: at, endedAt: null },
  counts: {
    ...(Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Record<DeliveryState, number>),
    ...{ UPDATED: 1, DOWNLOADING: 1, QUEUED: 2 },
  },
  progress: [
    { step: 1, total: 2, began: 2, updated: 1, failed: 0 },
    { step: 2, total: 2, began: 0, updated: 0, failed: 0 },
  ],
  ...more,
});
const offered = {
  firmwares: [{ idFirmware: 3, name: 'TH', title: 'sensor', release: '2.5', size: 1_000 }],
  models: [
    { idTwinModel: 1, name: 'T/H', count: 12 },
    { idTwinModel: 2, name: 'Gateway', count: 2 },
  ],
  warehouses: [{ idWarehouse: 5, name: 'Escuintla', count: 8 }],
};
const reached = { total: 14, models: offered.models, updated: 1, busy: 2, unable: 0 };

async function openDrawer(replies: Replies = {}) {
  const { sent } = serve({
    'GET /api/v4/firmware-waves/options': found(offered),
    'POST /api/v4/firmware-waves/targets': found(reached),
    'POST /api/v4/firmware-waves': found(wave()),
    'GET /api/processes/getTwinAll/1': found([{ idTwin: 9, name: 'EB-9' }], 1),
    ...replies,
  });
  const onCreated = vi.fn();
  const view = await renderAssignments(<NewWaveDrawer onClose={vi.fn()} onCreated={onCreated} />);
  await screen.findByRole('combobox', { name: /^Firmware/ });
  const choose = async (field: RegExp, option: RegExp) => {
    await view.user.click(screen.getByRole('combobox', { name: field }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...view, sent, onCreated, choose };
}

test('a wave says whom it reaches before it begins, and which models would get the same firmware', async () => {
  const { user, choose, sent, onCreated } = await openDrawer();
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Sensores 2.5');
  await choose(/^Firmware/, /TH · 2.5/);
  await choose(/^Modelos/, /T\/H \(12\)/);
  await choose(/^Modelos/, /Gateway \(2\)/);
  expect(await screen.findByText('Lo recibirán 14 dispositivos')).toBeDefined();
  expect(screen.getByText(/T\/H \(12\), Gateway \(2\)/)).toBeDefined();
  expect(screen.getByText('1 ya tiene esta versión')).toBeDefined();
  expect(screen.getByText('2 están recibiendo otro firmware')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Empezar a enviar' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
  expect(sent('POST', '/api/v4/firmware-waves')[0]?.body).toEqual({
    ...{ name: 'Sensores 2.5', idFirmware: 3, idTwinModels: [1, 2], idWarehouses: [], idTwins: [] },
    ...{ shares: [5, 25, 100], atOnce: null, mostFailures: 10, patienceMinutes: 1_440 },
  });
});

test('a wave may reach a few chosen devices, some at a time', async () => {
  const { user, choose, sent, onCreated } = await openDrawer();
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Prueba');
  await choose(/^Firmware/, /TH · 2.5/);
  await user.click(screen.getByRole('button', { name: 'Empezar a enviar' }));
  expect((await screen.findAllByText('Required')).length).toBeGreaterThan(0);
  expect(sent('POST', '/api/v4/firmware-waves')).toEqual([]);

  await choose(/^Solo estos dispositivos/, /EB-9/);
  await choose(/^Etapas/, /De pocos en pocos/);
  const atOnce = screen.getByRole('textbox', { name: 'Dispositivos a la vez' });
  await user.clear(atOnce);
  await user.type(atOnce, '3');
  await user.click(screen.getByRole('button', { name: 'Empezar a enviar' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
  expect(sent('POST', '/api/v4/firmware-waves')[0]?.body).toMatchObject({
    ...{ idTwins: [9], idTwinModels: [], shares: null, atOnce: 3 },
  });
});

test('a running wave shows its steps and is paused at once', async () => {
  const { sent } = serve({ 'PUT /api/v4/firmware-waves/7/pause': found(wave({ state: 'paused' })) });
  const { user } = await renderAssignments(<WavePage wave={wave()} />);
  expect(await screen.findByText('Etapa 1: 2 dispositivos')).toBeDefined();
  expect(screen.getByText('Etapa 2: 2 dispositivos, aún no empieza')).toBeDefined();
  expect(screen.getByText('1 de 4 actualizados')).toBeDefined();
  expect(screen.getByText('1 día')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Pausar' }));
  await waitFor(() => expect(sent('PUT', '/api/v4/firmware-waves/7/pause')[0]?.body).toEqual({ version: 4 }));
});

test('a wave that stopped says so, and asks before it goes on', async () => {
  const stopped = wave({ state: 'stopped', failed: 2 });
  const { sent } = serve({ 'PUT /api/v4/firmware-waves/7/resume': found(wave()) });
  const { user } = await renderAssignments(<WavePage wave={stopped} />);
  expect(await screen.findByText('Se detuvo sola')).toBeDefined();
  expect(screen.getByText(/^Fallaron 2 dispositivos/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reanudar' }));
  expect(await screen.findByText('¿Reanudar «Sensores 2.5»?')).toBeDefined();
  expect(sent('PUT', '/api/v4/firmware-waves/7/resume')).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Reanudar' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent('PUT', '/api/v4/firmware-waves/7/resume')[0]?.body).toEqual({ version: 4, retry: false }),
  );
});

test('whoever may only look is offered nothing', async () => {
  serve({});
  await renderAssignments(<WavePage wave={wave()} />, { permissions: ['firmware-wave:view'] });
  expect(await screen.findByText('Etapa 1: 2 dispositivos')).toBeDefined();
  for (const name of ['Pausar', 'Más acciones']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a device says what it runs and why it did not get another firmware', async () => {
  serve({
    'GET /api/v4/twins/9/firmware': found({
      current: { title: 'sensor', release: '2.4', reportedAt: at },
      delivery: {
        ...{ idFirmwareWave: 7, wave: 'Sensores 2.5', waveState: 'stopped', title: 'sensor', release: '2.5' },
        ...{ state: 'FAILED', failure: 'late', error: null, beganAt: at, changedAt: at },
      },
    }),
  });
  await renderAssignments(<TwinFirmwareCard idTwin={9} />);
  expect(await screen.findByText('sensor · 2.4')).toBeDefined();
  expect(screen.getByText('No terminó a tiempo')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sensores 2.5' }).getAttribute('href')).toBe(
    '/dispositivo/firmware/7',
  );
});
