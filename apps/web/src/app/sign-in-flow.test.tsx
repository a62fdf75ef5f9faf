import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session, useSession } from '../lib/session.ts';
import { ui } from '../lib/ui-store.ts';
import { ana, menu } from '../test/people.ts';
import { type Replies, ready, renderApp, stubServer } from '../test/render-app.tsx';

const proof = { uid: 'u-1', email: 'ana@gemelo.test', idToken: 'proof' };
const server: Replies = {
  'GET /api/health': ready,
  'GET /api/auth/providers': {
    body: { error: false, data: { google: true, twitter: false, github: false } },
  },
  'POST /api/auth/sign-in': { body: { error: false, data: proof } },
  'GET /api/settings/login/uid': (request) => ({
    status: new Headers(request.headers).get('authorization') === 'Bearer proof' ? 200 : 401,
    body: {
      error: false,
      data: { userData: ana, tokenAuth: 'session' },
      message: 'Inicio de Sesión exitoso',
    },
  }),
  'GET /api/settings/user/1': { body: { error: false, data: ana } },
  'GET /api/settings/menu/1': { body: { error: false, data: menu } },
};

let stop: (() => void) | undefined;
const open = async (address: string) => {
  const opened = await renderApp(address);
  stop = opened.stop;
  return opened.router;
};
const fill = async (email: string, password: string) => {
  await userEvent.clear(await screen.findByLabelText('Correo electrónico'));
  await userEvent.type(screen.getByLabelText('Correo electrónico'), email);
  await userEvent.type(screen.getByLabelText('Contraseña'), password);
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

afterEach(() => {
  stop?.();
  cleanup();
  useSession.setState({ token: null, user: null, absence: 'never' });
  ui.set({ rememberedEmail: '' });
  vi.restoreAllMocks();
});

describe('signing in', () => {
  it('exchanges the proof for a session, shows a message and opens the home page', async () => {
    const fetch = stubServer(server);
    const router = await open('/');
    await fill('ana@gemelo.test', 'Gemelo-2026');
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
    expect(session.token()).toBe('session');
    expect(await screen.findByText('Inicio de Sesión exitoso')).toBeTruthy();
    const addresses = fetch.mock.calls.map(([address]) => address);
    expect(addresses).toContain('/api/settings/login/uid?uid=u-1&email=ana%40gemelo.test');
  });

  it('opens the path in "next"', async () => {
    stubServer(server);
    const router = await open('/login?next=%2Fregistro%2Fpa%C3%ADs');
    await fill('ana@gemelo.test', 'x');
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/registro/país'));
  });

  it('stays on the page that asked for a login', async () => {
    stubServer(server);
    const router = await open('/registro/país');
    await fill('ana@gemelo.test', 'x');
    await send();
    expect(await screen.findByRole('heading', { name: /^Países/ })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/registro/país');
  });

  it('shows errors for missing or invalid fields and sends nothing', async () => {
    const fetch = stubServer(server);
    await open('/');
    await screen.findByLabelText('Correo electrónico');
    await send();
    expect(await screen.findAllByText('Required')).toHaveLength(2);
    await fill('ana@gemelo.photography', 'x');
    await send();
    expect(await screen.findByText('Invalid email')).toBeTruthy();
    expect(fetch.mock.calls.some(([address]) => address === '/api/auth/sign-in')).toBe(false);
  });

  it('shows the error of the server in the banner', async () => {
    const message = 'Revisa la contraseña o correo y vuelve a intentar';
    stubServer({
      ...server,
      'POST /api/auth/sign-in': { status: 401, body: { error: true, code: 'AUTH_INVALID', message } },
    });
    await open('/');
    await fill('ana@gemelo.test', 'wrong');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(session.token()).toBeNull();
  });

  it('shows in the banner that the proof belongs to another account', async () => {
    const message = 'Hubo un error al iniciar sesión, Vuelve a intentar';
    stubServer({
      ...server,
      'GET /api/settings/login/uid': { status: 401, body: { error: true, code: 'UID_MISMATCH', message } },
    });
    await open('/');
    await fill('ana@gemelo.test', 'Gemelo-2026');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(session.token()).toBeNull();
  });

  it('shows a spinner in the button until the server answers', async () => {
    const fetch = stubServer(server);
    const answer = fetch.getMockImplementation();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    fetch.mockImplementation(async (address, init) => {
      if (address === '/api/auth/sign-in') await held;
      return answer?.(address, init) as Promise<Response>;
    });
    const router = await open('/');
    await fill('ana@gemelo.test', 'Gemelo-2026');
    await send();
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('data-loading')).toBe('true');
    release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
  });

  it('asks for the code when the account has a second factor', async () => {
    const codes: unknown[] = [];
    stubServer({
      ...server,
      'POST /api/auth/sign-in': { body: { error: false, data: { totpRequired: true, challenge: 'c-1' } } },
      'POST /api/auth/totp': (request) => {
        codes.push(JSON.parse(request.body as string));
        return { body: { error: false, data: proof } };
      },
    });
    const router = await open('/');
    await fill('ana@gemelo.test', 'Gemelo-2026');
    await send();
    await userEvent.type(await screen.findByLabelText('Código de seis cifras'), '123456');
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
    expect(codes).toEqual([{ challenge: 'c-1', code: '123456' }]);
  });
});

describe('the login with providers', () => {
  it('remembers the email address but not the password', async () => {
    stubServer(server);
    const router = await open('/login-firebase');
    await fill('ana@gemelo.test', 'Gemelo-2026');
    await userEvent.click(screen.getByLabelText('Recordar mi correo'));
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
    expect(ui.get().rememberedEmail).toBe('ana@gemelo.test');
    expect(Object.values(localStorage).join()).not.toContain('Gemelo-2026');
  });

  it('enables the configured providers and lists the others', async () => {
    stubServer(server);
    await open('/login-firebase');
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Google' }) as HTMLButtonElement).disabled).toBe(false),
    );
    expect((screen.getByRole('button', { name: 'Twitter' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Sin configurar en esta instalación: Twitter, Github')).toBeTruthy();
  });

  it('collects the proof left by a provider', async () => {
    stubServer({ ...server, 'POST /api/v4/oauth-proofs': { body: { error: false, data: proof } } });
    const router = await open('/login-firebase?oauth=done&next=%2Fregistro%2Fpa%C3%ADs');
    await waitFor(() => expect(session.token()).toBe('session'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/registro/país'));
  });

  it('shows why a provider login failed in a banner that can be closed', async () => {
    stubServer(server);
    await open('/login-firebase?error=OAUTH_EMAIL_TAKEN');
    expect(
      await screen.findByText('Ya existe una cuenta con ese correo: entra con tu contraseña'),
    ).toBeTruthy();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the banner of the other public forms', () => {
  const close = async (role: 'status' | 'alert') => {
    await userEvent.click(within(screen.getByRole(role)).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole(role)).toBeNull();
  };
  const ask = async (code: string, message: string) => {
    stubServer({
      ...server,
      'POST /api/auth/forgot-password': { body: { error: false, data: { code }, message } },
    });
    await open('/reset-firebase');
    await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'ana@gemelo.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  };

  it('is green once the reset link was sent, and can be closed', async () => {
    await ask('LINK.PASSWORD_RESET.SENT', "Reset link has been sent to Your'e email");
    const banner = await screen.findByRole('status');
    expect(banner.textContent).toBe("Reset link has been sent to Your'e email");
    expect(banner.getAttribute('style')).toContain('normal');
    await close('status');
  });

  it('is an error for any other message of the reset', async () => {
    await ask('LINK.OTHER', 'Otra cosa');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toBe('Otra cosa');
    expect(banner.getAttribute('style')).toContain('alarm');
    await close('alert');
  });

  it('shows why an account was not created, and can be closed', async () => {
    const message = 'Demasiados intentos';
    stubServer({
      ...server,
      'POST /api/auth/sign-up': { status: 429, body: { error: true, code: 'TOO_MANY', message } },
    });
    await open('/register');
    await userEvent.type(await screen.findByLabelText('Nombre de usuario'), 'Lucía');
    await userEvent.type(screen.getByLabelText('Correo electrónico'), 'lucia@gemelo.test');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Una-clave-nueva-1');
    await userEvent.type(screen.getByLabelText('Repite la contraseña'), 'Una-clave-nueva-1');
    await userEvent.click(screen.getByRole('checkbox', { name: /Acepto los/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await close('alert');
  });
});
