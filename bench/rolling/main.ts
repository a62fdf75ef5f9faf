import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withScratchDatabase } from '../../apps/api/src/cli/scratch-database.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { type BenchDevice, makeDevices } from '../ingest/devices.ts';
import { fill, key } from '../ingest/scratch.ts';
import { type Balancer, freePlace, HAPROXY, startBalancer } from './balancer.ts';
import { createSender, type Lane, type Load, runLanes } from './lanes.ts';
import { productLanes } from './product-load.ts';
import { bareServer, productOn, type Starter, startFleet } from './rounds.ts';
import { allThere } from './verify.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PROCESSES = 3;
const DEVICES = 8;
const DRAIN_SECONDS = 5;
const SETTLE_MS = 1_000;

/** Prints what the clients saw; returns how often something failed. */
function report({ tallies }: Load, counters: Record<string, number>): number {
  let failed = 0;
  for (const [name, { done, failures }] of tallies) {
    failed += failures.length;
    const kinds = [...new Set(failures)].slice(0, 3).join('; ');
    console.log(`  ${name}: ${done} bien, ${failures.length} fallidas${kinds ? ` (${kinds})` : ''}`);
  }
  const counted = Object.entries(counters).map(([name, count]) => `${count} ${name}`);
  console.log(`  HAProxy contó: ${counted.join(', ')}`);
  return failed;
}

/** Restarts every process in turn while the lanes run; returns how often something failed. */
async function rolled(title: string, start: Starter, lanesOf: (balancer: Balancer) => Promise<Lane[]>) {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-rolling-'));
  const places = await Promise.all(Array.from({ length: PROCESSES }, freePlace));
  const fleet = await startFleet(places, start);
  const balancer = await startBalancer(folder, places);
  try {
    await balancer.allUp();
    const load = runLanes(await lanesOf(balancer));
    await sleep(SETTLE_MS);
    console.log(`${title}: ${ROUNDS} vueltas de ${PROCESSES} procesos.`);
    for (let round = 0; round < ROUNDS; round++) await fleet.restartAll(balancer);
    process.stdout.write('\n');
    await sleep(SETTLE_MS);
    await load.stop();
    return report(load, await balancer.counters());
  } finally {
    await balancer.stop();
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function bareLanes({ url }: Balancer): Lane[] {
  const lane = (method: string): Lane => {
    const send = createSender(url);
    return { name: method, pauseMs: 10, once: () => send({ method, path: '/', body: '{}' }) };
  };
  return [...Array.from({ length: 6 }, () => lane('GET')), ...Array.from({ length: 6 }, () => lane('POST'))];
}

async function onProduct(
  connection: ConnectionSettings,
  devices: readonly BenchDevice[],
  drainSeconds: number,
) {
  let isThere = async () => false;
  const title = `Gemelo con DRAIN_SECONDS=${drainSeconds}`;
  const failed = await rolled(title, productOn(connection, drainSeconds), async (balancer) => {
    const { lanes, acknowledged } = await productLanes(balancer, devices, String(drainSeconds));
    isThere = () => allThere(connection, acknowledged);
    return lanes;
  });
  return { failed, isThere: await isThere() };
}

async function compare(connection: ConnectionSettings): Promise<boolean> {
  await fill(connection);
  const devices = await makeDevices(connection, key, 2 * DEVICES);
  const drained = await onProduct(connection, devices.slice(0, DEVICES), DRAIN_SECONDS);
  const hasty = await onProduct(connection, devices.slice(DEVICES), 0);
  const bare = await rolled('Para comparar, node:http que termina sin más', bareServer, async (balancer) =>
    bareLanes(balancer),
  );
  console.log(
    drained.failed === 0 && drained.isThere && hasty.isThere
      ? 'Ninguna solicitud falló mientras se vaciaban los procesos, y todo lo confirmado está, una sola vez.'
      : 'Hubo fallas o pérdidas.',
  );
  if (bare === 0) console.log('La prueba no vio fallas donde las hay: no demuestra nada.');
  return drained.failed === 0 && drained.isThere && hasty.isThere && bare > 0;
}

if (!existsSync(HAPROXY)) throw new Error('Hace falta HAProxy: apt-get install haproxy');
/** The fields of an address, as the driver reads them. */
function settingsOf(url: string): ConnectionSettings {
  const { host, port, user, password, database } = new pg.Client(url);
  return { host, port, user, password, database };
}

const { DATABASE_URL } = process.env;
const passed = DATABASE_URL ? await compare(settingsOf(DATABASE_URL)) : await withScratchDatabase(compare);
process.exit(passed ? 0 : 1);
