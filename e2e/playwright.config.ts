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

// Every worker reads this file again and must meet the server of the first one.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= join(tmpdir(), `gemelo-e2e-${process.env.E2E_PORT}`);
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const chromium = process.env.CHROMIUM_PATH;

const specs = (...names: string[]) => names.map((name) => `${name}.spec.ts`);
/** Begun first, so that no worker is left with a long one at the end. */
const LONG = specs('every-page', 'administration', 'assignments', 'twins', 'warehouses', 'identity');
/** What they look at is a first visit. */
const COLD = specs('budgets', 'stability');
/** Emptied after each journey; the console that was read stays compiled for the next one. */
const use = { reuseContext: true };

export default defineConfig<Visitor>({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  // What passes only the second time is listed as flaky at the end of the run: a defect to mend, not a red build.
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
    // Journeys speak to the server itself; the budgets look at the worker that keeps files.
    serviceWorkers: 'block',
    // A trace doubles the work of every page: only a retry makes one, or `npm run e2e -- --trace on`.
    trace: 'on-first-retry',
    // What cannot be clicked by then never will be; the rest of a test need not wait for it.
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
      GEMELO_DEMO: '1',
      // Journeys send what they want to see.
      GEMELO_FEED: '0',
      METRICS_PORT: '0',
      MQTT_PORT: '0',
    },
  },
});
