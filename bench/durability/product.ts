import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../product/on-database.ts';

const starter = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const START_TIMEOUT_MS = 180_000;

/** The server of the database in this folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const pidFile = join(await realpath(join(dataDir, 'postgres')), 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  if (!(pid > 1)) throw new Error('no hay base de datos');
  return pid;
}

/** The product as a user starts it, on its own data folder, to be killed repeatedly. */
export async function openProduct(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const mqttPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isExpected = false;
  let reportCollapse: (reason: Error) => void = () => undefined;
  /** Rejects when the product exits without being killed. */
  const collapse = new Promise<never>((_, reject) => {
    reportCollapse = reject;
  });
  collapse.catch(() => undefined);

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    isExpected = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    isExpected = false;
  }

  async function isReady(): Promise<boolean> {
    const response = await fetch(`${url}/api/auth/providers`).catch(() => undefined);
    return response?.status === 200;
  }

  const product = {
    url,
    mqttPort,
    collapse,
    killApi: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),

    async start(): Promise<void> {
      const starting = spawn(process.execPath, [starter], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(port),
          MQTT_PORT: String(mqttPort),
          // One session stands for many clients.
          REQUESTS_PER_SESSION: '100000000',
          REQUESTS_PER_COMPANY: '100000000',
          GEMELO_DEMO: '1',
          DATABASE_URL: '',
          ...settings,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      child = starting;
      starting.once('exit', (code) => {
        if (!isExpected) reportCollapse(new Error(`el producto terminó solo, con código ${code}`));
      });
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!(await isReady())) {
        if (Date.now() > deadline) throw new Error('el producto no responde');
        await Promise.race([sleep(50), collapse]);
      }
    },

    async killDatabase(): Promise<void> {
      process.kill(await postmasterOf(dataDir), 'SIGKILL');
    },
  };
  return product;
}
export type Product = Awaited<ReturnType<typeof openProduct>>;
