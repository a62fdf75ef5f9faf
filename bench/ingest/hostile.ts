import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDevice } from './devices.ts';
import { cpuOf, memoryOf, quantile } from './figures.ts';
import { type MqttConnection, openConnections } from './mqtt-connection.ts';
import { withDevices } from './scratch.ts';
import { payloadOf } from './wire.ts';

/** What devices that behave notice while another address does its worst, each attack for some seconds. */
const DEVICES = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const ATTACKS = [undefined, 'flood', 'halfOpen', 'deaf', 'large', undefined] as const;

interface Counts {
  opened: number;
  letIn: number;
  ended: number;
}

async function attack(kind: string, port: number, { token }: BenchDevice): Promise<Counts> {
  const child = fork(new URL('attack.ts', import.meta.url), [kind, String(port), token, String(SECONDS)]);
  const [counts] = (await once(child, 'message')) as [Counts];
  return counts;
}

async function behave(connections: readonly MqttConnection[]): Promise<number[]> {
  const waits: number[] = [];
  const until = Date.now() + SECONDS * 1_000;
  await Promise.all(
    connections.map(async (connection) => {
      for (await sleep(Math.random() * 1_000); Date.now() < until; await sleep(1_000))
        waits.push(await connection.publish(payloadOf(Date.now())));
    }),
  );
  return waits.sort((a, b) => a - b);
}

await withDevices(DEVICES + 1, {}, async ([attacker, ...devices], port, pid) => {
  if (!attacker) throw new Error('no device');
  const connections = await openConnections(devices, port);
  const rows: object[] = [];
  for (const kind of ATTACKS) {
    const cpu = await cpuOf(pid);
    const [waits, counts] = await Promise.all([
      behave(connections),
      kind ? attack(kind, port, attacker) : undefined,
    ]);
    rows.push({
      ataque: kind ?? 'ninguno',
      'conexiones por segundo': counts && Math.round(counts.opened / SECONDS),
      aceptadas: counts?.letIn,
      'cerradas al final': counts?.ended,
      'CPU del API, %': Math.round((((await cpuOf(pid)) - cpu) * 100) / SECONDS),
      'memoria, MB': Math.round(await memoryOf(pid)),
      'los demás: confirmados': waits.length,
      'PUBACK p50, ms': Number(quantile(waits, 0.5).toFixed(1)),
      'p99, ms': Number(quantile(waits, 0.99).toFixed(1)),
      'siguen conectados': connections.filter((one) => one.isOpen()).length,
    });
    await sleep(2_000);
  }
  for (const connection of connections) connection.close();
  console.table(rows);
});
