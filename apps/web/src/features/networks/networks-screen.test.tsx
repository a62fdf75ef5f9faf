import type { Network } from '@gemelo/contract/endpoints/networks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { NetworksScreen } from './networks-screen.tsx';
import { SHOWN_SECONDS } from './use-brief-secret.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const network = (change: Partial<Network> = {}): Network => ({
  ...{
    idCompanyNetwork: 7,
    idCompany: 1,
    name: 'Bodega Norte',
    ssid: 'GML-5G',
    security: 'wpa2',
    hidden: true,
  },
  ...{ idWarehouse: 2, Warehouse: { idWarehouse: 2, name: 'Bodega Central' }, notes: 'Detrás de la báscula' },
  ...{ state: 'Activo', mayReveal: true, version: 3 },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z' },
  ...change,
});
const LIST = 'GET /api/settings/v3/list/company/network/1';
const ONE = '/api/settings/v3/companyNetwork';
const PROVE = '/api/v4/re-authentication';
const SECRET = 'azucar;morena:2026';
const all = ['view', 'create', 'edit', 'delete'].map((action) => `network:${action}`);
const keeper = [...all, 'network-password:view'];

function open(permissions: string[], replies: Replies = {}, rows = [network()]) {
  const server = serve({ [LIST]: found(rows, rows.length), ...replies });
  return renderCatalogue(<NetworksScreen />, { permissions, idCompany: 1 }).then((view) => ({
    ...view,
    ...server,
  }));
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

const proves: Replies = {
  [`POST ${PROVE}`]: ({ body }) =>
    (body as { password: string }).password === 'la mía de siempre'
      ? found({ proof: 'prueba', expiresAt: '2026-11-18T12:02:00.000Z' })
      : {
          status: 400,
          body: {
            ...{ error: true, code: 'PASSWORD_WRONG', message: 'Revisa los datos', correlationId: 'c' },
            issues: [{ path: 'body.password', message: 'La contraseña actual no es correcta' }],
          },
        },
  [`GET ${ONE}/password/7`]: found({ password: SECRET }),
};

async function revealed(user: Awaited<ReturnType<typeof open>>['user'], own = 'la mía de siempre') {
  await choose(user, 'Ver contraseña');
  const dialog = within(await screen.findByRole('dialog', { name: 'Bodega Norte' }));
  await user.type(dialog.getByLabelText(/^Tu contraseña de Gemelo/), own);
  await user.click(dialog.getByRole('button', { name: 'Ver contraseña' }));
  return dialog;
}

test('the list shows networks and never asks for a password', async () => {
  const { sent } = await open(keeper, {}, [
    network(),
    network({ idCompanyNetwork: 8, name: 'Patio', security: 'open', mayReveal: false }),
  ]);
  expect(await screen.findByText('Bodega Norte')).toBeDefined();
  expect(screen.getAllByText('GML-5G')).toHaveLength(2);
  expect(screen.getByText('WPA2 personal')).toBeDefined();
  expect(screen.getByText('Abierta')).toBeDefined();
  expect(screen.getAllByText('Bodega Central')).not.toHaveLength(0);
  expect(screen.getAllByRole('img', { name: 'Red oculta' })).not.toHaveLength(0);
  expect(sent('GET', `${ONE}/password/7`)).toEqual([]);
});

test('a wrong password of one’s own shows nothing but its refusal', async () => {
  const { user, sent } = await open(keeper, proves);
  const dialog = await revealed(user, 'no es esta');
  expect(await dialog.findByText('La contraseña actual no es correcta')).toBeDefined();
  expect(sent('GET', `${ONE}/password/7`)).toEqual([]);
});

test('after one’s own password the network’s is shown, masked first, with a code that joins it', async () => {
  const { user } = await open(keeper, proves);
  const fetched = vi.spyOn(globalThis, 'fetch');
  const dialog = await revealed(user);
  const code = await dialog.findByRole('img', { name: 'Código QR de la red Bodega Norte' });
  expect(code.getAttribute('src')).toContain('data:image/svg+xml');
  const [, init] = fetched.mock.calls.find(([url]) => String(url).includes('/password/7')) ?? [];
  expect(new Headers(init?.headers).get('x-reauthentication')).toBe('prueba');
  expect(fetched.mock.calls.every(([url]) => !String(url).includes('prueba'))).toBe(true);

  expect(screen.queryByText(SECRET)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(dialog.getByText(SECRET)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(dialog.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('a shown password goes away after a minute, and is kept nowhere', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, client } = await open(keeper, proves);
  const dialog = await revealed(user);
  await user.click(await dialog.findByRole('button', { name: 'Mostrar contraseña' }));
  const cached = () =>
    JSON.stringify(
      [client.getQueryCache().getAll(), client.getMutationCache().getAll()].flat().map(({ state }) => state),
    );
  for (const kept of [cached(), JSON.stringify(localStorage), JSON.stringify(sessionStorage)]) {
    expect(kept).not.toContain(SECRET);
    expect(kept).not.toContain('la mía de siempre');
  }
  await act(() => vi.advanceTimersByTimeAsync((SHOWN_SECONDS + 1) * 1000));
  expect(await dialog.findByText(/^La contraseña se ocultó/)).toBeDefined();
  expect(document.body.innerHTML).not.toContain('azucar');
  expect((dialog.getByLabelText(/^Tu contraseña de Gemelo/) as HTMLInputElement).value).toBe('');
});

test('closing the dialog forgets the password', async () => {
  const { user } = await open(keeper, proves);
  const dialog = await revealed(user);
  await user.click(await dialog.findByRole('button', { name: 'Mostrar contraseña' }));
  const [close] = dialog.getAllByRole('button', { name: 'Cerrar' }).slice(-1);
  await user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain('azucar');
  await choose(user, 'Ver contraseña');
  expect(await screen.findByLabelText(/^Tu contraseña de Gemelo/)).toBeDefined();
});

test('an open network gives its code at once', async () => {
  const { user, sent } = await open(all, proves, [network({ security: 'open', mayReveal: false })]);
  await choose(user, 'Ver código QR');
  expect(await screen.findByRole('img', { name: 'Código QR de la red Bodega Norte' })).toBeDefined();
  expect(sent('POST', PROVE)).toEqual([]);
});

test('an enterprise network has a password and no code', async () => {
  const { user } = await open(keeper, proves, [network({ security: 'enterprise' })]);
  const dialog = await revealed(user);
  expect(await dialog.findByText(/^A una red empresarial/)).toBeDefined();
  expect(dialog.queryByRole('img')).toBeNull();
});

test('who may not see a password is offered none, and told who sees it', async () => {
  const { user } = await open(['network:view', 'network-password:view'], {}, [network({ mayReveal: false })]);
  expect(screen.queryByRole('button', { name: 'Agregar red' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Acciones/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Ver']);
  await user.click(screen.getByRole('menuitem', { name: 'Ver' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Bodega Norte' }));
  expect(drawer.getByText('Detrás de la báscula')).toBeDefined();
  expect(drawer.getByText(/^La contraseña solo la ven/)).toBeDefined();
});

test('a new network needs a password that suits its kind, an open one none', async () => {
  const { user, sent } = await open(keeper, { [`POST ${ONE}`]: found(network(), undefined, 'Creada') }, []);
  const [button] = await screen.findAllByRole('button', { name: 'Agregar red' });
  await user.click(button as HTMLElement);
  const drawer = within(await screen.findByRole('dialog', { name: 'Agregar red' }));
  await user.type(drawer.getByRole('textbox', { name: 'Nombre' }), 'Visitas');
  await user.type(drawer.getByLabelText(/^Contraseña de la red/), 'corta');
  await user.click(drawer.getByRole('button', { name: 'Agregar red' }));
  expect(await drawer.findByText(/^Debe tener de 8 a 63/)).toBeDefined();

  await user.click(drawer.getByRole('combobox', { name: /^Seguridad/ }));
  await user.click(await screen.findByRole('option', { name: 'Abierta' }));
  expect(drawer.queryByLabelText(/^Contraseña de la red/)).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Agregar red' }));
  await waitFor(() => expect(sent('POST', ONE)).toHaveLength(1));
  expect(sent('POST', ONE)[0]?.body).toEqual({
    ...{ name: 'Visitas', ssid: null, security: 'open', hidden: false, idWarehouse: null, notes: null },
  });
});

test('a change without a password sends none', async () => {
  const { user, sent } = await open(keeper, { [`PUT ${ONE}/7`]: found(network(), undefined, 'Guardada') });
  await choose(user, 'Editar');
  const drawer = within(await screen.findByRole('dialog', { name: 'Bodega Norte' }));
  const notes = drawer.getByRole('textbox', { name: /^Notas/ });
  await user.clear(notes);
  await user.type(notes, 'En el techo');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent('PUT', `${ONE}/7`)).toHaveLength(1));
  expect(sent('PUT', `${ONE}/7`)[0]?.body).toEqual({
    ...{ name: 'Bodega Norte', ssid: 'GML-5G', security: 'wpa2', hidden: true, idWarehouse: 2 },
    ...{ notes: 'En el techo', version: 3 },
  });
});
