import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { useEmbedded } from '../../apps/api/src/db/embedded/use-embedded.ts';
import { createClient } from './client.ts';
import { keepWriting, type Progress } from './lanes.ts';
import { openProduct, type Product } from './product.ts';
import { profileWriter, signUpWriter } from './writers.ts';

const KILLS = 10;
const between = (min: number, max: number) => min + Math.random() * (max - min);

/** Waits until writes are acknowledged again, plus a random time, so that each kill hits work in progress. */
async function waitForWrites(runs: { progress: Progress }[], failure: Promise<unknown>): Promise<void> {
  const total = () => runs.reduce((sum, { progress }) => sum + progress.acknowledged.size, 0);
  const before = total();
  while (total() < before + 10) await Promise.race([sleep(10), failure]);
  await sleep(between(100, 700));
}

async function killRepeatedly(
  product: Product,
  runs: { progress: Progress }[],
  failure: Promise<unknown>,
): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < KILLS; round += 1) {
    await waitForWrites(runs, failure);
    await product.killDatabase();
    await waitForWrites(runs, failure);
    await product.killApi();
    const began = Date.now();
    await product.start();
    slowest = Math.max(slowest, Date.now() - began);
    process.stdout.write('.');
  }
  process.stdout.write('\n');
  return slowest;
}

/** Compares the acknowledged writes with the database, read without the product. */
async function verify(dataDir: string, progresses: Progress[]): Promise<boolean> {
  const server = await useEmbedded({ dataDir, log: () => undefined });
  const client = new pg.Client(server.superuser);
  await client.connect();
  let passed = true;
  try {
    for (const { writer, acknowledged, repeated } of progresses) {
      const { rows } = await client.query<{ mark: string; times: number }>(writer.counted);
      const times = new Map(rows.map((row) => [row.mark, row.times]));
      const lost = [...acknowledged].filter((mark) => !times.has(mark));
      const doubled = [...times].filter(([, count]) => count > 1).map(([mark]) => mark);
      passed &&= lost.length === 0 && doubled.length === 0 && acknowledged.size > 0;
      console.log(
        `${writer.name}: ${acknowledged.size} confirmados, ${repeated} envíos repetidos, ${lost.length} perdidos, ${doubled.length} duplicados`,
      );
      if (lost.length + doubled.length > 0) console.log('  ', [...lost, ...doubled].slice(0, 20).join(' '));
    }
  } finally {
    await client.end();
    await server.stop();
  }
  return passed;
}

const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-durability-'));
const product = await openProduct(dataDir);
try {
  await product.start();
  const client = createClient(product.url);
  const writers = [profileWriter(), signUpWriter()];
  for (const writer of writers) await writer.prepare(client);
  const stop = new AbortController();
  const runs = writers.map((writer) => keepWriting(client, writer, stop.signal));
  const ended = Promise.all(runs.map((run) => run.ended));
  const failure = Promise.race([ended, product.collapse]);
  failure.catch(() => undefined);
  console.log(`Se mata ${KILLS} veces la base de datos y ${KILLS} veces el API mientras se escribe.`);
  const slowest = await killRepeatedly(product, runs, failure);
  stop.abort();
  await failure;
  await product.stop();
  const passed = await verify(
    dataDir,
    runs.map((run) => run.progress),
  );
  console.log(`El API tardó como mucho ${(slowest / 1000).toFixed(1)} s en volver a responder.`);
  console.log(passed ? 'Todo lo confirmado está, una sola vez.' : 'Hay pérdidas o duplicados.');
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(`La prueba se detuvo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// Writers that still wait for a server would keep this process running.
process.exit();
