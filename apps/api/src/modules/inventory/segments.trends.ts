import type { SegmentTrend } from '@gemelo/contract/endpoints/inventory';
import { type ShownMeasure, shownMeasures } from '@gemelo/contract/endpoints/twins-latest';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { worstRank } from '../../db/levels.ts';
import { prepared } from '../../db/prepared.ts';
import { trendsOf } from '../../db/trends.ts';

interface Segments {
  idWarehouseSegment?: number[] | undefined;
  idWarehouse?: number | undefined;
}
interface WorstSeries {
  idWarehouseSegment: number;
  key: ShownMeasure;
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
}

/** The series of the worst reading of each segment `s` that is chosen, by measurement, as `readingsOf` finds it. */
const worstSeries = (isChosen: RawBuilder<boolean>) => sql<WorstSeries>`
    with chosen as materialized (
      select s.id_warehouse_segment, ta.id_company, ta.id_twin
      from warehouse_segment s
      join assignment_segment own on own.id_warehouse_segment = s.id_warehouse_segment
      join twin_assignment ta on ta.id_assignment = own.id_assignment and ta.state = 'Activo'
      where ${isChosen}),
    trouble as materialized (
      select v.id_twin, v.id_measurement, ${worstRank} as rank
      from (select distinct id_company, id_twin from chosen) t
      join twin_trouble v on v.id_company = t.id_company and v.id_twin = t.id_twin
      group by v.id_twin, v.id_measurement)
    select distinct on (t.id_warehouse_segment, k.key)
      t.id_warehouse_segment, k.key, l.id_twin, l.id_sensor_twin, l.id_measurement
    from chosen t
    join reading_latest l on l.id_twin = t.id_twin
    join measurement k on k.id_measurement = l.id_measurement
      and k.key in (${sql.join(shownMeasures.map((key) => sql.lit(key)))})
    join twin_sensor ts on ts.id_sensor_twin = l.id_sensor_twin and ts.state = 'Activo'
    left join trouble b on b.id_twin = l.id_twin and b.id_measurement = l.id_measurement
    order by t.id_warehouse_segment, k.key, coalesce(b.rank, 0) desc, l.value desc, l.id_twin desc`;

// Apart, because one plan for both would read all segments of the company.
const ofSegments = prepared<{ ids: number[] }>()((_db, { ids }) =>
  worstSeries(sql`s.id_warehouse_segment = any(${ids}::int[])`),
);
const ofWarehouse = prepared<{ idWarehouse: number }>()((_db, { idWarehouse }) =>
  worstSeries(sql`s.id_warehouse = ${idWarehouse}::int`),
);

/** Read apart from the lists of segments, which stay as cheap as they are. */
export async function trendsOfSegments(
  tx: Tx,
  { idWarehouseSegment: ids = [], idWarehouse }: Segments,
): Promise<SegmentTrend[]> {
  const series =
    idWarehouse === undefined
      ? await ofSegments.all(tx, { ids })
      : await ofWarehouse.all(tx, { idWarehouse });
  const trendOf = await trendsOf(tx, series);
  const segments = new Map<number, SegmentTrend>();
  for (const one of series) {
    const { idWarehouseSegment: id, key } = one;
    const known = segments.get(id) ?? { idWarehouseSegment: id, temperature: null, humidity: null };
    segments.set(id, { ...known, [key]: trendOf(one) });
  }
  return [...segments.values()];
}
