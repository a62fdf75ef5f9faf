import type { ReadingSeries, Step } from '@gemelo/contract/endpoints/readings';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { bucketsBy, bySeries, expiredHours, HOUR, pointOf, withExpired } from '../../db/rollups.ts';

const twinOf = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  db
    .selectFrom('twin as t')
    .innerJoin('company as c', 'c.idCompany', 't.idCompany')
    .select(['c.timeZone', 'c.readingIntervalSeconds as interval'])
    .where('t.idTwin', '=', idTwin),
);
export const twinExists = async (tx: Tx, idTwin: number) =>
  (await twinOf.first(tx, { idTwin })) !== undefined;

interface Facts extends Omit<ReadingSeries, 'points' | 'hourlyUntil'> {
  active: boolean;
}

/** What the twin has ever said, by sensor and measurement. */
const factsOf = prepared<{ idTwin: number }>()(
  (_db, { idTwin }) => sql<Facts>`
    select l.id_sensor_twin, s.name as sensor, l.id_measurement, m.name as measurement, m.key, m.unit, m.decimals, m.aggregation,
      ts.state = 'Activo' as active
    from reading_latest l
    join measurement m on m.id_measurement = l.id_measurement
    join twin_sensor ts on ts.id_sensor_twin = l.id_sensor_twin
    join sensor s on s.id_sensor = ts.id_sensor
    where l.id_twin = ${idTwin}
    order by l.id_sensor_twin, l.id_measurement`,
);

interface Wanted {
  from: string;
  to: string;
  idMeasurement?: number[] | undefined;
  step: Step;
  bucket: number;
}

/** Every series of a twin in a period, in time order; undefined if there is no such twin. */
export async function readSeries(tx: Tx, idTwin: number, wanted: Wanted) {
  const [[twin], facts] = await together(tx, twinOf.ask({ idTwin }), factsOf.ask({ idTwin }));
  if (!twin) return undefined;
  const { from, to, step, bucket, idMeasurement } = wanted;
  const known = facts.filter((one) => idMeasurement?.includes(one.idMeasurement) ?? true);
  const period = {
    idTwin,
    sensors: [...new Set(known.map(({ idSensorTwin }) => idSensorTwin))],
    measurements: [...new Set(known.map((one) => one.idMeasurement))],
    lasting: known.filter(({ aggregation }) => aggregation === 'last').map((one) => one.idMeasurement),
    from,
    to,
    timeZone: twin.timeZone,
  };
  const [rows, hours = []] = await together(
    tx,
    bucketsBy[step].ask({ ...period, seconds: bucket }),
    ...(step === 'raw' ? [expiredHours.ask({ ...period, seconds: HOUR })] : []),
  );
  const found = bySeries(rows);
  const foundHours = bySeries(hours);
  const series = known.flatMap(({ active, ...one }): ReadingSeries[] => {
    const { hourlyUntil, buckets } = withExpired(found(one), foundHours(one));
    if (buckets.length === 0 && !active) return [];
    return [{ ...one, hourlyUntil, points: buckets.map((each) => pointOf(each, one.aggregation)) }];
  });
  return { step, bucket, interval: twin.interval, series };
}
