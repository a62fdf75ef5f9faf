import { getPush } from '@gemelo/contract/endpoints/push';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { technician } from './support/people.ts';
import { address, callApi, sessionOf } from './support/server.ts';

test.use({ as: technician, serviceWorkers: 'allow' });

/** A browser whose push service gives addresses: headless Chromium has none. */
async function withPushService(context: BrowserContext) {
  await context.grantPermissions(['notifications'], { origin: address });
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

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notes = await registration.getNotifications();
    return notes.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
  });

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

  const cdp = await context.newCDPSession(page);
  const note = { title: 'Te asignaron la tarea 3', body: 'Revisar', tag: 'task-3', lang: 'es', dir: 'ltr' };
  await deliver(cdp, { ...note, path: '/tarea' });
  await expect.poll(() => shown(page)).toEqual([note]);

  // A press, as the browser would tell the worker of it.
  await context.serviceWorkers()[0]?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await expect(page).toHaveURL(/\/tarea$/);
  await expect.poll(() => shown(page)).toEqual([]);

  await page.goto('/notificaciones?view=preferences');
  await page.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('Este navegador no muestra tus avisos.')).toBeVisible();
  expect((await callApi(getPush, {}, token)).data.browsers).toEqual([]);
});
