// Part of the service worker: shows what arrives from a push service, and opens what is pressed.
const ANSWER_MS = 1_000;

self.addEventListener('push', (event) => {
  let note = {};
  try {
    note = event.data?.json() ?? {};
  } catch {
    // The browser demands that something is shown, whatever arrived.
  }
  const { title = 'Gemelo', body = '', path = '/notificaciones', tag, lang, dir = 'auto' } = note;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      dir,
      // A newer one about the same record takes the place of the older, and is heard again.
      tag,
      renotify: Boolean(tag),
      icon: '/icon-192.png',
      badge: '/icon-maskable-512.png',
      data: { path },
    }),
  );
});

/** A page that answers opens it itself, so that nothing half written there is lost; one that does not is led there. */
function openIn(client, path) {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const silent = setTimeout(() => resolve(client.navigate(path)), ANSWER_MS);
    channel.port1.onmessage = () => {
      clearTimeout(silent);
      resolve();
    };
    client.postMessage({ open: path }, [channel.port2]);
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  // Not every browser lets a page be brought to the front; it is led there all the same.
  await page.focus().catch(() => undefined);
  await openIn(page, path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = event.notification.data ?? {};
  // Only pages of this console, whatever was sent.
  const url = new URL(path, self.location.origin);
  event.waitUntil(open(url.origin === self.location.origin ? url.pathname + url.search : '/'));
});
