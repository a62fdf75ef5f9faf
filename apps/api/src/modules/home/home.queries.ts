import { type SensorState, sensorStates } from '@gemelo/contract/endpoints/home';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/** Within three times the expected interval a sensor is online, within twelve it is late, beyond it is silent. */
const stateOfReading = sql<SensorState>`case
  when r.ts > now() - make_interval(secs => 3 * c.reading_interval_seconds) then 'online'
  when r.ts > now() - make_interval(secs => 12 * c.reading_interval_seconds) then 'late'
  else 'silent' end`;

const readings = (tx: Tx, idCompany: number | null) =>
  tx
    .selectFrom('readingLatest as r')
    .innerJoin('twin as t', 't.idTwin', 'r.idTwin')
    .innerJoin('company as c', 'c.idCompany', 'r.idCompany')
    .innerJoin('twinSensor as ts', 'ts.idSensorTwin', 'r.idSensorTwin')
    .innerJoin('sensor as s', 's.idSensor', 'ts.idSensor')
    .innerJoin('measurement as m', 'm.idMeasurement', 'r.idMeasurement')
    .leftJoin('twinAssignment as ta', (join) =>
      join.onRef('ta.idTwin', '=', 't.idTwin').on('ta.state', '=', 'Activo'),
    )
    .leftJoin('assignment as a', 'a.idAssignment', 'ta.idAssignment')
    .innerJoin('warehouse as w', (join) =>
      join.on('w.idWarehouse', '=', (eb) => eb.fn.coalesce('a.idWarehouse', 't.idWarehouse')),
    )
    .where('r.idCompany', '=', idCompany ?? 0)
    .where('t.state', '=', 'Activo')
    .where('ts.state', '=', 'Activo');

export const latestRows = (tx: Tx, idCompany: number | null) =>
  readings(tx, idCompany).select([
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
    stateOfReading.as('state'),
  ]);

export const inState = (states: readonly SensorState[]) =>
  states.length === sensorStates.length
    ? sql<boolean>`true`
    : sql<boolean>`${stateOfReading} = any(${[...states]})`;

export const readingsByMeasurement = (tx: Tx, idCompany: number | null) =>
  readings(tx, idCompany)
    .select(['m.idMeasurement as value', 'm.name as label', sql<number>`count(*)`.as('count')])
    .groupBy(['m.idMeasurement', 'm.name'])
    .orderBy('m.name')
    .execute();

export const readingsByWarehouse = (tx: Tx, idCompany: number | null) =>
  readings(tx, idCompany)
    .select(['w.idWarehouse as value', 'w.name as label', sql<number>`count(*)`.as('count')])
    .groupBy(['w.idWarehouse', 'w.name'])
    .orderBy('w.name')
    .execute();

export async function countHome(tx: Tx, idCompany: number | null) {
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

/** A sensor is as well as its most recent measurement. */
export async function countSensorStates(tx: Tx, idCompany: number | null) {
  const { rows } = await sql<Record<SensorState, number>>`
    select count(*) filter (where state = 'online') as online, count(*) filter (where state = 'late') as late,
      count(*) filter (where state = 'silent') as silent
    from (
      select ${stateOfReading} as state
      from twin_sensor ts
      join twin t on t.id_twin = ts.id_twin and t.state = 'Activo'
      join company c on c.id_company = ts.id_company
      left join (select id_twin, id_sensor_twin, max(ts) as ts from reading_latest where id_company = ${idCompany} group by 1, 2) r
        on r.id_twin = ts.id_twin and r.id_sensor_twin = ts.id_sensor_twin
      where ts.id_company = ${idCompany} and ts.state = 'Activo'
    ) counted`.execute(tx);
  return rows[0] ?? { online: 0, late: 0, silent: 0 };
}
