import type { ProvisionKey, WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n.ts';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { widen } from '../../test/widen.ts';
import { ProvisionKeysScreen } from './provision-keys-screen.tsx';
import { WaitingRoomScreen } from './waiting-room-screen.tsx';

widen();
beforeAll(async () => {
  await startI18n('es');
  await loadTexts('waiting-room', 'parts', 'catalogues', 'form-fill', 'tokens');
});

const now = new Date().toISOString();
const device: WaitingDevice = {
  ...{ idWaitingDevice: 7, idCompany: 1, protocol: 'gateway', name: 'Sonda 3', mac: null, type: 'sonda' },
  twinType: 'Circulante',
  ...{ address: null, firstAt: now, lastAt: now, count: 12, state: 'pending', delivery: 'none' },
  ...{ deliveredAt: null, namesakes: 0, ProvisionKey: null, Twin: null, version: 1 },
  preview: [{ key: 'temperature', value: '21.5' }],
  TwinPrincipal: { idTwin: 3, name: 'Puerta norte' },
  TwinModel: { idTwinModel: 1, name: 'Ebag T/H' },
  Warehouse: { idWarehouse: 1, name: 'Recepción' },
};
const twin = { idTwin: 40, name: 'Sonda 3', mac: '02:00:00:00:00:07', state: 'Activo' as const };
const LIST = '/api/v4/waiting-devices';
const REGISTER = `${LIST}/7/registration`;
const CLAIMS = '/api/v4/device-claims';
const registered = found(
  { ...device, state: 'registered', Twin: twin },
  undefined,
  '«Sonda 3» quedó registrado',
);

const server = (replies: Replies = {}, shown: WaitingDevice = device) =>
  serve({
    [`GET ${LIST}`]: found([shown], 1),
    'GET /api/settings/twinModelActive': found([{ idTwinModel: 1, name: 'Ebag T/H', station: false }], 1),
    [`POST ${REGISTER}`]: registered,
    ...replies,
  });
const registerButton = () => screen.findByRole('button', { name: 'Registrar' });

describe('the waiting room', () => {
  test('shows by what a device is recognised, and registers it with one click', async () => {
    const { sent } = server();
    const { user } = await renderAssignments(<WaitingRoomScreen />);
    expect(await screen.findByText('Puerta norte')).toBeDefined();
    expect(screen.getByText('temperature: 21.5')).toBeDefined();
    // What one click makes of it.
    expect(screen.getByText(/Ebag T\/H.*Recepción/)).toBeDefined();
    await user.click(await registerButton());
    expect(await screen.findByText('«Sonda 3» quedó registrado')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ver dispositivo' })).toBeDefined();
    expect(sent('POST', REGISTER).map(({ body }) => body)).toEqual([
      { idTwinModel: 1, idWarehouse: 1, twinType: 'Circulante' },
    ]);
  });

  test('asks where it is not clear what the device is', async () => {
    const { sent } = server({}, { ...device, TwinModel: null });
    const { user } = await renderAssignments(<WaitingRoomScreen />);
    await user.click(await registerButton());
    const drawer = within(await screen.findByRole('dialog', { name: 'Sonda 3' }));
    expect(drawer.getByText('21.5')).toBeDefined();
    expect(sent('POST', REGISTER)).toEqual([]);
    const name = drawer.getByRole('textbox', { name: /^Nombre/ });
    await user.clear(name);
    await user.type(name, 'Cámara 2');
    await user.click(drawer.getByRole('button', { name: 'Registrar' }));
    await waitFor(() =>
      expect(sent('POST', REGISTER).map(({ body }) => body)).toMatchObject([
        { name: 'Cámara 2', idWarehouse: 1, twinType: 'Circulante' },
      ]),
    );
  });

  test('offers the device that has its MAC already', async () => {
    const { sent } = server({}, { ...device, Twin: twin });
    const { user } = await renderAssignments(<WaitingRoomScreen />);
    await user.click(await registerButton());
    await user.click(await screen.findByRole('button', { name: 'Es «Sonda 3»' }));
    await waitFor(() => expect(sent('POST', REGISTER).map(({ body }) => body)).toEqual([{ idTwin: 40 }]));
  });

  test('shows what was registered or hidden on request, in the address', async () => {
    const { sent } = server();
    const { user } = await renderAssignments(<WaitingRoomScreen />, {}, '/?state=registered');
    expect(await screen.findByRole('radio', { name: 'Registrados', checked: true })).toBeDefined();
    await waitFor(() => expect(sent('GET', LIST).at(-1)?.query).toMatchObject({ state: 'registered' }));
    await user.click(await screen.findByRole('radio', { name: 'Ocultos' }));
    await waitFor(() => expect(sent('GET', LIST).at(-1)?.query).toMatchObject({ state: 'rejected' }));
  });

  test('of whoever may not register it only tells', async () => {
    server();
    await renderAssignments(<WaitingRoomScreen />, { permissions: ['twin:view'] });
    expect(await screen.findByText('Puerta norte')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Registrar/ })).toBeNull();
  });
});

describe('the device at hand', () => {
  test('is registered by the code on its label, also without a camera', async () => {
    // A browser that reads codes, on a machine without a camera.
    vi.stubGlobal('BarcodeDetector', class {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const { sent } = server({
      'GET /api/settings/warehouse/company/1': found([{ idWarehouse: 1, name: 'Recepción' }], 1),
      [`POST ${CLAIMS}`]: found({ ...device, Twin: twin }, undefined, '«Sonda 3» quedó registrado'),
    });
    const { user } = await renderAssignments(<WaitingRoomScreen />);
    await user.click(await screen.findByRole('button', { name: 'Registrar por código' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: 'Leer con la cámara' }));
    expect(await drawer.findByText('La cámara no se puede usar. Escribe el código.')).toBeDefined();
    await user.type(drawer.getByRole('textbox', { name: /^Código QR/ }), 'A4CF12F03B7A');
    await user.click(drawer.getByRole('button', { name: 'Registrar por código' }));
    // Without a model and a place nothing is sent.
    expect(sent('POST', CLAIMS)).toEqual([]);
    await user.click(drawer.getByRole('combobox', { name: /^Modelo/ }));
    await user.click(await screen.findByRole('option', { name: 'Ebag T/H' }));
    await user.click(drawer.getByRole('combobox', { name: /^Bodega/ }));
    await user.click(await screen.findByRole('option', { name: /Recepción/ }));
    await user.click(drawer.getByRole('button', { name: 'Registrar por código' }));
    await waitFor(() =>
      expect(sent('POST', CLAIMS).map(({ body }) => body)).toMatchObject([
        { code: 'A4CF12F03B7A', idTwinModel: 1, idWarehouse: 1 },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Ver dispositivo' })).toBeDefined();
  });
});

describe('provisioning keys', () => {
  const key: ProvisionKey = {
    ...{ idProvisionKey: 5, idCompany: 1, name: 'Lote 8', key: 'gk0123456789abcdefghij', waiting: 2 },
    ...{ lastAt: now, state: 'Activo', version: 1, createdAt: now, updatedAt: now },
  };
  const KEYS = '/api/v4/provision-keys';

  test('are shown with what firmware needs when they are made', async () => {
    const { sent } = serve({
      [`POST ${KEYS}`]: found({ ...key, secret: 'muy-secreto' }),
      'GET /api/v4/gateway-addresses': found({
        http: 'https://gemelo.example',
        mqtt: { host: 'gemelo.example', port: 1883, tls: false, external: false },
        mqtts: null,
      }),
    });
    const { user } = await renderAssignments(<ProvisionKeysScreen />);
    await user.click((await screen.findAllByRole('button', { name: 'Crear clave' }))[0] as HTMLElement);
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(drawer.getByRole('textbox', { name: /^Nombre/ }), 'Lote 8');
    await user.click(drawer.getByRole('button', { name: 'Crear clave' }));
    expect(await screen.findByText('muy-secreto')).toBeDefined();
    expect(await screen.findByText('gemelo.example:1883')).toBeDefined();
    expect(screen.getByText('POST https://gemelo.example/api/v1/provision')).toBeDefined();
    expect(screen.getByText(`${key.key}.AABBCCDDEEFF.xxxxxxxxxxxxxxxx`)).toBeDefined();
    expect(sent('POST', KEYS).map(({ body }) => body)).toEqual([{ name: 'Lote 8' }]);
  });

  test('are switched off after a question', async () => {
    const { sent } = serve({
      [`GET ${KEYS}`]: found([key], 1),
      [`PUT ${KEYS}/5`]: found({ ...key, state: 'Inactivo' }, undefined, 'Actualizado'),
    });
    const { user } = await renderAssignments(<ProvisionKeysScreen />);
    await user.click(await screen.findByRole('button', { name: /Acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Desactivar' }));
    expect(sent('PUT', `${KEYS}/5`)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Desactivar' }));
    await waitFor(() =>
      expect(sent('PUT', `${KEYS}/5`).map(({ body }) => body)).toEqual([{ state: 'Inactivo', version: 1 }]),
    );
  });
});
