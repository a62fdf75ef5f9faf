import type { ReadingPoint, ReadingSeries, Step } from '@gemelo/contract/endpoints/readings';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared, together } from '../../db/prepared.ts';
import { bucketsBy, bucketValue } from '../../db/rollups.ts';

interface Period {
  from: string;
  to: string;
  idMeasurement?: number[] | undefined;
}
interface SeriesQuery {
  idTwin: number;
  from: string;
  to: string;
  timeZone: string;
  idMeasurement: number[];
}
interface Found extends Omit<ReadingSeries, 'points'>, ReadingPoint {}

const pointsBy = (step: Step, chosen: boolean) =>
  prepared<SeriesQuery>()((_db, slots) => {
    const { table, at, order, within } = bucketsBy[step](slots);
    const measured = chosen ? sql`and r.id_measurement = any(${slots.idMeasurement})` : sql``;
    return sql<Found>`
      select r.id_sensor_twin, s.name as sensor, r.id_measurement, m.name as measurement, m.key, m.unit, m.decimals, m.aggregation,
        ${at} as at, ${bucketValue} as value, r.min, r.max, r.count
      from ${table} r
      join measurement m on m.id_measurement = r.id_measurement
      join twin_sensor ts on ts.id_sensor_twin = r.id_sensor_twin
      join sensor s on s.id_sensor = ts.id_sensor
      where r.id_twin = ${slots.idTwin} and ${within} ${measured}
      order by r.id_sensor_twin, r.id_measurement, ${order}`;
  });
const points = {
  all: { raw: pointsBy('raw', false), hour: pointsBy('hour', false), day: pointsBy('day', false) },
  chosen: { raw: pointsBy('raw', true), hour: pointsBy('hour', true), day: pointsBy('day', true) },
};

const askPoints = (idTwin: number, step: Step, { idMeasurement, from, to }: Period, timeZone: string) =>
  points[idMeasurement ? 'chosen' : 'all'][step].ask({
    idTwin,
    from,
    to,
    timeZone,
    idMeasurement: idMeasurement ?? [],
  });

function presentSeries(rows: readonly Found[]): ReadingSeries[] {
  const series = new Map<string, ReadingSeries>();
  for (const { at: moment, value: shown, min, max, count, ...facts } of rows) {
    const name = `${facts.idSensorTwin}/${facts.idMeasurement}`;
    const one = series.get(name) ?? { ...facts, points: [] };
    one.points.push({ at: moment, value: shown, min, max, count });
    series.set(name, one);
  }
  return [...series.values()];
}

const zoneOf = prepared<{ idTwin: number }>()((db, { idTwin }) =>
  db
    .selectFrom('twin as t')
    .innerJoin('company as c', 'c.idCompany', 't.idCompany')
    .select('c.timeZone')
    .where('t.idTwin', '=', idTwin),
);
/** The time zone of a twin's days; undefined if there is no such twin. */
export const findZone = async (tx: Tx, idTwin: number): Promise<string | undefined> =>
  (await zoneOf.first(tx, { idTwin }))?.timeZone;

/** Every series of a twin in a period, in time order; undefined if there is no such twin. */
export async function seriesOf(
  tx: Tx,
  idTwin: number,
  step: Step,
  period: Period,
): Promise<ReadingSeries[] | undefined> {
  if (step === 'day') {
    const timeZone = await findZone(tx, idTwin);
    if (timeZone === undefined) return undefined;
    const [rows] = await together(tx, askPoints(idTwin, step, period, timeZone));
    return presentSeries(rows);
  }
  const [[twin], rows] = await together(tx, zoneOf.ask({ idTwin }), askPoints(idTwin, step, period, ''));
  return twin && presentSeries(rows);
}
