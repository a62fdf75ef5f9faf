import type pg from 'pg';

/** Twins with two series each, and readings a minute apart; the years of hours, of the audit and of mails. */
export const TWINS = Number(process.env.BENCH_TWINS ?? 20);
export const RAW_DAYS = Number(process.env.BENCH_RAW_DAYS ?? 7);
export const YEARS = Number(process.env.BENCH_YEARS ?? 2);
export const AUDIT_ROWS = Number(process.env.BENCH_AUDIT ?? 40_000);
export const SERIES = TWINS * 2;

const DAYS = YEARS * 365;
const FIRST_TWIN = 500_000;
const series = `generate_series(${FIRST_TWIN}, ${FIRST_TWIN + TWINS - 1}) t, generate_series(1, 2) m`;
const months = `generate_series(0, ${YEARS * 12 + 1}) n`;

/** Statements that make what grows, as the product writes it: in the order of time. */
export const FILL: readonly string[] = [
  `insert into twin (id_twin, id_company, id_warehouse, id_twin_model, name, mac, twin_type)
   select t, 1, 1, 1, 'Crece ' || t, regexp_replace(upper('e0' || lpad(to_hex(t), 10, '0')), '(..)(?!$)', '\\1:', 'g'), 'Circulante'
   from generate_series(${FIRST_TWIN}, ${FIRST_TWIN + TWINS - 1}) t`,
  `insert into twin_sensor (id_sensor_twin, id_company, id_twin, id_sensor) select t, 1, t, 1
   from generate_series(${FIRST_TWIN}, ${FIRST_TWIN + TWINS - 1}) t`,
  ...['reading_month(', "month('audit', ", "month('audit_chain', ", "month('mail', "].map(
    (name) => `select ensure_${name}now() - n * interval '1 month') from ${months}`,
  ),
  `insert into reading_latest (id_twin, id_sensor_twin, id_measurement, id_company, ts, value) select t, t, m, 1, now(), 25 from ${series}`,
  `insert into reading (id_twin, id_sensor_twin, id_measurement, ts, id_company, value)
   select t, t, m, d, 1, round((20 + 10 * random())::numeric, 2)
   from generate_series(now() - interval '${RAW_DAYS} days', now(), interval '1 minute') d, ${series} order by d`,
  `insert into reading_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max)
   select t, t, m, h, 1, 60, 60 * v, v - random(), v + random()
   from generate_series(date_trunc('hour', now(), 'UTC') - interval '${DAYS} days', now(), interval '1 hour') h, ${series},
     lateral (select 20 + 10 * random() + 0 * t as v) x order by h`,
  `insert into reading_day (id_twin, id_sensor_twin, id_measurement, day, id_company, count, sum, min, max)
   select id_twin, id_sensor_twin, id_measurement, (hour at time zone 'America/Guatemala')::date, 1, sum(count), sum(sum), min(min), max(max)
   from reading_hour where id_twin >= ${FIRST_TWIN} group by 1, 2, 3, 4 order by 4`,
  `insert into audit (id_company, id_user, entity, entity_id, action, before, after, name, correlation, at)
   select 1, 1 + n % 20, case n % 3 when 0 then 'twin' when 1 then 'ticket' else 'task' end, (n % 5000)::text, 'edit',
     json_build_object('name', 'Sensor ' || n, 'idWarehouse', n % 50, 'note', md5(n::text)), json_build_object('name', 'Sensor ' || n, 'idWarehouse', n % 49, 'note', md5((n + 1)::text)),
     'Sensor ' || n, gen_random_uuid()::text, now() - (${AUDIT_ROWS} - n) * interval '${YEARS} years' / ${AUDIT_ROWS}
   from generate_series(1, ${AUDIT_ROWS}) n`,
  `insert into mail (id_company, recipient, subject, body, state, created_at, sent_at)
   select 1, 'persona' || n % 90 || '@empresa.test', 'Alarma en la bodega ' || n % 40, repeat('La humedad pasó de 65 % en ' || n || '. ', 20), 'sent',
     now() - (20000 - n) * interval '${YEARS} years' / 20000, now()
   from generate_series(1, 20000) n`,
  `insert into movement (id_company, id_twin, kind, id_warehouse, id_user, segments, state, at)
   select 1, t, 'moved', 1 + n % 3, 1, array[1, 2], 'Activo', now() - (100 - n) * interval '7 days'
   from generate_series(${FIRST_TWIN}, ${FIRST_TWIN + TWINS - 1}) t, generate_series(1, 100) n`,
  `insert into alarm (id_company, id_alarm_rule, id_twin, id_measurement, id_warehouse, condition, severity, threshold, since, opened_at,
     value, worst_value, state, resolved_at, resolution)
   select 1, 2, ${FIRST_TWIN} + n % ${TWINS}, 2, 1, 'above', 'alarm', 65, at, at, 70, 75, 'resolved', at, 'normal'
   from generate_series(1, 20000) n, lateral (select now() - (20000 - n) * interval '${YEARS} years' / 20000 as at) x`,
  `insert into alarm_event (id_company, id_alarm, kind, value, at) select 1, id_alarm, kind, 70, opened_at
   from alarm, unnest(array['opened', 'resolved']) kind where id_twin >= ${FIRST_TWIN}`,
];

/** Bytes of a table, its months and its indexes. */
const SIZE = `
  select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes, coalesce(sum(pg_indexes_size(c.oid)), 0)::float8 as indexes
  from pg_class c where c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`;

export interface Size {
  bytes: number;
  indexes: number;
  rows: number;
}
export async function sizeOf(client: pg.Client, table: string): Promise<Size> {
  const [size] = (await client.query<Omit<Size, 'rows'>>(SIZE, [table])).rows;
  const [counted] = (await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${table}`))
    .rows;
  return { bytes: size?.bytes ?? 0, indexes: size?.indexes ?? 0, rows: counted?.rows ?? 0 };
}
