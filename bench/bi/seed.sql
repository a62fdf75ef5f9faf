-- Two fleets with a year of hours and a month of readings: `bench.twins` sensors (2,000) in the first company, a tenth of
-- them in the second, a hundred in each warehouse. `bench.days` (365), `bench.raw_days` (30) and `bench.raw_minutes` (10)
-- say how much. Run as the superuser, on the demonstration. Indexes are built afterwards, which is quicker.

set session_replication_role = replica;
set work_mem = '256MB';
set maintenance_work_mem = '1GB';
update alarm_rule set state = 'Inactivo';
update company set days_zone = time_zone;

create temporary table size as select
  coalesce(nullif(current_setting('bench.twins', true), '')::int, 2000) as twins,
  coalesce(nullif(current_setting('bench.days', true), '')::int, 365) as days,
  coalesce(nullif(current_setting('bench.raw_days', true), '')::int, 30) as raw_days,
  coalesce(nullif(current_setting('bench.raw_minutes', true), '')::int, 10) as raw_minutes,
  date_trunc('hour', now(), 'UTC') as until;

create temporary table fleet as
select c.company, n, c.company * 100000 + n as id, c.company * 1000 + 1 + (n - 1) % c.warehouses as warehouse,
  c.company * 10000 + 1 + ((n - 1) % c.warehouses) * 10 + (n / c.warehouses) % 10 as segment, c.warehouses
from (select 1 as company, s.twins, greatest(s.twins / 100, 1) as warehouses from size s
  union all select 2, s.twins / 10, greatest(s.twins / 1000, 1) from size s) c, generate_series(1, c.twins) n;
create temporary table category as select id_company, min(id_warehouse_category) as id from warehouse_category group by 1;

insert into warehouse (id_warehouse, id_company, name) select distinct warehouse, company, 'Masa ' || warehouse from fleet;
insert into warehouse_section (id_warehouse, id_warehouse_category, id_company)
select distinct f.warehouse, c.id, f.company from fleet f join category c on c.id_company = f.company;
insert into warehouse_segment (id_warehouse_segment, id_company, id_warehouse, id_warehouse_category, name)
select distinct f.segment, f.company, f.warehouse, c.id, 'Tramo ' || f.segment from fleet f join category c on c.id_company = f.company;
insert into lot (id_lot, id_company, id_warehouse, name) select distinct warehouse, company, warehouse, 'Masa ' || warehouse from fleet;

insert into twin (id_twin, id_company, id_warehouse, id_twin_model, name, mac, twin_type)
select id, company, warehouse, 1, 'Masa ' || id, regexp_replace(upper('f0' || lpad(to_hex(id), 10, '0')), '(..)(?!$)', '\1:', 'g'), 'Circulante'
from fleet;
insert into twin_sensor (id_sensor_twin, id_company, id_twin, id_sensor) select id, company, id, 1 from fleet;
insert into twin_seen (id_twin, id_company, last_at) select id, company, s.until from fleet, size s;

-- Every device stands in a segment and half of them in a lot; a tenth moves to the next warehouse once in the year.
insert into movement (id_company, id_twin, kind, id_warehouse, id_lot, segments, state, at)
select company, id, 'assigned', warehouse, case when n % 2 = 0 then warehouse end, array[segment], 'Activo', s.until - s.days * interval '1 day'
from fleet, size s;
insert into movement (id_company, id_twin, kind, id_warehouse, segments, state, at)
select company, id, 'moved', company * 1000 + 1 + n % warehouses, array[company * 10000 + 1 + (n % warehouses) * 10 + (n / warehouses) % 10], 'Activo',
  s.until - (n % s.days) * interval '1 day' - interval '7 hours'
from fleet, size s where n % 10 = 0;

-- Day and night and devices that differ; cheap to compute and the same in every run.
create function pg_temp.moments(since timestamptz, until timestamptz, step interval)
returns table (ts timestamptz, minute int, warm float8, damp float8) language sql as $$
  select ts, extract(epoch from ts)::bigint / 60 % 100000, 4 * sin((extract(epoch from ts)::float8 / 3600 - 15) * pi() / 12),
    4 * sin((extract(epoch from ts)::float8 / 3600 - 3) * pi() / 12)
  from generate_series(since, until, step) ts
$$;
create temporary table moment as select m.*
from size s, pg_temp.moments(s.until - s.raw_days * interval '1 day', s.until - interval '1 second', s.raw_minutes * interval '1 minute') m;
create temporary table moment_hour as select m.*
from size s, pg_temp.moments(s.until - s.days * interval '1 day', s.until - s.raw_days * interval '1 day' - interval '1 hour', interval '1 hour') m;
create temporary table moment_last as select m.*
from size s, pg_temp.moments(s.until - interval '10 minutes', s.until - interval '10 minutes', interval '1 hour') m;
create function pg_temp.value_of(twin int, measurement int, minute int, warm float8, damp float8) returns float8 language sql immutable as $$
  select case measurement
    when 1 then 28 + twin % 7 * 0.4::float8 + warm + (minute * 7919 + twin * 10473) % 200 / 100::float8
    else 52 + twin % 9 + damp + (minute * 7907 + twin * 15487) % 300 / 100::float8 end
$$;

select ensure_reading_month(d) from size s, generate_series(s.until - s.days * interval '1 day', s.until, interval '1 day') d;

insert into reading (id_twin, id_sensor_twin, id_measurement, ts, id_company, value)
select id, id, m, t.ts, company, pg_temp.value_of(n, m, t.minute, t.warm, t.damp) from fleet, generate_series(1, 2) m, moment t;

drop index reading_hour_company;
alter table reading_hour drop constraint reading_hour_pkey;
insert into reading_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max)
select id_twin, id_sensor_twin, id_measurement, date_trunc('hour', ts, 'UTC'), id_company, count(*), sum(value), min(value), max(value)
from reading where id_twin > 100000 group by 1, 2, 3, 4, 5;
insert into reading_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max)
select id, id, m, t.ts, company, 6, v.value * 6, v.value - 0.8, v.value + 0.9
from fleet, generate_series(1, 2) m, moment_hour t, pg_temp.value_of(n, m, t.minute, t.warm, t.damp) v(value);
alter table reading_hour add primary key (id_twin, id_sensor_twin, id_measurement, hour);
create index reading_hour_company on reading_hour (id_company, hour);

insert into reading_latest (id_twin, id_sensor_twin, id_measurement, id_company, ts, value)
select id, id, m, company, t.ts, pg_temp.value_of(n, m, t.minute, t.warm, t.damp) from fleet, generate_series(1, 2) m, moment_last t;

-- The weather stations of the demonstration have a month, which is repeated for the year.
create temporary table month_before as select back * interval '30 days' as ago, s.until - s.days * interval '1 day' as since
from size s, generate_series(1, s.days / 30) back;
insert into reading_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, sum, min, max)
select r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour - b.ago, r.id_company, r.count, r.sum, r.min, r.max
from twin t join reading_hour r on r.id_twin = t.id_twin cross join month_before b where t.station and r.hour - b.ago >= b.since on conflict do nothing;
insert into direction_hour (id_twin, id_sensor_twin, id_measurement, hour, id_company, count, east, north)
select d.id_twin, d.id_sensor_twin, d.id_measurement, d.hour - b.ago, d.id_company, d.count, d.east, d.north
from direction_hour d cross join month_before b where d.hour - b.ago >= b.since on conflict do nothing;

reset session_replication_role;
vacuum analyze reading, reading_hour, reading_latest, direction_hour, twin, twin_sensor, twin_seen, movement;
