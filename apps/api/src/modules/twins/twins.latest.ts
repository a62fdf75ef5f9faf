import type { Level } from '@gemelo/contract/endpoints/levels';
import { type ShownMeasure, shownMeasures, type TwinLatest } from '@gemelo/contract/endpoints/twins-latest';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { levelOfRank, openAlarms, worstRank } from '../../db/levels.ts';
import { prepared } from '../../db/prepared.ts';
import { trendsOf } from '../../db/trends.ts';

interface FoundValue {
  value: number;
  readAt: string;
  level: Level;
  idSensorTwin: number;
  idMeasurement: number;
}
interface FoundLatest {
  idTwin: number;
  level: Level;
  openAlarms: number;
  values: Partial<Record<ShownMeasure, FoundValue>> | null;
}

const keys = sql.join(shownMeasures.map((key) => sql.lit(key)));

const latest = prepared<{ ids: number[] }>()(
  (_db, { ids }) => sql<FoundLatest>`
    with chosen as materialized (
      select t.id_twin, t.id_company from twin t where t.id_twin = any(${ids}::int[])),
    trouble as materialized (
      select v.id_twin, v.id_measurement, ${worstRank} as rank, ${openAlarms} as alarms
      from chosen t join twin_trouble v on v.id_company = t.id_company and v.id_twin = t.id_twin
      group by v.id_twin, v.id_measurement),
    measured as materialized (
      select distinct on (l.id_twin, k.key) l.id_twin, l.id_sensor_twin, l.id_measurement, k.key, l.value, l.ts
      from chosen t
      join reading_latest l on l.id_twin = t.id_twin
      join measurement k on k.id_measurement = l.id_measurement and k.key in (${keys})
      join twin_sensor ts on ts.id_sensor_twin = l.id_sensor_twin and ts.state = 'Activo'
      order by l.id_twin, k.key, l.value desc)
    select t.id_twin as "idTwin", ${levelOfRank(sql`v.rank`)} as level, coalesce(v.alarms, 0)::int as "openAlarms",
      r.values as "values"
    from chosen t
    left join (select id_twin, max(rank) as rank, sum(alarms) as alarms from trouble group by id_twin) v on v.id_twin = t.id_twin
    left join (
      select m.id_twin, json_object_agg(m.key, json_build_object('value', m.value, 'readAt', iso(m.ts),
        'level', ${levelOfRank(sql`b.rank`)},
        'idSensorTwin', m.id_sensor_twin, 'idMeasurement', m.id_measurement)) as values
      from measured m
      left join trouble b on b.id_twin = m.id_twin and b.id_measurement = m.id_measurement
      group by m.id_twin
    ) r on r.id_twin = t.id_twin`,
);

/** The rows of a file with the values and alarms that the list shows beside them. */
export async function withLatest<Row extends { idTwin: number }>(tx: Tx, rows: Row[]) {
  const found = await latest.all(tx, { ids: rows.map(({ idTwin }) => idTwin) });
  const byId = new Map(found.map((one) => [one.idTwin, one]));
  return rows.map((row) => {
    const { level, openAlarms, values } = byId.get(row.idTwin) ?? {};
    const { temperature, humidity } = values ?? {};
    return { ...row, level, openAlarms, temperature: temperature?.value, humidity: humidity?.value };
  });
}

/** The latest values of the rows of a list, read apart from it so that the list itself stays cheap. */
export async function latestOf(tx: Tx, ids: number[]): Promise<TwinLatest[]> {
  const found = await latest.all(tx, { ids });
  const trendOf = await trendsOf(
    tx,
    found.flatMap(({ idTwin, values }) => Object.values(values ?? {}).map((value) => ({ idTwin, ...value }))),
  );
  return found.map(({ values, ...twin }) => {
    const shown = (measure: ShownMeasure): TwinLatest[ShownMeasure] => {
      const value = values?.[measure];
      if (!value) return null;
      const { value: latestValue, readAt, level } = value;
      return { value: latestValue, readAt, level, trend: trendOf({ idTwin: twin.idTwin, ...value }) };
    };
    return { ...twin, temperature: shown('temperature'), humidity: shown('humidity') };
  });
}
