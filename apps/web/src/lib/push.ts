import { getPush, subscribePush } from '@gemelo/contract/endpoints/push';
import { call } from './api.ts';

const READY_MS = 10_000;
/** Cleared with the session, so every session confirms its browser once in each tab. */
const CONFIRMED = 'PushConfirmed';

/** `install`: an iPhone or iPad shows notices only of an installed app. */
export type PushSupport = 'yes' | 'no' | 'install';

const isAppleHandheld = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  )
    return 'yes';
  return isAppleHandheld() && !window.matchMedia('(display-mode: standalone)').matches ? 'install' : 'no';
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** What the server calls this browser. */
export const browserKey = async ({ endpoint }: Pick<PushSubscription, 'endpoint'>) =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const knowsKey = ({ options }: PushSubscription, publicKey: string) =>
  !options?.applicationServerKey || base64url(options.applicationServerKey) === publicKey;

/** The worker is registered when the page has loaded; without one it would be waited for in vain. */
const readyWorker = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('there is no service worker')), READY_MS);
    }),
  ]);

/** The subscription under the installation's key of now; one under a former key gets nothing any more. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const known = await pushManager.getSubscription();
  if (known && knowsKey(known, publicKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

export function subscriptionBody(subscription: PushSubscription) {
  const { keys } = subscription.toJSON();
  const plain = (value = '') => value.replace(/=+$/, '');
  return { endpoint: subscription.endpoint, p256dh: plain(keys?.p256dh), auth: plain(keys?.auth) };
}

/** Who signs in takes over a browser that shows notices: nobody reads those of somebody else there. */
async function confirmBrowser(): Promise<void> {
  const known = await currentSubscription();
  if (!known || sessionStorage.getItem(CONFIRMED) === known.endpoint) return;
  const { publicKey } = (await call(getPush, {})).data;
  if (!publicKey) return;
  const subscription = await subscribeBrowser(publicKey);
  await call(subscribePush, { body: subscriptionBody(subscription) });
  sessionStorage.setItem(CONFIRMED, subscription.endpoint);
}

/** Keeps a browser that may show notices connected with its session, and opens those that are pressed. */
export function keepPush(open: (path: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open !== 'string' || !data.open.startsWith('/')) return;
    ports[0]?.postMessage('opened');
    open(data.open);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  // A server or a push service that is away is asked again with the next page.
  void confirmBrowser().catch(() => undefined);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}
