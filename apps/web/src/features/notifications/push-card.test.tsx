import { createHash } from 'node:crypto';
import type { PushBrowser, PushStatus } from '@gemelo/contract/endpoints/push';
import { defaultChoices } from '@gemelo/contract/kit/notification-kinds';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepPush } from '../../lib/push.ts';
import { renderAdministration } from '../../test/render-administration.tsx';
import { found, serve } from '../../test/render-catalogue.tsx';
import { PreferencesForm } from './preferences-form.tsx';

const PATH = '/api/v4/notifications/push';
const ENDPOINT = 'https://push.test/send/1';
const PUBLIC_KEY = Buffer.alloc(65, 4).toString('base64url');
const own: PushBrowser = {
  idPushSubscription: 7,
  key: createHash('sha256').update(ENDPOINT).digest('base64url'),
  agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
  createdAt: '2026-11-01T12:00:00Z',
  lastSuccessAt: null,
  failing: false,
};
const phone: PushBrowser = {
  ...own,
  ...{ idPushSubscription: 8, key: 'other', agent: 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile' },
};

/** A browser with a push service, as far as the card asks it. */
function stubBrowser(permission: NotificationPermission, isSubscribed = false, answer = permission) {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: Uint8Array.from(Buffer.alloc(65, 4)).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p'.repeat(87), auth: `${'a'.repeat(22)}==` } }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  let current: typeof subscription | null = isSubscribed ? subscription : null;
  const subscribe = vi.fn(async () => {
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe } };
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  const asked = vi.fn(async () => {
    Object.assign(Notification, { permission: answer });
    return answer;
  });
  vi.stubGlobal('Notification', Object.assign(class {}, { permission, requestPermission: asked }));
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  return { subscription, subscribe, asked, worker };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The server, which knows the browsers that it was told of. */
const open = async (publicKey: string | null, ...browsers: PushBrowser[]) => {
  const status: PushStatus = { publicKey, browsers };
  const server = serve({
    'GET /api/v4/notifications/preferences': found({
      ...{ kinds: defaultChoices, quiet: null, alarmsPass: true, digestHour: 7 },
    }),
    [`GET ${PATH}`]: () => found(status),
    [`POST ${PATH}`]: () => {
      status.browsers = [own, ...browsers];
      return found(own, undefined, 'Este navegador mostrará tus avisos');
    },
    [`POST ${PATH}/7/test`]: found(null, undefined, 'El aviso de prueba va en camino'),
    [`DELETE ${PATH}/7`]: () => {
      status.browsers = browsers.filter(({ idPushSubscription }) => idPushSubscription !== 7);
      return found(null);
    },
    [`DELETE ${PATH}/8`]: () => {
      status.browsers = browsers.filter(({ idPushSubscription }) => idPushSubscription !== 8);
      return found(null);
    },
  });
  return { server, ...(await renderAdministration(<PreferencesForm />)) };
};
const card = () => screen.findByRole('region', { name: 'Avisos en este navegador' });

test('nothing is said about browsers where no keys are configured', async () => {
  stubBrowser('default');
  await open(null);
  await screen.findByRole('region', { name: 'De qué y cómo' });
  expect(screen.queryByText(/navegador/i)).toBeNull();
});

test('a browser is switched on, tried and switched off', async () => {
  const { subscribe, subscription } = stubBrowser('default', false, 'granted');
  const { user, server } = await open(PUBLIC_KEY);
  await user.click(await screen.findByRole('button', { name: 'Activar' }));
  expect(await screen.findByText('Este navegador muestra tus avisos.')).toBeDefined();
  expect(subscribe).toHaveBeenCalledWith({
    ...{ userVisibleOnly: true, applicationServerKey: Uint8Array.from(Buffer.alloc(65, 4)) },
  });
  expect(server.sent('POST', PATH)[0]?.body).toEqual({
    ...{ endpoint: ENDPOINT, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  });
  await user.click(screen.getByRole('button', { name: 'Probar' }));
  expect(server.sent('POST', `${PATH}/7/test`)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Este navegador no muestra tus avisos.')).toBeDefined();
  expect(subscription.unsubscribe).toHaveBeenCalled();
  expect(server.sent('DELETE', `${PATH}/7`)).toHaveLength(1);
});

test('who does not answer the browser’s question can be asked again', async () => {
  const { subscribe } = stubBrowser('default');
  const { user } = await open(PUBLIC_KEY);
  await user.click(await screen.findByRole('button', { name: 'Activar' }));
  expect(subscribe).not.toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'Activar' })).toBeDefined();
});

test('a browser that blocks says how to allow it', async () => {
  stubBrowser('denied');
  await open(PUBLIC_KEY);
  expect((await card()).textContent).toContain('elige «Permitir»');
  expect(screen.queryByRole('button', { name: 'Activar' })).toBeNull();
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0)', 'Este navegador no puede mostrar avisos'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'Agregar a inicio'],
])('a browser without push says what helps: %s', async (agent, text) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  await open(PUBLIC_KEY);
  expect((await card()).textContent).toContain(text);
  vi.restoreAllMocks();
});

test('other browsers are listed and removed', async () => {
  stubBrowser('granted', true);
  const { user, server } = await open(PUBLIC_KEY, own, { ...phone, failing: true });
  const list = within(await card());
  expect(await list.findByText('El último aviso no llegó')).toBeDefined();
  await user.click(list.getByRole('button', { name: 'Quitar Chrome · Android' }));
  expect(server.sent('DELETE', `${PATH}/8`)).toHaveLength(1);
  expect(await list.findByRole('button', { name: 'Probar' })).toBeDefined();
});

test('each kind can be told in browsers or not', async () => {
  stubBrowser('granted', true);
  const { user, server } = await open(PUBLIC_KEY, own);
  await user.click(await screen.findByRole('switch', { name: 'Te mencionaron: en el navegador' }));
  const [sent] = server.sent('PUT', '/api/v4/notifications/preferences');
  expect(sent?.body).toMatchObject({
    kinds: { mentioned: { ...defaultChoices.mentioned, push: false }, alarm: defaultChoices.alarm },
  });
});

test('who signs in takes the browser over once, and opens what is pressed in it', async () => {
  const { worker } = stubBrowser('granted', true);
  const { server } = await open(PUBLIC_KEY);
  const opened: string[] = [];
  const stop = keepPush((path) => opened.push(path));
  await vi.waitFor(() => expect(server.sent('POST', PATH)).toHaveLength(1));
  await vi.waitFor(() => expect(sessionStorage.length).toBe(1));
  keepPush(() => undefined)();
  const press = (path: unknown) =>
    worker.dispatchEvent(new MessageEvent('message', { data: { open: path } }));
  press('/tarea/informacion?id=3');
  press('https://evil.test/');
  press(undefined);
  expect(opened).toEqual(['/tarea/informacion?id=3']);
  stop();
  press('/inicio');
  expect(opened).toHaveLength(1);
  expect(server.sent('POST', PATH)).toHaveLength(1);
});
