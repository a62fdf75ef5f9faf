import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withScratchDatabase } from '../../apps/api/src/cli/scratch-database.ts';
import type { ConnectionSettings } from '../../apps/api/src/db/pool.ts';
import { startProduct } from '../product/on-database.ts';
import { measureBare } from './bare.ts';
import { makeDevices } from './devices.ts';
import { memoryOf } from './figures.ts';
import { fill, key } from './scratch.ts';
import { measureDevices } from './senders.ts';
import type { Protocol } from './wire.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const OVERLOAD_SECONDS = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 300);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const DEVICES = 200;
const WINDOW = 20;
const WITHOUT_WAITING = 60_000;
const DAY = 86_400_000;

async function counted(
  connection: ConnectionSettings,
): Promise<{ readings: number; inHours: number; inDays: number }> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*) from reading)::int as readings,
       (select sum(h.count) from reading_hour h join twin t using (id_twin) where t.name like 'Carga %')::int as "inHours",
       (select sum(d.count) from reading_day d join twin t using (id_twin) where t.name like 'Carga %')::int as "inDays"`,
  );
  await client.end();
  return rows[0] as { readings: number; inHours: number; inDays: number };
}

const ratio = (one: number, other: number) => (one / other).toFixed(2);

await withScratchDatabase(async (connection) => {
  await fill(connection);
  const devices = await makeDevices(connection, key, DEVICES);
  const product = await startProduct(connection, key);
  // Every part writes a different period, so that every row is new.
  let period = 0;
  const base = () => Date.now() - 20 * DAY + period++ * DAY;
  const send = (protocol: Protocol, seconds: number, window: number) =>
    measureDevices({
      protocol,
      devices,
      load: { port: protocol === 'mqtt' ? product.mqttPort : product.port, base: base(), seconds, window },
    });
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const mqtt = await send('mqtt', SECONDS, WINDOW);
    const bare = await measureBare(connection, devices, true, base(), SECONDS);
    const http = await send('http', SECONDS, WINDOW);
    // A device that waits for each answer gives a transaction one reading of each series, over either protocol.
    const mqttOneByOne = await send('mqtt', SECONDS, 1);
    const httpOneByOne = await send('http', SECONDS, 1);
    rounds.push({
      vuelta: round,
      'inserción con resúmenes/s': Math.round(bare),
      'MQTT/s': Math.round(mqtt),
      'MQTT / inserción': ratio(mqtt, bare),
      'HTTP/s': Math.round(http),
      'HTTP / MQTT': ratio(http, mqtt),
      'MQTT de uno en uno/s': Math.round(mqttOneByOne),
      'HTTP de uno en uno/s': Math.round(httpOneByOne),
      'HTTP / MQTT de uno en uno': ratio(httpOneByOne, mqttOneByOne),
    });
  }
  console.table(rounds);
  const sums = await counted(connection);
  console.log(`Guardadas ${sums.readings} lecturas; en horas ${sums.inHours}, en días ${sums.inDays}.`);

  const plain = await measureBare(connection, devices, false, base(), SECONDS);
  console.log(`Inserción directa sin resúmenes: ${Math.round(plain)} lecturas/s.`);

  if (OVERLOAD_SECONDS > 0) {
    console.log(`Sobrecarga: ${OVERLOAD_SECONDS} s de dispositivos que envían sin esperar respuesta.`);
    const flood = send('mqtt', OVERLOAD_SECONDS, WITHOUT_WAITING);
    const memory: number[] = [];
    for (let at = 0; at < 10; at++) {
      await sleep((OVERLOAD_SECONDS * 1000) / 10);
      memory.push(Math.round(await memoryOf(product.child.pid ?? 0)));
    }
    console.log(
      `Aceptó ${Math.round(await flood)} lecturas/s; memoria del API en MB, cada décima parte: ${memory.join(' ')}`,
    );
  }
  product.child.kill('SIGTERM');
  await once(product.child, 'exit');
  const after = await counted(connection);
  console.log(after.readings >= sums.readings ? 'Terminó en orden.' : 'Perdió lecturas.');
});
