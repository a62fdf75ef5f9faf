import type { ExposureSubject } from '@gemelo/contract/endpoints/exposure';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Move } from './stretches.ts';

interface Subject extends ExposureSubject {
  idCompany: number;
  company: string;
  logo: string | null;
  zone: string;
  humidityWarning: number;
  humidityAlarm: number;
  temperatureAlarm: number;
}

const ofCompany = sql`c.id_company, c.name as company, c.logo, coalesce(c.days_zone, c.time_zone) as zone,
  c.humidity_warning, c.humidity_alarm, c.temperature_alarm`;

export const twinSubject = prepared<{ idSubject: number }>()(
  (_db, { idSubject }) => sql<Subject>`
    select 'twin' as kind, t.id_twin as id_subject, t.name, m.name as about, w.name as location, ${ofCompany}
    from twin t
    join company c on c.id_company = t.id_company
    join twin_model m on m.id_twin_model = t.id_twin_model
    join warehouse w on w.id_warehouse = t.id_warehouse
    where t.id_twin = ${idSubject}`,
);

export const lotSubject = prepared<{ idSubject: number }>()(
  (_db, { idSubject }) => sql<Subject>`
    select 'lot' as kind, l.id_lot as id_subject, l.name, l.product as about, w.name as location, ${ofCompany}
    from lot l
    join company c on c.id_company = l.id_company
    join warehouse w on w.id_warehouse = l.id_warehouse
    where l.id_lot = ${idSubject}`,
);

/** Those that have ever been in a lot; weather stations stand outside. */
export const twinsOfLot = prepared<{ idSubject: number }>()(
  (_db, { idSubject }) => sql<{ idTwin: number }>`
    select distinct m.id_twin from movement m join twin t on t.id_twin = m.id_twin
    where m.id_lot = ${idSubject} and not t.station order by 1`,
);

export const movesOf = prepared<{ twins: number[] }>()(
  (_db, { twins }) => sql<Move>`
    select m.id_twin, iso(m.at) as at, m.id_warehouse, m.id_destination, m.id_lot, m.segments, m.state <> 'Activo' as retired
    from unnest(${twins}::int[]) k (id_twin)
    join movement m on m.id_twin = k.id_twin
    order by m.id_twin, m.at, m.id_movement`,
);

interface SeriesKey {
  idTwin: number;
  idSensorTwin: number;
  idMeasurement: number;
  humid: boolean;
}
/** The series of temperature and humidity of some twins. */
export const seriesOf = prepared<{ twins: number[] }>()(
  (_db, { twins }) => sql<SeriesKey>`
    select l.id_twin, l.id_sensor_twin, l.id_measurement, m.key = 'humidity' as humid
    from unnest(${twins}::int[]) k (id_twin)
    join reading_latest l on l.id_twin = k.id_twin
    join measurement m on m.id_measurement = l.id_measurement and m.key in ('temperature', 'humidity')`,
);

interface Named {
  kind: 'twin' | 'warehouse' | 'lot' | 'segment';
  id: number;
  name: string;
}
/** Names are read now, so that a renamed place is recognized. */
export const namesOf = prepared<{
  twins: number[];
  warehouses: number[];
  lots: number[];
  segments: number[];
}>()(
  (_db, { twins, warehouses, lots, segments }) => sql<Named>`
    select 'twin' as kind, id_twin as id, name from twin where id_twin = any(${twins}::int[])
    union all select 'warehouse', id_warehouse, name from warehouse where id_warehouse = any(${warehouses}::int[])
    union all select 'lot', id_lot, name from lot where id_lot = any(${lots}::int[])
    union all select 'segment', id_warehouse_segment, name from warehouse_segment where id_warehouse_segment = any(${segments}::int[])`,
);

/** Whether hours of that time were dropped since. */
export const isForgotten = prepared<{ from: string }>()(
  (_db, { from }) => sql<{ forgotten: boolean }>`
    select coalesce(kept_since > ${from}::timestamptz, false) as forgotten from monthly_table where table_name = 'reading_hour'`,
);
