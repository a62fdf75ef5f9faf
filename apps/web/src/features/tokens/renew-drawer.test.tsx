import type { TokenRow } from '@gemelo/contract/endpoints/tokens';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../test/render-assignments.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { RenewDrawer } from './renew-drawer.tsx';

const row = (idPlatform: number, name: string) =>
  ({
    idToken: 3,
    idTwin: 7,
    idPlatform,
    credential: 'token',
    username: null,
    validUntil: null,
    version: 1,
    Twin: { idTwin: 7, name: 'EB-7', mac: '02:00:00:00:00:07' },
    Platform: { idPlatform, name },
  }) as TokenRow;
const until = '2099-01-01T00:00:00.000Z';

test('opening a Kaa token signs out of Kaa, but not one of another platform', async () => {
  const { sent } = serve({
    'GET /api/v4/platforms/sessions': found([
      { idPlatform: 1, name: 'ThingsBoard', expiresAt: until, configured: true },
      { idPlatform: 2, name: 'Kaa', expiresAt: until, configured: true },
    ]),
    'DELETE /api/v4/platforms/2/session': found(null),
  });
  const first = await renderAssignments(<RenewDrawer row={row(1, 'ThingsBoard')} onClose={vi.fn()} />);
  await screen.findByRole('region', { name: 'Sesión en ThingsBoard' });
  first.unmount();
  await renderAssignments(<RenewDrawer row={row(2, 'Kaa')} onClose={vi.fn()} />);
  await waitFor(() => expect(sent('DELETE', '/api/v4/platforms/2/session').length).toBeGreaterThan(0));
  expect(sent('DELETE', '/api/v4/platforms/1/session')).toHaveLength(0);
});

test('a platform failure shows the message of the server', async () => {
  const message = 'La solicitud no se ha podido realizar! La plataforma no responde';
  serve({
    'GET /api/v4/platforms/sessions': found([
      { idPlatform: 1, name: 'ThingsBoard', expiresAt: until, configured: true },
    ]),
    'PUT /api/processes/updatedToken/3': {
      status: 502,
      body: { error: true, code: 'PLATFORM_SILENT', message },
    },
  });
  const { user } = await renderAssignments(<RenewDrawer row={row(1, 'ThingsBoard')} onClose={vi.fn()} />);
  await screen.findByRole('region', { name: 'Sesión en ThingsBoard' });
  await user.click(screen.getByRole('button', { name: 'Renovar' }));
  expect(await screen.findByText(message)).toBeDefined();
});

test('an internal error shows the text for a failed renewal', async () => {
  serve({
    'GET /api/v4/platforms/sessions': found([
      { idPlatform: 1, name: 'ThingsBoard', expiresAt: until, configured: true },
    ]),
    'PUT /api/processes/updatedToken/3': {
      status: 500,
      body: { error: true, code: 'INTERNAL', message: 'x' },
    },
  });
  const { user } = await renderAssignments(<RenewDrawer row={row(1, 'ThingsBoard')} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'Renovar' }));
  expect(await screen.findByText('Hubo un error, no se actualizo el token al twin')).toBeDefined();
});

test('a token gives way to a user and a password, also where a platform is configured', async () => {
  const { sent } = serve({
    'GET /api/v4/platforms/sessions': found([
      { idPlatform: 1, name: 'ThingsBoard', expiresAt: null, configured: true },
    ]),
    'GET /api/v4/twins/7/connection': found({ token: null, http: null, mqtt: null, mqtts: null, keys: [] }),
    'GET /api/processes/twin/7': found({ idTwin: 7, name: 'EB-7', readings: [], lastSeenAt: null }),
    'PUT /api/processes/updatedToken/3': found({
      ...row(1, 'ThingsBoard'),
      credential: 'basic',
      username: 'sonda',
      token: 'clave-generada',
    }),
  });
  const { user } = await renderAssignments(<RenewDrawer row={row(1, 'ThingsBoard')} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('radio', { name: 'Usuario y contraseña' }));
  expect(screen.queryByRole('region', { name: 'Sesión en ThingsBoard' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cambiar' }));
  expect(await screen.findByText('clave-generada')).toBeDefined();
  expect(sent('PUT', '/api/processes/updatedToken/3')[0]?.body).toEqual({
    credential: { kind: 'basic', username: 'EB-7' },
    version: 1,
  });
});
