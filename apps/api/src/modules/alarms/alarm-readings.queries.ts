import type { Alarm } from '@gemelo/contract/endpoints/alarms';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';

const HOUR_MS = 3_600_000;
const AROUND_MS = 6 * HOUR_MS;
/** The chart of a longer alarm ends here. */
const MAX_PERIOD_MS = 31 * 24 * HOUR_MS;
/** Longer periods use hourly values. */
const MAX_FINE_PERIOD_MS = 3 * 24 * HOUR_MS;
const POINTS = 400;

interface Point {
  at: string;
  value: number;
}

/** From some hours before the alarm began to some hours after its end. */
function periodOf({ since, resolvedAt }: Alarm) {
  const from = Date.parse(since) - AROUND_MS;
  const end = resolvedAt ? Date.parse(resolvedAt) + AROUND_MS : Date.now();
  return {
    from: new Date(from),
    to: new Date(Math.min(Math.max(end, from + AROUND_MS), from + MAX_PERIOD_MS)),
  };
}

interface Series {
  idSensorTwin: number;
  idMeasurement: number;
  name: string;
  unit: string;
}

const firstSeries = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  db
    .selectFrom('readingLatest as l')
    .innerJoin('measurement as m', 'm.idMeasurement', 'l.idMeasurement')
    .select(['l.idSensorTwin', 'l.idMeasurement', 'm.name', 'm.unit'])
    .where('l.idTwin', '=', idTwin)
    .orderBy('l.idSensorTwin')
    .orderBy('l.idMeasurement')
    .limit(sql.lit(1)),
);

/** The series of the alarm; for a silence, the first series of its twin. */
async function seriesOf(tx: Tx, { Twin, Sensor, Measurement }: Alarm): Promise<Series | undefined> {
  if (Sensor && Measurement) return { ...Sensor, ...Measurement };
  return firstSeries.first(tx, { idTwin: Twin.idTwin });
}

interface SeriesPeriod {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  from: Date;
  to: Date;
}
type Slots = { readonly [Name in keyof SeriesPeriod]: RawBuilder<SeriesPeriod[Name]> };

const ofSeries = ({ idTwin, idSensorTwin, idMeasurement }: Slots) =>
  sql`r.id_twin = ${idTwin} and r.id_sensor_twin = ${idSensorTwin} and r.id_measurement = ${idMeasurement}`;

const sampledReadings = prepared<SeriesPeriod & { bucket: number }>()(
  (_db, slots) => sql<Point>`
    select iso(to_timestamp(floor(extract(epoch from r.ts) / ${slots.bucket}) * ${slots.bucket})) as at, avg(r.value) as value
    from reading r where ${ofSeries(slots)} and r.ts >= ${slots.from} and r.ts < ${slots.to}
    group by 1 order by 1`,
);
const hourlyMeans = prepared<SeriesPeriod>()(
  (_db, slots) => sql<Point>`
    select iso(r.hour) as at, r.sum / r.count as value
    from reading_hour r
    where ${ofSeries(slots)} and r.hour >= ${slots.from} and r.hour + interval '1 hour' <= ${slots.to}::timestamptz
    order by r.hour`,
);

/** The readings around an alarm, thinned out, with hourly means where readings are gone. */
export async function readingsAround(tx: Tx, alarm: Alarm) {
  const { from, to } = periodOf(alarm);
  const length = to.getTime() - from.getTime();
  const bucket = Math.max(1, Math.ceil(length / POINTS / 1000));
  const series = await seriesOf(tx, alarm);
  const period = { from: from.toISOString(), to: to.toISOString() };
  if (!series) return { ...period, step: bucket, Measurement: null, points: [] };
  const { idSensorTwin, idMeasurement, name, unit } = series;
  const seriesPeriod = { idTwin: alarm.Twin.idTwin, idSensorTwin, idMeasurement, from, to };
  const [hours, fine = []] = await together(
    tx,
    hourlyMeans.ask(seriesPeriod),
    ...(length > MAX_FINE_PERIOD_MS ? [] : [sampledReadings.ask({ ...seriesPeriod, bucket })]),
  );
  // Readings expire before hourly rollups, so the period before the first reading uses hours.
  const first = Date.parse(fine[0]?.at ?? period.to);
  return {
    ...period,
    Measurement: { idMeasurement, name, unit },
    step: fine.length > 0 ? bucket : HOUR_MS / 1000,
    points: [...hours.filter(({ at }) => Date.parse(at) + HOUR_MS <= first), ...fine],
  };
}
