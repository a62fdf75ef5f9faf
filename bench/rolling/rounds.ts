import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { key } from '../ingest/scratch.ts';
import { startProduct } from '../product/on-database.ts';
import type { Balancer, Place } from './balancer.ts';

const bare = fileURLToPath(new URL('./bare.mjs', import.meta.url));

/** Starts a process in its place; resolves when it serves. */
export type Starter = (place: Place) => Promise<ChildProcess>;

export const productOn =
  (connection: ConnectionSettings, drainSeconds: number): Starter =>
  async ({ port, mqttPort }) => {
    const { child } = await startProduct(connection, key, {
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      TRUST_PROXY: '127.0.0.1',
      DRAIN_SECONDS: String(drainSeconds),
    });
    return child;
  };

export const bareServer: Starter = async ({ port }) => {
  const child = spawn(process.execPath, [bare], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) await sleep(20);
  return child;
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`un proceso terminó con código ${code}`);
}

/** Processes that are restarted one after the other, each when the balancer has taken the one before back. */
export async function startFleet(places: readonly Place[], start: Starter) {
  const children: ChildProcess[] = [];
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });
  for (const place of places) children.push(await start(place));
  return {
    async restartAll(balancer: Balancer): Promise<void> {
      for (const [n, place] of places.entries()) {
        const child = children[n];
        if (child) await end(child);
        children[n] = await start(place);
        await balancer.allUp();
        process.stdout.write('.');
      }
    },
    stop: () => Promise.all(children.map(end)),
  };
}
