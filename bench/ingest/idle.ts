import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, memoryOf, quantile } from './figures.ts';
import { openConnections } from './mqtt-connection.ts';
import { withDevices } from './scratch.ts';
import { payloadOf } from './wire.ts';

/** Devices that are connected and silent: what they take, and whether one that speaks is answered as before. */
const COUNT = Number(process.env.BENCH_CONNECTIONS ?? 5_000);
const REST_SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const WARM_UP = 200;
const MESSAGES = 200;
const collector = new URL('../product/collect-garbage.mjs', import.meta.url).href;

const files =
  Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Number.POSITIVE_INFINITY;
if (files < COUNT + 500)
  throw new Error(`hacen falta ${COUNT + 500} archivos abiertos; el límite es ${files}`);

async function collectedMemory(pid: number): Promise<number> {
  for (let times = 0; times < 3; times++) {
    process.kill(pid, 'SIGUSR2');
    await sleep(500);
  }
  return memoryOf(pid);
}

const settings = {
  MQTT_CONNECTIONS: String(2 * COUNT),
  MQTT_CONNECTIONS_PER_ADDRESS: String(2 * COUNT),
  NODE_OPTIONS: `--import ${collector}`,
};
await withDevices(COUNT, settings, async (devices, port, pid) => {
  for (const one of await openConnections(devices.slice(0, WARM_UP), port)) {
    await one.publish(payloadOf(Date.now()));
    one.close();
  }
  const before = await collectedMemory(pid);

  const began = Date.now();
  const connections = await openConnections(devices, port);
  const seconds = (Date.now() - began) / 1000;
  const during = await collectedMemory(pid);
  const cpu = await cpuOf(pid);
  await sleep(REST_SECONDS * 1000);
  const resting = (await cpuOf(pid)) - cpu;

  const waits: number[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    const waited = await connections[(n * 37) % connections.length]?.publish(payloadOf(Date.now()));
    waits.push(waited ?? 0);
  }
  waits.sort((a, b) => a - b);
  const open = connections.filter((one) => one.isOpen()).length;
  for (const one of connections) one.close();
  await sleep(2_000);
  const after = await collectedMemory(pid);
  console.table([
    {
      conexiones: open,
      'por segundo al conectarse': Math.round(COUNT / seconds),
      'memoria antes, MB': Math.round(before),
      'con todas, MB': Math.round(during),
      'después, MB': Math.round(after),
      'KB por conexión': (((during - before) * 1024) / COUNT).toFixed(1),
      'CPU en reposo, %': ((resting * 100) / REST_SECONDS).toFixed(1),
      'PUBACK p50, ms': quantile(waits, 0.5).toFixed(1),
      'PUBACK p99, ms': quantile(waits, 0.99).toFixed(1),
    },
  ]);
});
