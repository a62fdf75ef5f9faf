import type pg from 'pg';
import type { Database } from '../../../db/client.ts';
import { createBatcher } from '../../../ingest/batch.ts';
import type { Reading } from '../../../ingest/resolve.ts';

export const HOUR = 3_600_000;
export const COMPANY = 90;
export const ZONE = 'America/New_York';

/** The last Sunday on which the clocks there went back, at least ten days ago; its day has 25 hours. */
export function lastFallBack(now = Date.now()): number {
  const sundayOf = (year: number) => {
    const first = new Date(Date.UTC(year, 10, 1));
    return Date.UTC(year, 10, 1 + ((7 - first.getUTCDay()) % 7));
  };
  const year = new Date(now).getUTCFullYear();
  return sundayOf(year) < now - 10 * 24 * HOUR ? sundayOf(year) : sundayOf(year - 1);
}

interface Twin {
  id: number;
  sensor: number;
  /** A second sensor, of temperature alone. */
  probe?: number;
  station?: boolean;
}
/** Devices: one with two sensors, another of the same warehouse, one that moves, one that is retired, and a weather station. */
export const twins: Twin[] = [
  { id: 9001, sensor: 9001, probe: 9011 },
  { id: 9002, sensor: 9002 },
  { id: 9003, sensor: 9003 },
  { id: 9004, sensor: 9004 },
  { id: 9005, sensor: 9005, station: true },
];
export const places = { warehouses: [901, 902], segments: [9101, 9102, 9103], lots: [9201] };

async function run(client: pg.Client, statements: string[]) {
  for (const statement of statements) await client.query(statement);
}

/** A company in a zone with daylight saving, with two warehouses, three segments and a lot. */
export async function makeCompany(client: pg.Client): Promise<void> {
  await run(client, [
    `insert into company (id_company, name, time_zone, days_zone) values (${COMPANY}, 'Recomputada', '${ZONE}', '${ZONE}')`,
    `insert into warehouse (id_warehouse, id_company, name) values (901, ${COMPANY}, 'Una'), (902, ${COMPANY}, 'Otra')`,
    `insert into warehouse_category (id_warehouse_category, id_company, name) values (909, ${COMPANY}, 'Bahías')`,
    `insert into warehouse_section (id_warehouse, id_warehouse_category, id_company) values (901, 909, ${COMPANY}), (902, 909, ${COMPANY})`,
    `insert into warehouse_segment (id_warehouse_segment, id_company, id_warehouse, id_warehouse_category, name)
     values (9101, ${COMPANY}, 901, 909, 'A'), (9102, ${COMPANY}, 901, 909, 'B'), (9103, ${COMPANY}, 902, 909, 'C')`,
    `insert into lot (id_lot, id_company, id_warehouse, name) values (9201, ${COMPANY}, 901, 'L')`,
    ...twins.flatMap(({ id, sensor, probe, station = false }) => [
      `insert into twin (id_twin, id_company, id_warehouse, id_twin_model, name, mac, twin_type, station)
       values (${id}, ${COMPANY}, 901, ${station ? 10 : 1}, 'T${id}', '0A:90:00:00:${String(id).slice(0, 2)}:${String(id).slice(2)}', 'Circulante', ${station})`,
      `insert into twin_sensor (id_sensor_twin, id_company, id_twin, id_sensor) values (${sensor}, ${COMPANY}, ${id}, 1)`,
      ...(probe
        ? [
            `insert into twin_sensor (id_sensor_twin, id_company, id_twin, id_sensor) values (${probe}, ${COMPANY}, ${id}, 2)`,
          ]
        : []),
      `insert into twin_seen (id_twin, id_company) values (${id}, ${COMPANY})`,
    ]),
  ]);
}

export interface Move {
  idTwin: number;
  at: number;
  idWarehouse: number;
  idDestination?: number;
  idLot?: number;
  segments?: number[];
  state?: 'Activo' | 'Inactivo';
}
export async function move(client: pg.Client, one: Move): Promise<void> {
  await client.query(
    `insert into movement (id_company, id_twin, kind, id_warehouse, id_destination, id_lot, segments, state, at)
     values ($1, $2, 'moved', $3, $4, $5, $6, $7, $8)`,
    [
      COMPANY,
      one.idTwin,
      one.idWarehouse,
      one.idDestination ?? null,
      one.idLot ?? null,
      one.segments ?? [],
      one.state ?? 'Activo',
      new Date(one.at).toISOString(),
    ],
  );
}

/** Sends readings through the ingest, as devices do. */
export async function send(database: Database, readings: Reading[]): Promise<void> {
  const batcher = createBatcher(database, (error) => {
    throw error;
  });
  for (let from = 0; from < readings.length; from += 500)
    await batcher.accept({
      idCompany: COMPANY,
      readings: readings.slice(from, from + 500),
      unmapped: [],
      attributes: [],
    });
  await batcher.close();
}

const noise = (seed: number) => {
  const x = Math.sin(seed) * 43_758.5453;
  return x - Math.floor(x);
};
const STEP = 20 * 60_000;

/** Temperature and humidity of a device from `since` to `until`, with gaps, every twenty minutes. */
export function readingsOf({ id, sensor, probe }: Twin, since: number, until: number): Reading[] {
  const found: Reading[] = [];
  for (let ms = since; ms < until; ms += STEP) {
    if (noise(id + Math.floor(ms / (5 * HOUR))) < 0.12) continue;
    const wave = Math.sin(((ms / HOUR) * Math.PI) / 12);
    const values = [
      30 + (id % 10) + 5 * wave + 2 * noise(ms / STEP + id),
      58 - 6 * wave + 8 * noise(ms / STEP - id),
    ];
    const add = (idSensorTwin: number, idMeasurement: number, value: number) =>
      found.push({ idTwin: id, idSensorTwin, idMeasurement, ms, value: Math.round(value * 100) / 100 });
    values.forEach((value, at) => {
      add(sensor, at + 1, value);
    });
    if (probe) add(probe, 1, 27 + 3 * noise(ms / STEP));
  }
  return found;
}
