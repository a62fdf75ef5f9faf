import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session, useSession } from '../lib/session.ts';
import { ana, menu } from '../test/people.ts';
import { type Replies, ready, renderApp, stubServer } from '../test/render-app.tsx';

const inside: Replies = {
  'GET /api/health': ready,
  'GET /api/settings/user/1': { body: { error: false, data: ana } },
  'GET /api/settings/menu/1': { body: { error: false, data: menu } },
  'POST /api/auth/sign-out': { body: { error: false, data: null } },
};

let stop: (() => void) | undefined;
const open = async (address: string) => {
  const opened = await renderApp(address);
  stop = opened.stop;
  return opened.router;
};

afterEach(() => {
  stop?.();
  cleanup();
  useSession.setState({ token: null, user: null, absence: 'never' });
  vi.restoreAllMocks();
});

describe('without a session', () => {
  it('a protected address shows the login page in its place', async () => {
    stubServer(inside);
    const router = await open('/registro/pa%C3%ADs');
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/registro/país');
  });

  it('an unknown address shows a 404 with a link to the home page', async () => {
    stubServer(inside);
    await open('/nowhere');
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  });
});

describe('with a session', () => {
  it('a menu page without a screen shows a notice, and an unknown address shows a 404', async () => {
    stubServer(inside);
    session.begin('token', ana);
    const router = await open('/registro/país'.normalize('NFD'));
    expect(await screen.findByRole('heading', { name: /^Países: todavía no/ })).toBeTruthy();
    await router.navigate({ to: '/registro/nada' });
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  it('the header has a link to the home page, and the footer the year of the specification', async () => {
    stubServer(inside);
    session.begin('token', ana);
    await open('/registro/país');
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: /Gemelo/ }).getAttribute('href')).toBe('/inicio');
    expect(screen.getByRole('contentinfo').textContent).toContain('2024');
  });

  it('a screen that crashes shows a message inside the console', async () => {
    stubServer({
      ...inside,
      'GET /api/v4/readings/latest': { body: { error: false, data: [null], total: 1 } },
    });
    session.begin('token', ana);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open('/inicio/pages/table');
    expect(
      await screen.findByRole('heading', { name: 'Algo salio mal, comuniquese con el Administrador' }),
    ).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  it('a path ending in "base" and the old home address are redirected', async () => {
    stubServer(inside);
    session.begin('token', ana);
    const router = await open('/registro/país/base');
    await waitFor(() => expect(router.state.location.pathname).toBe('/registro/país'));
    await router.navigate({ to: '/app' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
  });

  it('a user without a role sees that the role is pending', async () => {
    stubServer(inside);
    session.begin('token', { ...ana, idRole: null, Role: null, roles: [] });
    await open('/inicio');
    expect(await screen.findByRole('heading', { name: /pendiente de asignación/ })).toBeTruthy();
  });

  it('a session ended by the server shows a message, and the login returns to the same page', async () => {
    stubServer({
      ...inside,
      'GET /api/settings/user/1': { status: 401, body: { error: true, code: 'SESSION_ENDED', message: 'x' } },
    });
    session.begin('token', ana);
    const router = await open('/registro/país?page=2');
    expect(await screen.findByRole('heading', { name: 'Oops, No has Iniciado Sesión :(' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Vuelve al Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(decodeURI(String((router.state.location.search as { next?: string }).next))).toBe(
      '/registro/país?page=2',
    );
  });

  it('a server that does not respond shows an error page with a retry', async () => {
    const replies: Replies = {};
    stubServer(replies);
    session.begin('token', { ...ana, permissions: ['home:view', 'twin:view'] });
    await open('/inicio');
    expect(await screen.findByText('Perdon, Server caido!')).toBeTruthy();
    Object.assign(replies, inside);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByText('Perdon, Server caido!')).toBeNull());
  });

  it('a computer without a network says so, and blames no server', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    stubServer({});
    session.begin('token', { ...ana, permissions: ['home:view', 'twin:view'] });
    await open('/inicio');
    expect(await screen.findByText('Sin conexión a la red')).toBeTruthy();
    expect(screen.queryByText('Perdon, Server caido!')).toBeNull();
  });

  const notice = { message: 'Cambiamos el servidor', until: '2099-01-01T06:00:00.000Z' };
  const underMaintenance: Replies = {
    ...inside,
    'GET /api/health': { body: { ...ready.body, maintenance: notice } },
  };
  const refused = {
    status: 503,
    body: { error: true, code: 'MAINTENANCE', message: 'x', maintenance: notice },
  };

  it('maintenance keeps everybody out with its notice, and ends by itself', async () => {
    const replies: Replies = { ...underMaintenance, 'GET /api/settings/user/1': refused };
    stubServer(replies);
    session.begin('token', { ...ana, operator: false });
    await open('/inicio');
    expect(await screen.findByRole('heading', { name: 'Estamos en mantenimiento' })).toBeTruthy();
    expect(screen.getByText('Cambiamos el servidor')).toBeTruthy();
    expect(screen.getByText(/Se espera que termine: .*2099/)).toBeTruthy();
    Object.assign(replies, inside);
    // The page asks by itself; nobody presses a button.
    await waitFor(() => expect(screen.queryByText('Cambiamos el servidor')).toBeNull());
  });

  it('maintenance lets the operator’s administrators in and reminds them', async () => {
    stubServer(underMaintenance);
    session.begin('token', ana);
    await open('/registro/país');
    expect(await screen.findByRole('link', { name: 'Ver o terminar' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Estamos en mantenimiento' })).toBeNull();
  });

  it('signing out opens the login page with a message and deletes the session', async () => {
    const fetch = stubServer(inside);
    session.begin('token', ana);
    const router = await open('/registro/país');
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
    expect(await screen.findByText('Sesión Cerrada!')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(localStorage.getItem('tokenAuth')).toBeNull();
    expect(fetch.mock.calls.some(([address]) => address === '/api/auth/sign-out')).toBe(true);
  });

  it('an expired session returns to the login page', async () => {
    stubServer(inside);
    session.begin('token', ana);
    const router = await open('/registro/país');
    await screen.findByRole('heading', { name: /^Países/ });
    session.expire();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText(/Pasaron 24 horas/)).toBeTruthy();
  });
});

describe('the menu', () => {
  it('shows what waits beside its page, and nothing at zero', async () => {
    const page = (idPage: number, key: string, link: string) => ({
      order: idPage,
      Page: { idPage, key, name: key, link, icon: null, section: null, catalogue: false },
    });
    const [first] = menu;
    if (!first) throw new Error('no module');
    const pages = [page(1, 'alarm', '/alarmas'), page(2, 'assignment', '/dispositivo/asignación')];
    stubServer({
      ...inside,
      'GET /api/settings/menu/1': {
        body: { error: false, data: [{ ...first, Module: { ...first.Module, ModulePages: pages } }] },
      },
      'GET /api/v4/menu-badges': { body: { error: false, data: { alarms: 3, tickets: 2, toReceive: 0 } } },
    });
    session.begin('token', ana);
    await open('/inicio/pages/page-list');
    const alarms = await screen.findAllByText('3 alarmas abiertas');
    expect(alarms.length).toBeGreaterThan(0);
    expect(screen.queryByText(/por recibir/)).toBeNull();
    // The menu has no page of tickets.
    expect(screen.queryByText(/asignados a ti/)).toBeNull();
  });

  it('shows page names by key or as renamed by an administrator, and Enter opens a search result', async () => {
    stubServer(inside);
    session.begin('token', ana);
    const router = await open('/inicio/pages/page-list');
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'Buscar páginas y registros' }),
      'mi pagina',
    );
    const option = await screen.findByRole('option', { name: /^Mi página/ });
    expect(option.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio/perfil'));
  });

  it('leaves out pages that have no screen yet, in the menu, its search and the list of pages', async () => {
    stubServer(inside);
    session.begin('token', ana);
    await open('/inicio/pages/page-list');
    expect((await screen.findAllByRole('link', { name: 'Mi página' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Países' })).toBeNull();
    await userEvent.type(screen.getByRole('combobox', { name: 'Buscar páginas y registros' }), 'paises');
    expect(await screen.findByText('Sin resultados')).toBeTruthy();
    expect(screen.queryByRole('option', { name: /^Países/ })).toBeNull();
  });
});
