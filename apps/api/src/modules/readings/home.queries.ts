import { type SensorState, sensorStates } from '@gemelo/contract/endpoints/home';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, equals } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { builder, given } from '../../db/prepared.ts';
import { inSensorState, stateOf } from '../../db/sensor-state.ts';

const readAt = sql`r.ts`;

const latestRows = () =>
  builder
    .selectFrom('readingLatest as r')
    .innerJoin('twin as t', 't.idTwin', 'r.idTwin')
    .innerJoin('company as c', 'c.idCompany', 'r.idCompany')
    .innerJoin('twinSensor as ts', 'ts.idSensorTwin', 'r.idSensorTwin')
    .innerJoin('sensor as s', 's.idSensor', 'ts.idSensor')
    .innerJoin('measurement as m', 'm.idMeasurement', 'r.idMeasurement')
    .innerJoin('warehouse as w', 'w.idWarehouse', 't.idWarehouse')
    .select([
      'r.idTwin',
      't.name as twin',
      't.mac',
      'w.idWarehouse',
      'w.name as warehouse',
      's.name as sensor',
      'm.idMeasurement',
      'm.name as measurement',
      'm.unit',
      'm.decimals',
      'r.value',
      'r.ts as readAt',
      stateOf(readAt).as('state'),
    ])
    .where('t.state', '=', 'Activo')
    .where('ts.state', '=', 'Activo');

interface ReadingFilters {
  idCompany: number;
  state?: SensorState[] | undefined;
  idMeasurement?: number[] | undefined;
  idWarehouse?: number[] | undefined;
  search?: string | undefined;
}

export const latestReadingList = defineList<ReadingFilters>()({
  entity: 'reading',
  rows: latestRows,
  filters: {
    idCompany: equals('r.idCompany'),
    state: byValue((states: SensorState[]) =>
      states.length === sensorStates.length
        ? sql<boolean>`true`
        : inSensorState(readAt, states, given('idCompany')),
    ),
    idMeasurement: among('m.idMeasurement'),
    idWarehouse: among('w.idWarehouse'),
    search: matching(['t.name', 't.mac', 'w.name']),
  },
  order: { readAt: 'r.ts', twin: 't.name', warehouse: 'w.name', measurement: 'm.name', value: 'r.value' },
  newest: ['r.ts', 'r.idTwin', 'r.idSensorTwin', 'r.idMeasurement'],
  present: (reading) => reading,
});

interface Choice {
  value: number;
  label: string;
  count: number;
}

/** Counts the latest readings by measurement and by warehouse in one pass. */
export async function countReadings(tx: Tx, idCompany: number) {
  const { rows } = await sql<Choice & { facet: 'idMeasurement' | 'idWarehouse' }>`
    with counted as materialized (
      select r.id_measurement, t.id_warehouse, count(*) as count
      from reading_latest r
      join twin t on t.id_twin = r.id_twin and t.id_company = ${idCompany} and t.state = 'Activo'
      join twin_sensor ts on ts.id_sensor_twin = r.id_sensor_twin and ts.id_company = ${idCompany} and ts.state = 'Activo'
      where r.id_company = ${idCompany}
      group by grouping sets ((r.id_measurement), (t.id_warehouse)))
    select 'idMeasurement' as facet, m.id_measurement as value, m.name as label, k.count
    from counted k join measurement m on m.id_measurement = k.id_measurement
    union all
    select 'idWarehouse', w.id_warehouse, w.name, k.count
    from counted k join warehouse w on w.id_warehouse = k.id_warehouse
    order by label`.execute(tx);
  const choices = (wanted: string): Choice[] =>
    rows.filter(({ facet }) => facet === wanted).map(({ facet: _, ...choice }) => choice);
  return { idMeasurement: choices('idMeasurement'), idWarehouse: choices('idWarehouse') };
}

export async function countHome(tx: Tx, idCompany: number) {
  const { rows } = await sql<{
    devicesCreated: number;
    devicesAssigned: number;
    tokensCreated: number;
    sensors: number;
  }>`
    select (select count(*) from twin where id_company = ${idCompany}) as "devicesCreated",
      (select count(*) from twin_assignment where id_company = ${idCompany} and state = 'Activo') as "devicesAssigned",
      (select count(*) from twin_token where id_company = ${idCompany}) as "tokensCreated",
      (select count(*) from twin_sensor where id_company = ${idCompany} and state = 'Activo') as "sensors"`.execute(
    tx,
  );
  const counted = rows[0];
  if (!counted) throw new Error('counting answers one row');
  return counted;
}

/** The state of a sensor is that of its most recent measurement. Only recent readings are read, by index. */
export async function countSensorStates(tx: Tx, idCompany: number) {
  const { rows } = await sql<Record<SensorState, number>>`
    with bound as materialized (
      select sensor_state_since('online', reading_interval_seconds, now()) as online,
        sensor_state_since('late', reading_interval_seconds, now()) as late
      from company where id_company = ${idCompany}),
    heard as materialized (
      select id_sensor_twin, max(ts) as last_at from reading_latest
      where id_company = ${idCompany} and ts > (select late from bound) group by id_sensor_twin)
    select count(*) filter (where h.last_at > (select online from bound)) as online,
      count(*) filter (where h.last_at <= (select online from bound)) as late,
      count(*) filter (where h.last_at is null and exists (select from reading_latest l
        where l.id_twin = ts.id_twin and l.id_sensor_twin = ts.id_sensor_twin)) as silent,
      count(*) filter (where h.last_at is null and not exists (select from reading_latest l
        where l.id_twin = ts.id_twin and l.id_sensor_twin = ts.id_sensor_twin)) as never
    from twin_sensor ts
    join twin t on t.id_twin = ts.id_twin and t.id_company = ${idCompany} and t.state = 'Activo'
    left join heard h on h.id_sensor_twin = ts.id_sensor_twin
    where ts.id_company = ${idCompany} and ts.state = 'Activo'`.execute(tx);
  return rows[0] ?? { online: 0, late: 0, silent: 0, never: 0 };
}
