import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session, useSession } from '../lib/session.ts';
import { ana, menu } from '../test/people.ts';
import { ready, renderApp, stubServer } from '../test/render-app.tsx';
import { areas } from './areas.ts';

/** Open to everyone signed in, because the server answers each user with what they may see, or refusing by itself. */
const unguarded = [
  'profile',
  'pageList',
  'notFound',
  'serverError',
  'catalogue',
  'modules',
  'scan',
  'companySettings',
  'home',
  'notifications',
  'tickets',
  'ticketHistory',
  'support',
  'ticket',
];

const all = areas.flatMap(({ screens }) => Object.entries(screens));
const guarded = all.filter(([, { permission }]) => permission);

test('every screen names the permission to open it, except those open to everyone', () => {
  expect(all.filter(([, { permission }]) => !permission).map(([name]) => name)).toEqual(unguarded);
});

afterEach(() => {
  cleanup();
  useSession.setState({ token: null, user: null, absence: 'never' });
  vi.restoreAllMocks();
});

test.each(guarded.map(([name, { path }]) => [name, path.replace('$id', '1')]))(
  '%s is refused to a role without its permission',
  async (_, path) => {
    const nobody = { ...ana, operator: false, permissions: [] };
    stubServer({
      'GET /api/health': ready,
      'GET /api/settings/user/1': { body: { error: false, data: nobody } },
      'GET /api/settings/menu/1': { body: { error: false, data: menu } },
    });
    session.begin('token', nobody);
    const { stop } = await renderApp(path);
    expect(await screen.findByText('Tu rol no permite ver esto')).toBeTruthy();
    stop();
  },
);
