import { getPush } from '@gemelo/contract/endpoints/push';
import type { BrowserContext, CDPSession } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { technician } from './support/people.ts';
import { address, callApi, sessionOf } from './support/server.ts';

test.use({ as: technician, serviceWorkers: 'allow' });

/** A browser that may show notices and whose push service gives addresses: headless Chromium neither may nor does. */
async function withPushService(context: BrowserContext) {
  await context.addInitScript(() => {
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    const random = (length: number) => base64url(crypto.getRandomValues(new Uint8Array(length)));
    const subscriptionOf = (kept: string | null) => {
      if (!kept) return null;
      const { endpoint, keys } = JSON.parse(kept) as { endpoint: string; keys: object };
      return {
        ...{ endpoint, options: {}, toJSON: () => ({ endpoint, keys }) },
        unsubscribe: async () => {
          localStorage.removeItem('fakePush');
          return true;
        },
      } as unknown as PushSubscription;
    };
    const made = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const p256dh = base64url(point);
      return { endpoint: `https://push.invalid/${random(12)}`, keys: { p256dh, auth: random(16) } };
    };
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('fakePermission') });
    Notification.requestPermission = async () => {
      localStorage.setItem('fakePermission', 'granted');
      return 'granted';
    };
    PushManager.prototype.getSubscription = async () => subscriptionOf(localStorage.getItem('fakePush'));
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('fakePush', JSON.stringify(await made()));
      return subscriptionOf(localStorage.getItem('fakePush')) as PushSubscription;
    };
  });
}

/** What a push service would send, handed to the worker by the browser. */
async function deliver(cdp: CDPSession, data: object) {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: address, registrationId, data: JSON.stringify(data) },
  });
}

/** Headless Chromium shows nothing, so the worker keeps what it would show. */
const KEEP = `self.shown = [];
  registration.showNotification = async (title, { body, tag, lang, dir, data }) =>
    void shown.push({ title, body, tag, lang, dir, data });`;
/** A press, as the browser would tell the worker of it. */
const PRESS = `dispatchEvent(Object.assign(new Event('notificationclick'), {
  notification: { close: () => shown.pop(), data: shown.at(-1).data },
  waitUntil: () => undefined,
}))`;

test('a browser is switched on, shows what arrives, opens what is pressed, and is switched off', async ({
  page,
  context,
}) => {
  await withPushService(context);
  await page.goto('/notificaciones?view=preferences');
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByText('Este navegador muestra tus avisos.')).toBeVisible();
  const { token } = await sessionOf(technician);
  const { data } = await callApi(getPush, {}, token);
  expect(data.browsers).toHaveLength(1);
  await page.reload();
  await page.getByRole('button', { name: 'Probar' }).click();
  await expect(page.getByText('El aviso de prueba va en camino')).toBeVisible();

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(KEEP);
  const note = { title: 'Te asignaron la tarea 3', body: 'Revisar', tag: 'task-3', lang: 'es', dir: 'ltr' };
  await deliver(await context.newCDPSession(page), { ...note, path: '/tarea' });
  await expect.poll(() => worker.evaluate('shown')).toEqual([{ ...note, data: { path: '/tarea' } }]);
  await page.evaluate(() => Object.assign(window, { stillThere: true }));
  await worker.evaluate(PRESS);
  await expect(page).toHaveURL(/\/tarea$/);
  // The page was not loaded anew, so nothing half written would have been lost.
  expect(await page.evaluate(() => 'stillThere' in window)).toBe(true);

  await page.goto('/notificaciones?view=preferences');
  await page.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('Este navegador no muestra tus avisos.')).toBeVisible();
  expect((await callApi(getPush, {}, token)).data.browsers).toEqual([]);
});
