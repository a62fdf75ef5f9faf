import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { enrolmentDone } from '../lib/enrolment.ts';
import { session, useSession } from '../lib/session.ts';
import { ana, menu } from '../test/people.ts';
import { ready, renderApp, stubServer } from '../test/render-app.tsx';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  cleanup();
  enrolmentDone();
  useSession.setState({ token: null, user: null, absence: 'never' });
  vi.restoreAllMocks();
});

const refused = {
  status: 403,
  body: { error: true, code: 'TOTP_REQUIRED', message: 'Tu rol exige un segundo factor' },
};

it('a role that requires a second factor shows only the page to set it up', async () => {
  stubServer({
    'GET /api/health': ready,
    'GET /api/settings/user/1': { body: { error: false, data: ana } },
    'GET /api/settings/menu/1': { body: { error: false, data: menu } },
    'GET /api/v4/company-settings': refused,
    'GET /api/v4/home/counters': refused,
  });
  session.begin('token', ana);
  ({ stop } = await renderApp('/inicio'));
  expect(await screen.findByRole('heading', { name: 'Tu rol exige un segundo factor' })).toBeTruthy();
  expect(screen.getByLabelText('Contraseña actual')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cerrar Sesión' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
});
