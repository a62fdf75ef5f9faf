import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, type Replies, serve } from '../../test/render-catalogue.tsx';
import { TokenDrawer } from './token-drawer.tsx';

const twin = { idTwin: 7, name: 'EB-7' };
const GIVE = '/api/v4/twins/7/token';
const token = {
  idToken: 3,
  idPlatform: 1,
  credential: 'token',
  username: null,
  validUntil: null,
  masked: '••••efgh',
  version: 1,
  updatedAt: '2026-01-01T12:00:00.000Z',
  Twin: { ...twin, mac: '02:00:00:00:00:07' },
  Platform: { idPlatform: 1, name: 'ThingsBoard' },
};
const keys = [{ key: 'temperature', measurement: 'Temperatura', unit: '°C', example: 25.1 }];
const connection = (own: object | null) => found({ token: own, http: null, mqtt: null, mqtts: null, keys });
const refused = (code: string) => ({ status: 409, body: { error: true, code, message: code } });

function serveToken(replies: Replies) {
  return serve({
    'GET /api/v4/twins/7/connection': connection(null),
    'GET /api/processes/twin/7': found({ ...twin, readings: [], lastSeenAt: null }),
    ...replies,
  });
}
const open = (start: 'give' | 'show', permissions?: string[]) =>
  renderAssignments(
    <TokenDrawer opened onClose={vi.fn()} twin={twin} start={start} />,
    permissions ? { permissions } : {},
  );

test('a token that the device has is shown again on request, or renewed', async () => {
  const { sent } = serveToken({
    [`POST ${GIVE}`]: refused('TOKEN_EXISTS'),
    'GET /api/v4/twins/7/connection': connection(token),
    'POST /api/v4/tokens/3/reveal': found({ token: 'abcd1234efgh' }),
  });
  const { user } = await open('give');
  expect(await screen.findByText('••••efgh')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Renovar' })).toBeDefined();
  expect(sent('POST', '/api/v4/tokens/3/reveal')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Mostrar el token' }));
  expect(await screen.findByText('abcd1234efgh')).toBeDefined();
  expect(screen.getByText('Quedó anotado que lo viste.')).toBeDefined();
  expect(await screen.findByText(/-d '\{"temperature":25\.1\}'/)).toBeDefined();
});

test('who may not show a token is told who can', async () => {
  serveToken({ 'GET /api/v4/twins/7/connection': connection(token) });
  await open('show', ['token:view']);
  expect(await screen.findByText(/^Solo quien administra los tokens/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mostrar el token' })).toBeNull();
});

test('where a platform is configured its login is asked for, then the token', async () => {
  let expiresAt: string | null = null;
  const { sent } = serveToken({
    [`POST ${GIVE}`]: () =>
      expiresAt ? found({ ...token, token: 'de-la-plataforma' }) : refused('PLATFORM_LOGIN'),
    'GET /api/v4/platforms/sessions': () =>
      found([{ idPlatform: 1, name: 'ThingsBoard', expiresAt, configured: true }]),
    'POST /api/settings/login/thingsboard': () => {
      expiresAt = '2099-01-01T00:00:00.000Z';
      return found({ token: 'x', expiresAt });
    },
  });
  const { user } = await open('give');
  await user.type(await screen.findByRole('textbox', { name: 'Correo electrónico' }), 'ana@gemelo.test');
  expect(screen.getByRole('button', { name: 'Generar token' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Contraseña'), 'Gemelo-2026');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Generar token' })).toHaveProperty('disabled', false),
  );
  await user.click(screen.getByRole('button', { name: 'Generar token' }));
  expect(await screen.findByText('de-la-plataforma')).toBeDefined();
  expect(sent('POST', GIVE).at(-1)?.body).toEqual({ idPlatform: 1 });
});

test('what could not be done is tried again', async () => {
  let isDown = true;
  serveToken({
    [`POST ${GIVE}`]: () => (isDown ? refused('FULL') : found({ ...token, token: 'abcd1234efgh' })),
    'GET /api/v4/platforms/sessions': found([]),
  });
  const { user } = await open('give');
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Generar token' }));
  expect(await screen.findByText('abcd1234efgh')).toBeDefined();
});

test('the first reading ends the wait', async () => {
  let readings: object[] = [];
  const { sent } = serveToken({
    [`POST ${GIVE}`]: found({ ...token, token: 'abcd1234efgh' }),
    'GET /api/processes/twin/7': () => found({ ...twin, readings, lastSeenAt: null }),
  });
  const { client } = await open('give');
  expect(await screen.findByText('Esperando la primera lectura…')).toBeDefined();
  await waitFor(() => expect(sent('GET', '/api/processes/twin/7')).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  readings = [
    {
      idSensorTwin: 1,
      idMeasurement: 1,
      measurement: 'Temperatura',
      unit: '°C',
      decimals: 1,
      value: 25.1,
      readAt: '2026-01-01T12:00:00.000Z',
    },
  ];
  await client.invalidateQueries();
  expect(await screen.findByText('Llegó la primera lectura')).toBeDefined();
  expect(screen.getByText('25.1')).toBeDefined();
});

test('a certificate shows its fingerprint and until when it is valid, and is replaced by another', async () => {
  const validUntil = '2020-01-01T12:00:00.000Z';
  const certificate = { ...token, credential: 'certificate', masked: '••••CD:EF', validUntil };
  const { sent } = serveToken({
    'GET /api/v4/twins/7/connection': connection(certificate),
    'PUT /api/processes/updatedToken/3': found({ ...certificate, token: '12:34' }),
  });
  const { user } = await open('show');
  expect(await screen.findByText('••••CD:EF')).toBeDefined();
  expect(screen.getByText('Certificado vencido')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Renovar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cambiar' }));
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: 'Certificado' })).toHaveProperty('checked', true);
  await user.type(screen.getByRole('textbox', { name: /^Certificado o su huella/ }), '12:34');
  await user.click(screen.getByRole('button', { name: 'Cambiar' }));
  expect(await screen.findByText('12:34')).toBeDefined();
  expect(sent('PUT', '/api/processes/updatedToken/3')[0]?.body).toEqual({
    credential: { kind: 'certificate', certificate: '12:34' },
    version: 1,
  });
});
