import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Visitor } from './support/journey.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** New for every run; browsers of a test know no others. */
function pushKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
    // A leading zero is part of a key.
    PUSH_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    PUSH_SUBJECT: 'mailto:gemelo@gemelo.test',
  };
}

// Every worker reads this file again and must use the port of the first one.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= join(tmpdir(), `gemelo-e2e-${process.env.E2E_PORT}`);
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const chromium = process.env.CHROMIUM_PATH;

const specs = (...names: string[]) => names.map((name) => `${name}.spec.ts`);
/** Long specs run first, so that no worker is left with one at the end. */
const LONG = specs('every-page', 'administration', 'assignments', 'twins', 'warehouses', 'identity');
/** Specs that measure a first visit, with an empty cache, or look at the service worker. */
const COLD = specs('budgets', 'stability', 'push', 'form-life', 'form-offline');
/** The context is cleared after each test, but the compiled scripts of the console are kept. */
const use = { reuseContext: true };

export default defineConfig<Visitor>({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  // A test that passes only on retry is listed as flaky: a defect to fix, but not a failed build.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'es-GT',
    timezoneId: 'America/Guatemala',
    contextOptions: { reducedMotion: 'reduce' },
    // Tests talk to the server directly; budgets.spec.ts covers the service worker.
    serviceWorkers: 'block',
    // A trace doubles the work of every page, so only a retry records one, or `npm run e2e -- --trace on`.
    trace: 'on-first-retry',
    // An action that takes longer will not succeed; failing early saves the rest of the test timeout.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // One renderer process for all tests of a worker: a new one would compile the console again.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
  },
  projects: [
    { name: 'long', testMatch: LONG, use },
    { name: 'short', testIgnore: [...LONG, ...COLD], use },
    { name: 'cold', testMatch: COLD },
  ],
  webServer: {
    command: 'node serve.mjs',
    url: `${baseURL}/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA,
      DATABASE_URL: '',
      PUBLIC_URL: baseURL,
      SMTP_URL: '',
      ...pushKeys(),
      GEMELO_DEMO: '1',
      // Tests send their own readings.
      GEMELO_FEED: '0',
      METRICS_PORT: '0',
      MQTT_PORT: '0',
    },
  },
});
