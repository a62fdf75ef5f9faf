import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import type { Micros, Reading } from './evaluate.ts';
import { microsOf, toMoment } from './micros.ts';

/**
 * Devices whose clock is ahead send readings of the future, up to five minutes of it. They are left for later, so that
 * they neither hide what comes before them nor end an alarm early; clocks that are set differ by less than this.
 */
const upToNow = sql`now() + interval '5 seconds'`;

/** Readings per evaluation; if there are more, the next one continues from there. */
const MAX_READINGS = 20_000;

/** One measurement of one sensor of a twin. */
export interface Series {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
}

export const nameOf = ({ idTwin, idSensorTwin, idMeasurement }: Series) =>
  `${idTwin}/${idSensorTwin}/${idMeasurement}`;

/** Joined in code: under row-level security the planner expects one sensor and would rescan the readings for each. */
export async function readLatest(tx: Tx, idTwins: number[]) {
  const sensors = await tx
    .selectFrom('twinSensor')
    .select('idSensorTwin')
    .where(sql<boolean>`id_twin = any(${idTwins})`)
    .where('state', '=', 'Activo')
    .execute();
  const active = new Set(sensors.map(({ idSensorTwin }) => idSensorTwin));
  const latest = await tx
    .selectFrom('readingLatest as l')
    .select(['l.idTwin', 'l.idSensorTwin', 'l.idMeasurement', 'l.value'])
    .select(microsOf('l.ts').$castTo<Micros>().as('at'))
    .where(sql<boolean>`l.id_twin = any(${idTwins})`)
    .execute();
  return latest.filter(({ idSensorTwin }) => active.has(idSensorTwin));
}

/** The latest value of a series, without readings of the future. */
export async function readLatestValue(tx: Tx, { idTwin, idSensorTwin, idMeasurement }: Series) {
  const { rows } = await sql<{ value: number | null }>`
    with l as materialized (
      select l.value from reading_latest l where l.id_twin = ${idTwin} and l.id_sensor_twin = ${idSensorTwin}
        and l.id_measurement = ${idMeasurement} and l.ts <= ${upToNow}),
    r as materialized (
      select r.value from reading r where r.id_twin = ${idTwin} and r.id_sensor_twin = ${idSensorTwin}
        and r.id_measurement = ${idMeasurement} and r.ts <= ${upToNow} order by r.ts desc limit 1)
    select coalesce((select l.value from l), (select r.value from r)) as value`.execute(tx);
  return rows[0]?.value ?? undefined;
}

/** The readings of each series since its last evaluation. */
export async function readReadings(tx: Tx, watches: readonly (Series & { from: Micros })[]) {
  const bounds = new Map<string, Series & { from: Micros }>();
  for (const watch of watches) {
    const known = bounds.get(nameOf(watch));
    if (!known || watch.from < known.from) bounds.set(nameOf(watch), watch);
  }
  const all = [...bounds.values()];
  const earliest = toMoment(all.reduce((least, { from }) => Math.min(least, from), Infinity));
  const { rows } = await sql<Series & Reading>`
    select r.id_twin, r.id_sensor_twin, r.id_measurement, (extract(epoch from r.ts) * 1000000)::bigint as at, r.value
    from unnest(${all.map(({ idTwin }) => idTwin)}::int[], ${all.map(({ idSensorTwin }) => idSensorTwin)}::int[],
      ${all.map(({ idMeasurement }) => idMeasurement)}::int[], ${all.map(({ from }) => toMoment(from))}::timestamptz[])
      as b (id_twin, id_sensor_twin, id_measurement, since)
    join reading r on r.id_twin = b.id_twin and r.id_sensor_twin = b.id_sensor_twin
      and r.id_measurement = b.id_measurement and r.ts > b.since and r.ts > ${earliest}::timestamptz and r.ts <= ${upToNow}
    order by r.id_twin, r.id_sensor_twin, r.id_measurement, r.ts limit ${MAX_READINGS + 1}`.execute(tx);
  const readings = new Map<string, Reading[]>();
  for (const row of rows.slice(0, MAX_READINGS)) {
    const one = readings.get(nameOf(row)) ?? [];
    one.push({ at: row.at, value: row.value });
    readings.set(nameOf(row), one);
  }
  const next = rows[MAX_READINGS];
  return { readings, more: next !== undefined, cut: next && nameOf(next) };
}
