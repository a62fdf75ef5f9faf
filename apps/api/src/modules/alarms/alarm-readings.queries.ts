import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { ReadingSeries } from '@gemelo/contract/endpoints/readings';
import { Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { bucketsFor } from '../../db/bucket-size.ts';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { bucketsBy, expiredHours, HOUR, pointOf, withExpired } from '../../db/rollups.ts';

const AROUND_MS = 6 * HOUR * 1000;
/** The chart of a longer alarm ends here. */
const MAX_PERIOD_MS = 31 * 24 * HOUR * 1000;
const POINTS = 400;

interface Part {
  from?: string | undefined;
  to?: string | undefined;
  points?: number | undefined;
}

/** From some hours before the alarm began to some hours after its end, or a part of that. */
function periodOf({ since, resolvedAt }: Alarm, part: Part) {
  const from = Date.parse(since) - AROUND_MS;
  const end = resolvedAt ? Date.parse(resolvedAt) + AROUND_MS : Date.now();
  const to = Math.min(Math.max(end, from + AROUND_MS), from + MAX_PERIOD_MS);
  const shown = {
    from: Math.max(from, part.from ? Date.parse(part.from) : from),
    to: Math.min(to, part.to ? Date.parse(part.to) : to),
  };
  if (shown.from >= shown.to) throw new Invalid([{ path: 'query.to', rule: 'period' }]);
  return shown;
}

interface Series extends Pick<ReadingSeries, 'aggregation' | 'decimals' | 'unit'> {
  idSensorTwin: number;
  idMeasurement: number;
  name: string;
}

/** The series of the alarm; for a silence, the first series of its twin. */
const seriesOf = prepared<{ idTwin: number; idSensorTwin: number | null; idMeasurement: number | null }>()(
  (_db, { idTwin, idSensorTwin, idMeasurement }) => sql<Series>`
    select l.id_sensor_twin, l.id_measurement, m.name, m.unit, m.decimals, m.aggregation
    from reading_latest l join measurement m on m.id_measurement = l.id_measurement
    where l.id_twin = ${idTwin}
      and (${idSensorTwin}::int is null or (l.id_sensor_twin = ${idSensorTwin} and l.id_measurement = ${idMeasurement}::int))
    order by l.id_sensor_twin, l.id_measurement limit 1`,
);

const intervalOf = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db.selectFrom('company').select('readingIntervalSeconds as interval').where('idCompany', '=', idCompany),
);

/** The readings around an alarm, thinned out, with hourly values where readings are gone. */
export async function readingsAround(tx: Tx, alarm: Alarm, part: Part) {
  const { from, to } = periodOf(alarm, part);
  const { idCompany, Twin, Sensor, Measurement } = alarm;
  const [[series], [company]] = await together(
    tx,
    seriesOf.ask({
      idTwin: Twin.idTwin,
      idSensorTwin: (Measurement && Sensor?.idSensorTwin) ?? null,
      idMeasurement: Measurement?.idMeasurement ?? null,
    }),
    intervalOf.ask({ idCompany }),
  );
  const { step, bucket } = bucketsFor((to - from) / 1000, undefined, part.points ?? POINTS);
  const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const shown = { ...period, step: bucket, interval: company?.interval ?? 60 };
  if (!series) return { ...shown, hourlyUntil: null, Measurement: null, points: [] };
  const { idSensorTwin, idMeasurement, name, unit, decimals, aggregation } = series;
  const wanted = {
    idTwin: Twin.idTwin,
    sensors: [idSensorTwin],
    measurements: [idMeasurement],
    lasting: aggregation === 'last' ? [idMeasurement] : [],
    timeZone: '',
    ...period,
  };
  const [rows, hours = []] = await together(
    tx,
    bucketsBy[step].ask({ ...wanted, seconds: bucket }),
    ...(step === 'raw' ? [expiredHours.ask({ ...wanted, seconds: HOUR })] : []),
  );
  const { hourlyUntil, buckets } = withExpired(rows, hours);
  return {
    ...shown,
    hourlyUntil,
    Measurement: { idMeasurement, name, unit, decimals },
    points: buckets.map((each) => pointOf(each, aggregation)),
  };
}
