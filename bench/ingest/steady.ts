import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, memoryOf, quantile } from './figures.ts';
import { type MqttConnection, openConnections } from './mqtt-connection.ts';
import { withDevices } from './scratch.ts';
import { payloadOf } from './wire.ts';

/** Devices that send one message a second, as most do: how long they wait for their acknowledgement. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const DEVICES = Number(process.env.BENCH_DEVICES ?? 200);
const WARM_UP_SECONDS = 5;
const PERIOD_MS = 1_000;

/** Each at its own moment of the second. */
async function report(connection: MqttConnection, seconds: number, waits: number[]) {
  const began = Date.now() + Math.random() * PERIOD_MS;
  for (let n = 0; n < seconds; n++) {
    await sleep(Math.max(0, began + n * PERIOD_MS - Date.now()));
    waits.push(await connection.publish(payloadOf(Date.now())));
  }
}

await withDevices(DEVICES, {}, async (devices, port, pid) => {
  const connections = await openConnections(devices, port);
  const send = async (seconds: number) => {
    const waits: number[] = [];
    await Promise.all(connections.map((connection) => report(connection, seconds, waits)));
    return waits.sort((a, b) => a - b);
  };
  await send(WARM_UP_SECONDS);
  const cpu = await cpuOf(pid);
  const waits = await send(SECONDS);
  const used = (await cpuOf(pid)) - cpu;
  for (const connection of connections) connection.close();
  console.table([
    {
      dispositivos: DEVICES,
      'mensajes confirmados': waits.length,
      'PUBACK p50, ms': quantile(waits, 0.5).toFixed(1),
      'p90, ms': quantile(waits, 0.9).toFixed(1),
      'p99, ms': quantile(waits, 0.99).toFixed(1),
      'el más lento, ms': (waits.at(-1) ?? 0).toFixed(1),
      'CPU del API, %': ((used * 100) / SECONDS).toFixed(1),
      'memoria, MB': Math.round(await memoryOf(pid)),
    },
  ]);
});
