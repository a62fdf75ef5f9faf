import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { RegisterDrawer } from './register-drawer.tsx';

const until = '2099-01-01T00:00:00.000Z';
const twins = [{ idTwin: 7, name: 'EB-7', mac: '02:00:00:00:00:07' }];

const given = { idToken: 3, credential: 'token', username: null };

const server = (replies: Replies = {}) =>
  serve({
    'GET /api/v4/platforms/sessions': found([
      { idPlatform: 1, name: 'ThingsBoard', expiresAt: null, configured: true },
      { idPlatform: 2, name: 'Kaa', expiresAt: until, configured: true },
    ]),
    'GET /api/processes/twinToken': found(twins, 1),
    'GET /api/v4/twins/7/connection': found({ token: null, http: null, mqtt: null, mqtts: null, keys: [] }),
    'GET /api/processes/twin/7': found({ ...twins[0], readings: [], lastSeenAt: null }),
    ...replies,
  });

test('selecting Kaa signs out of it and shows the label field of its session', async () => {
  const { sent } = server({ 'DELETE /api/v4/platforms/2/session': found(null) });
  const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
  expect(await screen.findByRole('textbox', { name: /^Pegar un token/ })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Etiqueta/ })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Plataforma' }));
  await user.click(await screen.findByRole('option', { name: 'Kaa' }));
  expect(await screen.findByRole('textbox', { name: /^Etiqueta/ })).toBeDefined();
  expect(sent('DELETE', '/api/v4/platforms/2/session')).toHaveLength(1);
});

/** A platform without a session until its login succeeds, and with one until its end. */
function platformSession(replies: Replies = {}) {
  let expiresAt: string | null = null;
  server({
    'GET /api/v4/platforms/sessions': () =>
      found([{ idPlatform: 1, name: 'ThingsBoard', expiresAt, configured: true }]),
    'POST /api/settings/login/thingsboard': () => {
      expiresAt = until;
      return found({ token: 'x', expiresAt });
    },
    'DELETE /api/v4/platforms/1/session': () => {
      expiresAt = null;
      return found(null);
    },
    ...replies,
  });
}

test('the name and label fields stand while there is a session at the platform', async () => {
  platformSession();
  const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
  const fields = () => screen.queryAllByRole('textbox', { name: /^(Nombre en la plataforma|Etiqueta)/ });
  await user.type(await screen.findByRole('textbox', { name: 'Correo electrónico' }), 'ana@gemelo.test');
  await user.type(screen.getByLabelText('Contraseña'), 'Gemelo-2026');
  expect(fields()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() => expect(fields()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(fields()).toHaveLength(0));
  expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeDefined();
});

test('a refusal for lack of a platform session goes once the login succeeds', async () => {
  const message = 'Inicia sesión en la plataforma';
  platformSession({
    'POST /api/processes/token': { status: 409, body: { error: true, code: 'PLATFORM_SESSION', message } },
  });
  const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
  await user.click(await screen.findByRole('option', { name: /EB-7/ }));
  await user.click(screen.getByRole('button', { name: 'Registrar token' }));
  expect(await screen.findByText(message)).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'ana@gemelo.test');
  await user.type(screen.getByLabelText('Contraseña'), 'Gemelo-2026');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Dispositivo' })).toHaveProperty(
    'value',
    expect.stringMatching('EB-7'),
  );
});

test('a wrong platform password does not end the session of the console', async () => {
  server({
    'POST /api/settings/login/thingsboard': {
      status: 401,
      body: { error: true, code: 'AUTH_INVALID', message: 'Revisa la contraseña' },
    },
  });
  const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
  await user.type(await screen.findByRole('textbox', { name: 'Correo electrónico' }), 'ana@gemelo.test');
  await user.type(screen.getByLabelText('Contraseña'), 'otra');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(await screen.findByText('Revisa la contraseña')).toBeDefined();
  expect(useSession.getState().token).toBe('token');
});

test('a pasted token is registered and shown only once', async () => {
  const { sent } = server({
    'POST /api/processes/token': found(
      { ...given, token: 'abcd1234efgh', Twin: twins[0] },
      undefined,
      'Se ha registrado el Twin con el Token de Thingsboard',
    ),
  });
  const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
  await user.click(await screen.findByRole('option', { name: /EB-7/ }));
  await user.type(screen.getByRole('textbox', { name: /^Pegar un token/ }), 'abcd1234efgh');
  await user.click(screen.getByRole('button', { name: 'Registrar token' }));
  expect(await screen.findByText('Proceso Completado!')).toBeDefined();
  expect(screen.getByText('Se ha registrado el Twin con el Token de Thingsboard')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('abcd1234efgh')).toBeDefined();
  expect(screen.getByText('Cópialo ahora. Verlo completo otra vez queda anotado.')).toBeDefined();
  expect(sent('POST', '/api/processes/token')[0]?.body).toMatchObject({
    idTwin: 7,
    idPlatform: 1,
    token: 'abcd1234efgh',
  });
});

test('an internal error shows the text for a failed registration', async () => {
  server({
    'POST /api/processes/token': { status: 500, body: { error: true, code: 'INTERNAL', message: 'x' } },
  });
  const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
  await user.click(await screen.findByRole('option', { name: /EB-7/ }));
  await user.click(screen.getByRole('button', { name: 'Registrar token' }));
  expect(
    await screen.findByText('Hubo un error, no se pudo registrar el token de Thingsboard'),
  ).toBeDefined();
});

test('an internal error of Kaa names Kaa', async () => {
  server({
    'DELETE /api/v4/platforms/2/session': found(null),
    'POST /api/processes/token': { status: 500, body: { error: true, code: 'INTERNAL', message: 'x' } },
  });
  const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('combobox', { name: 'Plataforma' }));
  await user.click(await screen.findByRole('option', { name: 'Kaa' }));
  await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
  await user.click(await screen.findByRole('option', { name: /EB-7/ }));
  await user.click(screen.getByRole('button', { name: 'Registrar token' }));
  expect(await screen.findByText('Hubo un error, no se pudo registrar el token de Kaa')).toBeDefined();
});

describe('without a configured platform', () => {
  const gateway = (replies: Replies = {}) =>
    server({
      'GET /api/v4/platforms/sessions': found([
        { idPlatform: 1, name: 'ThingsBoard', expiresAt: null, configured: false },
        { idPlatform: 2, name: 'Kaa', expiresAt: null, configured: false },
      ]),
      ...replies,
    });

  test('choosing the device is enough, no login is asked for', async () => {
    const { sent } = gateway({
      'POST /api/v4/twins/7/token': found({ ...given, token: 'abcd1234efgh', Twin: twins[0] }),
    });
    const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
    await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
    await user.click(await screen.findByRole('option', { name: /EB-7/ }));
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Generar token' }));
    expect(await screen.findByText('abcd1234efgh')).toBeDefined();
    expect(await screen.findByText(/\/api\/v1\/abcd1234efgh\/telemetry/)).toBeDefined();
    expect(sent('POST', '/api/v4/twins/7/token')).toHaveLength(1);
  });

  test('a token that exists can be pasted', async () => {
    const { sent } = gateway({
      'POST /api/processes/token': found({ ...given, token: 'pegado-1234', Twin: twins[0] }),
    });
    const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
    await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
    await user.click(await screen.findByRole('option', { name: /EB-7/ }));
    await user.click(screen.getByRole('button', { name: 'Ya tengo un token' }));
    await user.type(screen.getByRole('textbox', { name: /^Pegar un token/ }), 'pegado-1234');
    await user.click(screen.getByRole('button', { name: 'Registrar token' }));
    await waitFor(() => expect(sent('POST', '/api/processes/token')).toHaveLength(1));
    expect(sent('POST', '/api/processes/token')[0]?.body).toEqual({
      idTwin: 7,
      idPlatform: 1,
      token: 'pegado-1234',
    });
  });
});

describe('a device without a token', () => {
  const plain = { host: 'gemelo.test', port: 1883, tls: false, external: false };
  const registered = (credential: string, username: string | null, token: string, mqtts: object | null) =>
    server({
      'POST /api/processes/token': found({ idToken: 3, credential, username, token, Twin: twins[0] }),
      'GET /api/v4/twins/7/connection': found({ token: null, http: null, mqtt: plain, mqtts, keys: [] }),
    });
  const choose = async (kind: string) => {
    const { user } = await renderAssignments(<RegisterDrawer idCompany={1} onClose={vi.fn()} />);
    await user.click(await screen.findByRole('radio', { name: kind }));
    await user.click(await screen.findByRole('combobox', { name: 'Dispositivo' }));
    await user.click(await screen.findByRole('option', { name: /EB-7/ }));
    return user;
  };

  test('gets a user, its name unless another is typed, and a generated password', async () => {
    const { sent } = registered('basic', 'EB-7', 'generada-por-gemelo', null);
    const user = await choose('Usuario y contraseña');
    expect(screen.getByRole('textbox', { name: 'Usuario' })).toHaveProperty('value', 'EB-7');
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(await screen.findByText('generada-por-gemelo')).toBeDefined();
    expect(sent('POST', '/api/processes/token')[0]?.body).toEqual({
      idTwin: 7,
      idPlatform: 1,
      credential: { kind: 'basic', username: 'EB-7' },
    });
    expect(await screen.findByText(/-u EB-7 -P generada-por-gemelo -t v1/)).toBeDefined();
    expect(screen.getByText('Cópialo ahora. Verlo completo otra vez queda anotado.')).toBeDefined();
  });

  test('is registered with its certificate, which is nothing to hide', async () => {
    const { sent } = registered('certificate', null, 'AB:CD:EF', { host: null, port: 8883 });
    const user = await choose('Certificado');
    await user.type(screen.getByRole('textbox', { name: /^Certificado o su huella/ }), 'AB:CD:EF');
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(await screen.findByText('AB:CD:EF')).toBeDefined();
    expect(sent('POST', '/api/processes/token')[0]?.body).toMatchObject({
      credential: { kind: 'certificate', certificate: 'AB:CD:EF' },
    });
    expect(await screen.findByText(/-p 8883 --cafile ca\.crt .*--cert device\.crt/)).toBeDefined();
    expect(screen.queryByText(/Cópialo ahora/)).toBeNull();
  });

  test('is told who can make the server take its certificate', async () => {
    registered('certificate', null, 'AB:CD:EF', null);
    const user = await choose('Certificado');
    await user.type(screen.getByRole('textbox', { name: /^Certificado o su huella/ }), 'AB:CD:EF');
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(await screen.findByText(/pide a quien opera Gemelo que encienda MQTTS_PORT/)).toBeDefined();
  });

  test('sees why its certificate was refused at the field', async () => {
    const message = 'Ese certificado ya venció: crea uno nuevo en el dispositivo';
    const code = 'CERTIFICATE_EXPIRED';
    const issues = [{ path: 'credential.certificate', message }];
    server({ 'POST /api/processes/token': { status: 409, body: { error: true, code, message, issues } } });
    const user = await choose('Certificado');
    const field = screen.getByRole('textbox', { name: /^Certificado o su huella/ });
    await user.type(field, 'AB:CD:EF');
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});
