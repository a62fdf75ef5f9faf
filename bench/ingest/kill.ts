import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { useEmbedded } from '../../apps/api/src/db/embedded/use-embedded.ts';
import { createClient } from '../durability/client.ts';
import { openProduct, type Product } from '../durability/product.ts';
import { freePort } from '../product/on-database.ts';

const KILLS = Number(process.env.BENCH_KILLS ?? 20);
const DAY = 86_400_000;
const program = fileURLToPath(new URL('./stream.ts', import.meta.url));
const MOSQUITTO = '/usr/sbin/mosquitto';
const between = (min: number, max: number) => min + Math.random() * (max - min);

interface Stream {
  name: string;
  idTwin: number;
  file: string;
  base: number;
  kill(): Promise<void>;
}

/** Creates a twin with a token, and a device process that is restarted whenever it dies. */
async function openStream(
  product: Product,
  folder: string,
  protocol: string,
  address: string,
): Promise<Stream> {
  const client = createClient(product.url);
  const { token: session } = await client.signIn('admin@gemelo.test', 'Gemelo-2026');
  const token = `muerte-${protocol}-${Date.now()}`;
  const mac = `0D${Math.random().toString(16).slice(2, 12).padEnd(10, '0')}`;
  const created = await client.call('POST', '/api/processes/createTwin', {
    token: session,
    body: {
      name: token,
      mac,
      twinType: 'Fijo',
      idWarehouse: 1,
      idTwinModel: 1,
      station: 0,
      sensors: [{ idSensor: 1 }],
    },
  });
  const idTwin = Number(created.body.data?.idTwin);
  await client.call('POST', '/api/processes/token', {
    token: session,
    body: { idTwin, idPlatform: 1, token },
  });
  const base = Date.now() - 20 * DAY;
  const file = join(folder, `${token}.txt`);
  let child: ChildProcess;
  let open = true;
  const start = () => {
    child = spawn(
      process.execPath,
      ['--import', 'tsx', program, protocol, address, token, file, String(base)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    child.once('exit', () => {
      if (open) start();
    });
  };
  start();
  streams.push(() => {
    open = false;
    child.kill('SIGKILL');
  });
  return {
    name: protocol,
    idTwin,
    file,
    base,
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
const streams: (() => void)[] = [];

const acknowledged = ({ file }: Stream) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [];

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
    const { rows } = await client.query<{ ms: string; value: number }>(
      'select extract(epoch from ts) * 1000 as ms, value from reading where id_twin = $1',
      [stream.idTwin],
    );
    const values = new Map(rows.map(({ ms, value }) => [Math.round(Number(ms)), value]));
    const sums = await client.query<{ hours: number; days: number }>(
      `select (select sum(count) from reading_hour where id_twin = $1)::int as hours, (select sum(count) from reading_day where id_twin = $1)::int as days`,
      [stream.idTwin],
    );
    const confirmed = acknowledged(stream);
    const lost = confirmed.filter((n) => values.get(stream.base + n * 1000) !== n);
    const { hours = 0, days = 0 } = sums.rows[0] ?? {};
    const right = lost.length === 0 && hours === rows.length && days === rows.length && confirmed.length > 0;
    passed &&= right;
    console.log(
      `${stream.name}: ${confirmed.length} confirmadas, ${lost.length} perdidas; ${rows.length} guardadas, ${hours} en horas, ${days} en días${right ? '' : '  ← MAL'}`,
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
      protocols(product).map(([protocol, address]) => openStream(product, dataDir, protocol, address)),
    );
    await killRepeatedly(product, open);
    for (const close of streams.splice(0)) close();
    await product.stop();
    return await verify(dataDir, open);
  } finally {
    for (const close of streams.splice(0)) close();
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
