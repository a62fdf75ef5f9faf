-- What keeps `reading`, `reading_hour` and `reading_day` free to be spread over machines by id_twin (Citus): nobody joins
-- them with tables that stay, functions over tables are plpgsql, whose statements are planned one by one, and policies
-- of spread tables hold no subquery.

-- Citus refuses subqueries in policies of distributed tables, months that are added to them included. Elsewhere they stay:
-- with a setting read for every row, a year of hours of a series takes almost three times as long.
create or replace procedure owned_by_company(t regclass) language plpgsql as $$
declare
  setting text := case when exists (select from pg_extension where extname = 'citus') then '(%s)' else '(select %s)' end;
  is_all text := format(setting, $p$current_setting('app.all', true) = 'on'$p$);
  mine text := format(setting, $p$nullif(current_setting('app.company', true), '')::int$p$);
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('drop policy if exists tenant on %s', t);
  execute format('create policy tenant on %s using (case when %s then true else id_company = %s end)', t, is_all, mine);
end $$;

-- The first hour with a reading of a company.
create function first_hour_of(company int) returns timestamptz language plpgsql stable as $$
declare
  found timestamptz;
begin
  select h.hour into found from reading_hour h where h.id_company = company order by h.hour limit 1;
  return found;
end $$;

-- Reads distributed tables, which a parallel worker may not.
create or replace function last_reading_by(twin int, sensor int, measurement int, moment timestamptz) returns timestamptz
language plpgsql stable parallel restricted as $$
declare
  found timestamptz;
begin
  select max(r.ts) into found from reading r
  where r.id_twin = twin and r.id_sensor_twin = sensor and r.id_measurement = measurement
    and r.ts <= moment and r.ts > moment - interval '31 days';
  return found;
end $$;

create or replace function direction_hours(company int, since timestamptz, until timestamptz)
returns setof direction_hour language plpgsql stable as $$
declare
  twins int[];
  sensors int[];
  measurements int[];
begin
  select array_agg(l.id_twin), array_agg(l.id_sensor_twin), array_agg(l.id_measurement) into twins, sensors, measurements
  from reading_latest l join measurement m on m.id_measurement = l.id_measurement and m.key = 'windDirection'
  where l.id_company = company;
  return query
  select r.id_twin, r.id_sensor_twin, r.id_measurement, date_trunc('hour', r.ts, 'UTC'), company, count(*)::int, sum(sind(r.value)), sum(cosd(r.value))
  from unnest(twins, sensors, measurements) k (id_twin, id_sensor_twin, id_measurement)
  join reading r on r.id_twin = k.id_twin and r.id_sensor_twin = k.id_sensor_twin and r.id_measurement = k.id_measurement
    and r.ts >= since and r.ts < until
  group by 1, 2, 3, 4;
end $$;

create or replace function station_days(company int, zone text, since timestamptz, until timestamptz)
returns setof station_day language plpgsql stable as $$
declare
  twins int[];
  sensors int[];
  measurements int[];
begin
  select array_agg(l.id_twin), array_agg(l.id_sensor_twin), array_agg(l.id_measurement) into twins, sensors, measurements
  from twin t join reading_latest l on l.id_twin = t.id_twin where t.id_company = company and t.station;
  return query
  select company, x.day, x.id_twin, x.id_measurement, sum(x.count)::bigint, sum(x.sum), min(x.min), max(x.max), count(x.count)::int, sum(x.east), sum(x.north)
  from (
    select r.id_twin, r.id_measurement, (r.hour at time zone zone)::date as day, r.count, r.sum, r.min, r.max, null::float8 as east, null::float8 as north
    from series_hours(twins, sensors, measurements, since, until) r
    union all
    select d.id_twin, d.id_measurement, (d.hour at time zone zone)::date, null, null, null, null, d.east, d.north
    from unnest(twins, sensors, measurements) k (id_twin, id_sensor_twin, id_measurement)
    join direction_hour d on d.id_twin = k.id_twin and d.id_sensor_twin = k.id_sensor_twin and d.id_measurement = k.id_measurement
      and d.hour >= since and d.hour < until) x
  group by x.day, x.id_twin, x.id_measurement having count(x.count) > 0;
end $$;

create or replace function unsettle_station() returns trigger language plpgsql as $$
declare
  first_hour timestamptz;
begin
  select min(r.hour) into first_hour from reading_hour r where r.id_twin = new.id_twin;
  insert into unsettled_days (id_company, first_day, last_day)
  select new.id_company, (first_hour at time zone coalesce(c.days_zone, c.time_zone))::date, (now() at time zone coalesce(c.days_zone, c.time_zone))::date
  from company c where c.id_company = new.id_company and first_hour is not null;
  return null;
end $$;

create or replace function shared_attributes_of(twins int[])
returns table (id_twin int, key text, value jsonb, id_shared_attribute int, scope text, updated_at timestamptz, rank int)
language plpgsql stable as $$
begin
  return query
  select t.id_twin, a.key, a.value, a.id_shared_attribute, a.scope, a.updated_at,
    (row_number() over (partition by t.id_twin, a.key order by a.place))::int
  from twin t
  cross join lateral (
    select s.key, s.value, s.id_shared_attribute, 'twin' as scope, s.updated_at, 1 as place
    from shared_attribute s where s.id_twin = t.id_twin
    union all
    select s.key, s.value, s.id_shared_attribute, 'warehouse', s.updated_at, 2
    from shared_attribute s where s.id_warehouse = t.id_warehouse
    union all
    select s.key, s.value, s.id_shared_attribute, 'model', s.updated_at, 3
    from shared_attribute s where s.id_twin_model = t.id_twin_model and s.id_company = t.id_company) a
  where t.id_twin = any(twins);
end $$;
