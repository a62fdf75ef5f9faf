import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const starter = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const PATIENCE_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The product as a person starts it, on a data folder of its own, to be mistreated. */
export async function openProduct(dataDir: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function answers(): Promise<boolean> {
    const response = await fetch(`${url}/api/auth/providers`).catch(() => undefined);
    return response?.status === 200;
  }

  const product = {
    url,

    async start(): Promise<void> {
      const starting = spawn(process.execPath, [starter], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(port),
          MQTT_PORT: '0',
          GEMELO_DEMO: '1',
          DATABASE_URL: '',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      child = starting;
      const deadline = Date.now() + PATIENCE_MS;
      while (!(await answers())) {
        if (starting.exitCode !== null) throw new Error(`the product ended with ${starting.exitCode}`);
        if (Date.now() > deadline) throw new Error('the product does not answer');
        await sleep(50);
      }
    },

    async killApi(): Promise<void> {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },

    async killDatabase(): Promise<void> {
      const pidFile = join(await realpath(join(dataDir, 'postgres')), 'postmaster.pid');
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
      if (!(pid > 1)) throw new Error('no database server to kill');
      process.kill(pid, 'SIGKILL');
    },

    async stop(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
  return product;
}
export type Product = Awaited<ReturnType<typeof openProduct>>;
