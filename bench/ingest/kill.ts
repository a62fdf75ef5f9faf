import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { useEmbedded } from '../../apps/api/src/db/embedded/use-embedded.ts';
import { openProduct, type Product } from '../durability/product.ts';
import { freePort } from '../product/on-database.ts';
import { acknowledged, foundOf, openStream, type Stream } from './numbered-streams.ts';

const KILLS = Number(process.env.BENCH_KILLS ?? 20);
const MOSQUITTO = '/usr/sbin/mosquitto';
const between = (min: number, max: number) => min + Math.random() * (max - min);
const streams: Stream[] = [];
const closeStreams = () => {
  for (const stream of streams.splice(0)) stream.end();
};

/** Waits until every stream makes progress, so that the next kill hits work in progress. */
async function waitForProgress(open: Stream[]) {
  const before = open.map((stream) => acknowledged(stream).length);
  const until = Date.now() + 90_000;
  while (open.some((stream, n) => acknowledged(stream).length <= (before[n] ?? 0))) {
    if (Date.now() > until) throw new Error('un dispositivo no volvió a ser atendido');
    await sleep(50);
  }
  await sleep(between(50, 400));
}

async function killRepeatedly(product: Product, open: Stream[]) {
  for (let kill = 0; kill < KILLS; kill++) {
    await waitForProgress(open);
    if (kill % 3 === 0) {
      await product.killApi();
      await product.start();
    } else if (kill % 3 === 1) await product.killDatabase();
    else await open[Math.floor(between(0, open.length))]?.kill();
    process.stdout.write('.');
  }
  await waitForProgress(open);
  process.stdout.write('\n');
}

async function verify(dataDir: string, open: Stream[]): Promise<boolean> {
  const server = await useEmbedded({ dataDir, log: () => undefined });
  const client = new pg.Client(server.superuser);
  await client.connect();
  let passed = true;
  for (const stream of open) {
    const { confirmed, lost, kept, hours, days, right } = await foundOf(client, stream);
    passed &&= right;
    console.log(
      `${stream.name}: ${confirmed} confirmadas, ${lost} perdidas; ${kept} guardadas, ${hours} en horas, ${days} en días${right ? '' : '  ← MAL'}`,
    );
  }
  await client.end();
  await server.stop();
  return passed;
}

async function phase(
  title: string,
  settings: Record<string, string>,
  protocols: (product: Product) => [string, string][],
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gemelo-kill-'));
  const product = await openProduct(dataDir, settings);
  try {
    await product.start();
    console.log(`${title}: ${KILLS} muertes repartidas entre el API, la base de datos y los dispositivos.`);
    const open = await Promise.all(
      protocols(product).map(async ([protocol, address]) => {
        const stream = await openStream(product, dataDir, protocol, address);
        streams.push(stream);
        return stream;
      }),
    );
    await killRepeatedly(product, open);
    closeStreams();
    await product.stop();
    return await verify(dataDir, open);
  } finally {
    closeStreams();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** An external broker that queues undelivered messages. */
async function startBroker() {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-broker-'));
  const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'max_queued_messages 0'];
  if (process.getuid?.() === 0) lines.push('user root');
  await writeFile(join(folder, 'conf'), `${lines.join('\n')}\n`);
  const broker = spawn(MOSQUITTO, ['-c', join(folder, 'conf')], { stdio: 'ignore' });
  await sleep(1000);
  return { url: `mqtt://127.0.0.1:${port}`, stop: () => broker.kill() };
}

let passed = await phase('Con el broker incluido', {}, ({ url, mqttPort }) => [
  ['http', url],
  ['mqtt', `mqtt://127.0.0.1:${mqttPort}`],
  ['kaa', `mqtt://127.0.0.1:${mqttPort}`],
]);
if (existsSync(MOSQUITTO)) {
  const broker = await startBroker();
  passed &&= await phase('Con un broker propio', { MQTT_URL: broker.url }, ({ url }) => [
    ['http', url],
    ['kaa', broker.url],
  ]);
  broker.stop();
}
console.log(passed ? 'Todo lo confirmado está, una sola vez.' : 'Hay pérdidas o duplicados.');
process.exit(passed ? 0 : 1);
