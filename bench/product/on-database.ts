import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';

/** The folder for CPU profiles of the product, if set. */
const PROFILE = process.env.BENCH_PROFILE;
const starter = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the product on this database, as in production. */
export async function startProduct(
  { host, user, password, database, port: dbPort }: ConnectionSettings,
  key: Buffer,
  settings: Record<string, string> = {},
) {
  const port = Number(settings.PORT ?? (await freePort()));
  const mqttPort = Number(settings.MQTT_PORT ?? (await freePort()));
  const secret = typeof password === 'string' ? password : '';
  const profiling = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : [];
  const child = spawn(process.execPath, ['--max-semi-space-size=64', ...profiling, starter], {
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      // One session stands for many clients.
      REQUESTS_PER_SESSION: '100000000',
      REQUESTS_PER_COMPANY: '100000000',
      GEMELO_DEMO: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
      GEMELO_KEY: key.toString('base64'),
      DATABASE_URL: `postgres://${user}:${secret}@localhost:${dbPort ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the product ended before it served');
    await sleep(100);
  }
  return { url, port, mqttPort, child };
}
