import type { Level } from '@gemelo/contract/endpoints/levels';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { openAlarms, worstLevel } from '../../db/levels.ts';
import { stateOf } from '../../db/sensor-state.ts';

export interface RankedWarehouse {
  idWarehouse: number;
  name: string;
  temporary: boolean;
  level: Level;
  openAlarms: number;
}

/** Active warehouses, the worst first. Reads only what is wrong now, not every device. */
export async function rankWarehouses(tx: Tx, idCompany: number): Promise<RankedWarehouse[]> {
  const { rows } = await sql<RankedWarehouse>`
    with v as materialized (
      select t.id_warehouse, v.severity, v.id_alarm from twin_trouble v
      join twin t on t.id_twin = v.id_twin and t.state = 'Activo' and t.id_destination is null
      where v.id_company = ${idCompany})
    select w.id_warehouse as "idWarehouse", w.name, w.temporary, ${worstLevel} as level, ${openAlarms} as "openAlarms"
    from warehouse w left join v on v.id_warehouse = w.id_warehouse
    where w.id_company = ${idCompany} and w.state = 'Activo'
    group by w.id_warehouse
    order by max(case v.severity when 'alarm' then 2 when 'warning' then 1 else 0 end) desc, count(distinct v.id_alarm) desc,
      w.temporary, w.name`.execute(tx);
  return rows;
}

/** The active warehouses that a user keeps. */
export async function keptBy(tx: Tx, idCompany: number, idUser: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('warehouseUser as k')
    .innerJoin('warehouse as w', 'w.idWarehouse', 'k.idWarehouse')
    .select('k.idWarehouse')
    .where('k.idUser', '=', idUser)
    .where('k.idCompany', '=', idCompany)
    .where('w.state', '=', 'Activo')
    .orderBy('k.idWarehouse')
    .execute();
  return rows.map(({ idWarehouse }) => idWarehouse);
}

/** Rows `d`: the devices of some warehouses. Rows `v`: what is wrong with them. */
const devicesOf = (idCompany: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  d as materialized (
    select t.id_twin, t.name, t.id_warehouse, t.id_twin_assignment, nullif(s.last_at, '-infinity') as last_at,
      ${stateOf(sql`s.last_at`)} as state
    from twin t
    join company c on c.id_company = t.id_company
    join twin_seen s on s.id_twin = t.id_twin
    where t.id_company = ${idCompany} and t.id_warehouse = any(${ids}::int[]) and t.state = 'Activo' and t.id_destination is null),
  v as materialized (
    select v.id_twin, v.id_measurement, v.severity, v.id_alarm from twin_trouble v
    where v.id_company = ${idCompany} and v.id_twin in (select d.id_twin from d))`;

export interface PlacedDevices {
  idWarehouse: number;
  twins: number;
  silent: number;
  lastReadingAt: string | null;
}

export async function countDevices(tx: Tx, idCompany: number, ids: readonly number[]) {
  const { rows } = await sql<PlacedDevices>`
    with ${devicesOf(idCompany, ids)}
    select d.id_warehouse as "idWarehouse", count(*) as twins, count(*) filter (where d.state = 'silent') as silent,
      iso(max(d.last_at)) as "lastReadingAt"
    from d group by d.id_warehouse`.execute(tx);
  return rows;
}

export interface BayRow {
  idWarehouse: number;
  idWarehouseCategory: number;
  section: string;
  planRows: number;
  planColumns: number;
  name: string;
  planRow: number | null;
  planColumn: number | null;
  level: Level;
  openAlarms: number;
  twins: number;
  silent: number;
}

/** The bays of some warehouses in the order of their sections, each with the state of its worst device. */
export async function readBays(tx: Tx, idCompany: number, ids: readonly number[]) {
  const { rows } = await sql<BayRow>`
    with ${devicesOf(idCompany, ids)},
    stocked as materialized (
      select g.id_warehouse_segment, d.id_twin, d.state
      from d join twin_assignment ta on ta.id_twin_assignment = d.id_twin_assignment and ta.state = 'Activo'
      join assignment_segment g on g.id_assignment = ta.id_assignment),
    held as materialized (
      select k.id_warehouse_segment, ${worstLevel} as level, ${openAlarms} as alarms,
        count(distinct k.id_twin) as twins, count(distinct k.id_twin) filter (where k.state = 'silent') as silent
      from stocked k left join v on v.id_twin = k.id_twin group by k.id_warehouse_segment)
    select s.id_warehouse as "idWarehouse", s.id_warehouse_category as "idWarehouseCategory", c.name as section,
      x.plan_rows as "planRows", x.plan_columns as "planColumns", s.name, s.plan_row as "planRow", s.plan_column as "planColumn",
      coalesce(h.level, 'normal') as level, coalesce(h.alarms, 0) as "openAlarms", coalesce(h.twins, 0) as twins,
      coalesce(h.silent, 0) as silent
    from warehouse_segment s
    join warehouse_section x on x.id_warehouse = s.id_warehouse and x.id_warehouse_category = s.id_warehouse_category
    join warehouse_category c on c.id_warehouse_category = s.id_warehouse_category
    left join held h on h.id_warehouse_segment = s.id_warehouse_segment
    where s.id_company = ${idCompany} and s.id_warehouse = any(${ids}::int[]) and s.state = 'Activo'
    order by s.id_warehouse, x."order", s.id_warehouse_category, s."order", s.id_warehouse_segment`.execute(
    tx,
  );
  return rows;
}

/** Names of the bays that device `d` stands in. */
const segmentNames = sql<string[]>`coalesce((
  select json_agg(g.name order by g.id_warehouse_category, g."order") from twin_assignment ta
  join assignment_segment x on x.id_assignment = ta.id_assignment
  join warehouse_segment g on g.id_warehouse_segment = x.id_warehouse_segment
  where ta.id_twin_assignment = d.id_twin_assignment and ta.state = 'Activo'), '[]')`;

export interface WorstRow {
  idWarehouse: number;
  idTwin: number;
  twin: string;
  segments: string[];
  level: Level;
  lastAt: string | null;
  idSensorTwin: number | null;
  idMeasurement: number | null;
  measurement: string | null;
  unit: string | null;
  decimals: number | null;
  value: number | null;
  threshold: number | null;
}

/**
 * One device of each warehouse: the one with the gravest trouble, furthest beyond its limit; a silent one has no value.
 * Without any, the highest humidity that is still reported, since that is what spoils sugar; then the highest of anything else.
 */
export async function readWorst(tx: Tx, idCompany: number, ids: readonly number[]) {
  const { rows } = await sql<WorstRow>`
    with ${devicesOf(idCompany, ids)},
    grave as materialized (
      select v.id_twin, v.id_measurement, max(case v.severity when 'alarm' then 2 else 1 end) as rank, max(a.threshold) as threshold
      from v left join alarm a on a.id_alarm = v.id_alarm group by v.id_twin, v.id_measurement),
    found as materialized (
      select d.id_twin, g.rank, l.id_sensor_twin, l.id_measurement, l.value, g.threshold, m.key = 'humidity' as humid
      from d join reading_latest l on l.id_twin = d.id_twin
      join twin_sensor ts on ts.id_sensor_twin = l.id_sensor_twin and ts.state = 'Activo'
      join measurement m on m.id_measurement = l.id_measurement
      left join grave g on g.id_twin = l.id_twin and g.id_measurement = l.id_measurement
      where d.state in ('online', 'late') and (g.rank is not null or m.key in ('humidity', 'temperature'))
      union all
      select g.id_twin, g.rank, null, null, null, null, false from grave g join d on d.id_twin = g.id_twin
      where g.id_measurement is null or d.state not in ('online', 'late'))
    select distinct on (d.id_warehouse) d.id_warehouse as "idWarehouse", d.id_twin as "idTwin", d.name as twin,
      ${segmentNames} as segments, case f.rank when 2 then 'alarm' when 1 then 'warning' else 'normal' end as level,
      iso(d.last_at) as "lastAt", f.id_sensor_twin as "idSensorTwin", f.id_measurement as "idMeasurement",
      m.name as measurement, m.unit, m.decimals, f.value, f.threshold
    from found f join d on d.id_twin = f.id_twin left join measurement m on m.id_measurement = f.id_measurement
    order by d.id_warehouse, coalesce(f.rank, 0) desc, (f.value is not null) desc, abs(f.value - f.threshold) desc nulls last,
      f.humid desc, f.value desc, d.id_twin`.execute(tx);
  return rows;
}
