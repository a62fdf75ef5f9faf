import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from './repository.mjs';

/** Exits with 0 when the product on this machine is ready; with --wait it goes on asking until it is. */
loadSettings();
const host = process.env.HOST?.trim() || '127.0.0.1';
const own = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
const url = `http://${own.includes(':') ? `[${own}]` : own}:${process.env.PORT?.trim() || 3000}/api/health`;
const RETRY_MS = 200;

const isReady = async () =>
  (await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined))?.ok === true;

let ready = await isReady();
while (!ready && process.argv.includes('--wait')) {
  await sleep(RETRY_MS);
  ready = await isReady();
}
process.exit(ready ? 0 : 1);
