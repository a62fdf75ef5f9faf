import type { Group } from '@gemelo/contract/endpoints/bi-filter';
import type pg from 'pg';
import { COMPANY, HOUR, twins, ZONE } from './world.ts';

/** Figures made from single readings and movements, without rollups or any statement of the product. */

interface Movement {
  idTwin: number;
  at: number;
  idWarehouse: number;
  idDestination: number | null;
  idLot: number | null;
  segments: number[];
  state: string;
}
interface Value {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  ms: number;
  value: number;
}
export interface Raw {
  movements: Movement[];
  readings: Value[];
}

export async function readRaw(client: pg.Client): Promise<Raw> {
  const movements = await client.query(
    `select id_twin as "idTwin", (extract(epoch from at) * 1000)::float8 as at, id_warehouse as "idWarehouse", id_destination as "idDestination",
       id_lot as "idLot", segments, state from movement where id_company = $1 order by id_twin, at, id_movement`,
    [COMPANY],
  );
  const readings = await client.query(
    `select id_twin as "idTwin", id_sensor_twin as "idSensorTwin", id_measurement as "idMeasurement", (extract(epoch from ts) * 1000)::float8 as ms, value
     from reading where id_company = $1 order by id_twin, id_sensor_twin, id_measurement, ts`,
    [COMPANY],
  );
  return { movements: movements.rows as Movement[], readings: readings.rows as Value[] };
}

const stations = new Set(twins.filter(({ station }) => station).map(({ id }) => id));
const hourOf = (ms: number) => Math.floor(ms / HOUR) * HOUR;

/** The movement that tells where a twin was at a moment: the last one before, otherwise its first. */
function placeAt(movements: readonly Movement[], idTwin: number, at: number): Movement | undefined {
  const own = movements.filter((one) => one.idTwin === idTwin);
  return own.findLast((one) => one.at <= at) ?? own[0];
}

export function placesOf(group: Group, idTwin: number, where: Movement, only?: readonly number[]): number[] {
  const inTransit = where.idDestination !== null;
  if (only && (inTransit || !only.includes(where.idWarehouse))) return [];
  switch (group) {
    case 'company':
      return [COMPANY];
    case 'warehouse':
      return inTransit ? [] : [where.idWarehouse];
    case 'lot':
      return where.idLot === null ? [] : [where.idLot];
    case 'segment':
      return where.segments;
    case 'twin':
      return [idTwin];
  }
}

const local = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
/** Remembers what a function of words answered. */
export function remembered<Words extends string[], Answer>(answer: (...words: Words) => Answer) {
  const known = new Map<string, { answer: Answer }>();
  return (...words: Words): Answer => {
    const key = words.join('/');
    const found = known.get(key) ?? { answer: answer(...words) };
    known.set(key, found);
    return found.answer;
  };
}

const days = new Map<number, string>();
/** Formatting takes most of the time of a recomputation, and the same hours come again and again. */
export function dayOf(ms: number): string {
  const known = days.get(ms) ?? local.format(ms);
  days.set(ms, known);
  return known;
}
export const clockHour = (ms: number): number => Number(clock.format(ms));

/** The first day of the week or month of a day. */
export function bucketOf(interval: string, day: string, firstDay: string): string {
  if (interval === 'all') return firstDay;
  if (interval === 'month') return `${day.slice(0, 8)}01`;
  if (interval !== 'week') return day;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

export interface Cell {
  count: number;
  sum: number;
  min: number;
  max: number;
  /** Mean of each hour of each sensor. */
  means: number[];
  /** Largest and smallest value of each twin on each day. */
  swings: Map<string, [number, number]>;
}

/** Everything that was read, or only in these warehouses, by place, bucket and measurement: the key is `place/bucket/measurement`. */
export function cellsOf(
  { movements, readings }: Raw,
  group: Group,
  keyOf: (ms: number) => string,
  [since, until]: [number, number],
  warehouses?: readonly number[],
): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const hours = new Map<string, { key: string; sum: number; count: number }>();
  for (const { idTwin, idSensorTwin, idMeasurement, ms, value } of readings) {
    const hour = hourOf(ms);
    if (stations.has(idTwin) || hour < since || hour >= until) continue;
    const where = placeAt(movements, idTwin, hour);
    if (!where) continue;
    for (const place of placesOf(group, idTwin, where, warehouses)) {
      const key = `${place}/${keyOf(hour)}/${idMeasurement}`;
      const cell = cells.get(key) ?? {
        count: 0,
        sum: 0,
        min: value,
        max: value,
        means: [],
        swings: new Map(),
      };
      cells.set(key, cell);
      cell.count += 1;
      cell.sum += value;
      cell.min = Math.min(cell.min, value);
      cell.max = Math.max(cell.max, value);
      const day = `${idTwin}/${dayOf(hour)}`;
      const [low, high] = cell.swings.get(day) ?? [value, value];
      cell.swings.set(day, [Math.min(low, value), Math.max(high, value)]);
      const hourKey = `${key}/${idSensorTwin}/${hour}`;
      const one = hours.get(hourKey) ?? { key, sum: 0, count: 0 };
      hours.set(hourKey, { key, sum: one.sum + value, count: one.count + 1 });
    }
  }
  for (const { key, sum, count } of hours.values()) cells.get(key)?.means.push(sum / count);
  return cells;
}

/** Hours in which the sensors of a place should have reported, by the same keys. */
export function expectedOf(
  { movements, readings }: Raw,
  group: Group,
  keyOf: (ms: number) => string,
  [since, until]: [number, number],
  warehouses?: readonly number[],
): Map<string, number> {
  const found = new Map<string, number>();
  const series = new Set(readings.map((one) => `${one.idTwin}/${one.idSensorTwin}/${one.idMeasurement}`));
  for (const one of series) {
    const [idTwin = 0, , idMeasurement = 0] = one.split('/').map(Number);
    const first = movements.find((move) => move.idTwin === idTwin)?.at ?? Number.POSITIVE_INFINITY;
    if (stations.has(idTwin)) continue;
    for (let hour = since; hour < until; hour += HOUR) {
      const where = placeAt(movements, idTwin, hour);
      if (!where || hour < first || where.state !== 'Activo') continue;
      for (const place of placesOf(group, idTwin, where, warehouses)) {
        const key = `${place}/${keyOf(hour)}/${idMeasurement}`;
        found.set(key, (found.get(key) ?? 0) + 1);
      }
    }
  }
  return found;
}

const A = 17.625;
const B = 243.04;
/** Temperature minus its dew point. */
export function dewMargin(celsius: number, humidity: number): number {
  const gamma = Math.log(humidity / 100) + (A * celsius) / (B + celsius);
  return celsius - (B * gamma) / (A - gamma);
}
