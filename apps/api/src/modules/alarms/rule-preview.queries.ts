import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Micros, type Reading, SECOND } from './engine/evaluate.ts';
import { toMoment } from './engine/micros.ts';
import { nameOf, readLatest, readReadings, type Series } from './engine/series.ts';
import { selectWatchedTwins, type WatchedRule } from './engine/watched.ts';

/** Larger companies are sampled: every n-th twin by its id. */
const SAMPLE_SIZE = 300;
/** A category is found among this many twins, because it takes their segments to know who is in it. */
const CATEGORY_SAMPLE_SIZE = 1_000;

type Scope = Pick<WatchedRule, 'idTwin' | 'idWarehouse' | 'idWarehouseCategory'>;

/** Active twins where a rule of this scope applies, and the share of all that they are. */
export async function sampleTwins(tx: Tx, idCompany: number, scope: Scope) {
  const { idTwin, idWarehouse, idWarehouseCategory } = scope;
  const size = idWarehouseCategory === null ? SAMPLE_SIZE : CATEGORY_SAMPLE_SIZE;
  const { count } = await tx
    .selectFrom('twin as t')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.idCompany', '=', idCompany)
    .where('t.state', '=', 'Activo')
    .$if(idTwin !== null, (found) => found.where('t.idTwin', '=', idTwin))
    .$if(idWarehouse !== null, (found) => found.where('t.idWarehouse', '=', idWarehouse ?? 0))
    .executeTakeFirstOrThrow();
  const every = Math.max(1, Math.ceil(count / size));
  const twins = await selectWatchedTwins(tx, idCompany)
    .where('t.state', '=', 'Activo')
    .$if(idTwin !== null, (found) => found.where('t.idTwin', '=', idTwin))
    .$if(idWarehouse !== null, (found) => found.where('t.idWarehouse', '=', idWarehouse ?? 0))
    .$if(every > 1, (found) => found.where(sql<boolean>`t.id_twin % ${every} = 0`))
    .orderBy('t.idTwin')
    .limit(size)
    .execute();
  return { twins, share: every > 1 && twins.length > 0 ? twins.length / count : 1 };
}

/** What is known of a series: readings, and hourly means of the time before them. */
export interface SampledSeries extends Series {
  hours: Reading[];
  readings: Reading[];
}

const HOUR = 3_600 * SECOND;

/** The series of a measurement that these twins have. */
const seriesOf = async (tx: Tx, idTwins: number[], idMeasurement: number): Promise<Series[]> =>
  (await readLatest(tx, idTwins)).filter((series) => series.idMeasurement === idMeasurement);

/** Hourly means since then, each at the end of its hour. */
async function readHourlyMeans(tx: Tx, series: readonly Series[], from: Micros) {
  const { rows } = await sql<Series & Reading>`
    select r.id_twin, r.id_sensor_twin, r.id_measurement, (extract(epoch from r.hour) * 1000000)::bigint + ${HOUR}::bigint as at,
      r.sum / r.count as value
    from unnest(${series.map(({ idTwin }) => idTwin)}::int[], ${series.map(({ idSensorTwin }) => idSensorTwin)}::int[],
      ${series.map(({ idMeasurement }) => idMeasurement)}::int[]) as b (id_twin, id_sensor_twin, id_measurement)
    join reading_hour r on r.id_twin = b.id_twin and r.id_sensor_twin = b.id_sensor_twin
      and r.id_measurement = b.id_measurement and r.hour >= ${toMoment(from)}::timestamptz
    order by r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour`.execute(tx);
  const byName = new Map<string, Reading[]>(series.map((one) => [nameOf(one), []]));
  for (const row of rows) byName.get(nameOf(row))?.push({ at: row.at, value: row.value });
  return byName;
}

/**
 * The values of these twins since then. Readings expire before hourly means, so the time before the first reading has
 * these; with too many readings for one statement, or without `fine`, there are only hours.
 */
export async function readWeek(
  tx: Tx,
  idTwins: number[],
  idMeasurement: number,
  from: Micros,
  fine: boolean,
): Promise<SampledSeries[]> {
  const series = await seriesOf(tx, idTwins, idMeasurement);
  if (series.length === 0) return [];
  const means = await readHourlyMeans(tx, series, from);
  const found = fine
    ? await readReadings(
        tx,
        series.map((one) => ({ ...one, from })),
      )
    : undefined;
  return series.map((one) => {
    const readings = (found && !found.more && found.readings.get(nameOf(one))) || [];
    const first = readings[0]?.at ?? Infinity;
    const hours = (means.get(nameOf(one)) ?? []).filter(({ at }) => at <= first);
    return { ...one, hours, readings };
  });
}

/** How often these twins sent nothing for longer than `hold`: so much time lay between two hours with readings. */
export async function countSilences(tx: Tx, idTwins: number[], from: Micros, hold: Micros) {
  const { rows } = await sql<{ idTwin: number; silences: number }>`
    select id_twin, count(*)::int as silences from (
      select id_twin, hour, lead(hour) over (partition by id_twin order by hour) as next
      from (select distinct r.id_twin, r.hour from reading_hour r
        where r.id_twin = any(${idTwins}) and r.hour >= ${toMoment(from)}::timestamptz) heard) gaps
    where coalesce(next, now()) - hour > make_interval(secs => ${hold / 1_000_000}) + interval '1 hour'
    group by id_twin`.execute(tx);
  return rows;
}

export async function namesOf(tx: Tx, idTwins: number[]): Promise<Map<number, string>> {
  if (idTwins.length === 0) return new Map();
  const rows = await tx
    .selectFrom('twin')
    .select(['idTwin', 'name'])
    .where('idTwin', 'in', idTwins)
    .execute();
  return new Map(rows.map(({ idTwin, name }) => [idTwin, name]));
}
