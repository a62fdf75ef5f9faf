-- Figures of places over time. A reading belongs to where its twin was at the beginning of its hour. `movement` alone
-- knows that, and it is joined here, once: the functions below give what any hour or day says about every place, and
-- `twin_day` and `place_day` keep their answers for days that are over. Such a day is `settled`; a reading that comes
-- later, or a movement dated back, makes it `unsettled` again, and whoever reads it meanwhile gets it computed anew.

-- What a twin's sensor said in one place on one day of the company's calendar.
create table twin_day (
  id_twin int not null,
  id_sensor_twin int not null,
  id_measurement int not null,
  day date not null,
  id_company int not null,
  -- 0 while in transit.
  id_warehouse int not null,
  id_lot int not null,
  segments int[] not null,
  count int not null,
  sum double precision,
  min double precision,
  max double precision,
  -- Hours with a reading, and hours in which there should have been one.
  hours int not null,
  expected int not null,
  -- The tenth that the mean of each hour reaches, rising: hours above any limit are known without having been counted.
  tenths int[] not null,
  primary key (id_twin, id_sensor_twin, id_measurement, day, id_warehouse, id_lot, segments)
);
create index twin_day_company on twin_day (id_company, day);
call owned_by_company('twin_day');

-- The same of a company, a warehouse, a segment or a lot: all its sensors together.
create table place_day (
  id_company int not null,
  kind text not null check (kind in ('company', 'warehouse', 'segment', 'lot')),
  day date not null,
  id_measurement int not null,
  id_place int not null,
  count int not null,
  sum double precision,
  min double precision,
  max double precision,
  hours int not null,
  expected int not null,
  -- The tenths that the means of its hours reach, rising, each once, and how many hours reach at most that one.
  tenths int[] not null,
  up_to int[] not null,
  -- Highest minus lowest value of each twin: summed over twins, the largest one, and whose it is.
  swings int not null,
  swing_sum double precision,
  swing_max double precision,
  swing_twin int,
  -- By hour since local midnight.
  hour_at int[] not null,
  hour_count int[] not null,
  hour_sum double precision[] not null,
  hour_min double precision[] not null,
  hour_max double precision[] not null,
  hour_sensors int[] not null,
  hour_expected int[] not null,
  primary key (id_company, kind, day, id_measurement, id_place)
);
call owned_by_company('place_day');

-- Direction of the wind by the hour, as the sum of unit vectors: the mean of 359° and 1° is 0°, not 180°.
create table direction_hour (
  id_twin int not null,
  id_sensor_twin int not null,
  id_measurement int not null,
  hour timestamptz not null,
  id_company int not null,
  count int not null,
  east double precision not null,
  north double precision not null,
  primary key (id_twin, id_sensor_twin, id_measurement, hour)
);
call owned_by_company('direction_hour');

create table settled_day (
  id_company int not null,
  day date not null,
  primary key (id_company, day)
);
call owned_by_company('settled_day');

-- Days that have to be computed anew. Only added to by those who write readings and movements, so that they never wait.
create table unsettled_days (
  id_unsettled bigint generated always as identity primary key,
  id_company int not null,
  first_day date not null,
  last_day date not null
);
create index unsettled_days_company on unsettled_days (id_company, first_day);
call owned_by_company('unsettled_days');

-- The difference between a temperature and its dew point (Magnus), in °C.
create function dew_margin(celsius float8, humidity float8) returns float8 language plpgsql immutable parallel safe strict as $$
declare
  gamma float8 := ln(least(greatest(humidity, 1), 100) / 100) + 17.625 * celsius / (243.04 + celsius);
begin
  return celsius - 243.04 * gamma / (17.625 - gamma);
end $$;

-- The tenth that a value reaches: a value is above a limit in tenths exactly when its tenth is. What a division leaves
-- over is ignored.
create function tenth_of(value float8) returns int language sql immutable parallel safe
return ceil(value * 10 - 0.0000001)::int;

create function next_hour(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_trunc('hour', at + interval '1 hour' - interval '1 microsecond', 'UTC');

-- Where twins were, in whole hours. Before its first movement a twin counts to its first place, but is not expected.
-- Of each twin only the movements that matter are read, however many there were.
create function twin_stays(company int, since timestamptz, until timestamptz, only_twins int[] default null)
returns table (id_twin int, first_hour timestamptz, end_hour timestamptz, expected_from timestamptz, id_warehouse int, id_destination int, id_lot int, segments int[], active boolean)
language plpgsql stable as $$
begin
  return query
  with moves as materialized (
    select m.*, lead(m.at) over w as next_at, first_value(m.at) over w as first_at, row_number() over w as n
    from twin t
    cross join lateral (
      (select m.id_twin, m.at, m.id_movement, m.id_warehouse, m.id_destination, m.id_lot, m.segments, m.state
       from movement m where m.id_twin = t.id_twin and m.at <= since order by m.at desc, m.id_movement desc limit 1)
      union all
      select m.id_twin, m.at, m.id_movement, m.id_warehouse, m.id_destination, m.id_lot, m.segments, m.state
      from movement m where m.id_twin = t.id_twin and m.at > since and m.at < until
      union all
      (select m.id_twin, m.at, m.id_movement, m.id_warehouse, m.id_destination, m.id_lot, m.segments, m.state
       from movement m where m.id_twin = t.id_twin and m.at >= until order by m.at, m.id_movement limit 1)) m
    where t.id_company = company and (only_twins is null or t.id_twin = any(only_twins))
    window w as (partition by m.id_twin order by m.at, m.id_movement)),
  stays as (
    select m.*, case when m.n = 1 then since else greatest(next_hour(m.at), since) end as begins,
      least(coalesce(next_hour(m.next_at), until), until) as ends
    from moves m)
  select s.id_twin, s.begins, s.ends, next_hour(s.first_at), s.id_warehouse, s.id_destination, coalesce(s.id_lot, 0), s.segments, s.state = 'Activo'
  from stays s where s.begins < s.ends;
end $$;

-- Hours of single series, by their whole key. The planner is told that they are many, so that it does not compare each
-- with each before it knows the tables.
create function series_hours(twins int[], sensors int[], measurements int[], since timestamptz, until timestamptz)
returns table (id_twin int, id_sensor_twin int, id_measurement int, hour timestamptz, count int, sum float8, min float8, max float8)
language plpgsql stable rows 100000 as $$
begin
  return query
  select r.id_twin, r.id_sensor_twin, r.id_measurement, r.hour, r.count, r.sum, r.min, r.max
  from unnest(twins, sensors, measurements) k (id_twin, id_sensor_twin, id_measurement)
  join reading_hour r on r.id_twin = k.id_twin and r.id_sensor_twin = k.id_sensor_twin and r.id_measurement = k.id_measurement
    and r.hour >= since and r.hour < until;
end $$;

-- Every hour of every sensor that reported or should have, with the place where it was: `since` and `until` are whole
-- hours. Weather stations stand outdoors and belong to no place. A sensor that is switched off was expected until then,
-- and in the hour that `present` lies in only those are that have reported. Measurement 0 is the margin between temperature and dew point of a sensor that measures both.
create function placed_hours(company int, zone text, since timestamptz, until timestamptz, present timestamptz default 'infinity',
  only_measurements int[] default null, only_twins int[] default null, only_warehouses int[] default null)
returns table (id_twin int, id_sensor_twin int, id_measurement int, hour timestamptz, day date, id_warehouse int, id_lot int,
  segments int[], count int, sum float8, min float8, max float8, expected boolean)
language plpgsql stable as $$
declare
  kinds record;
  twins int[];
  sensors int[];
  measurements int[];
  wanted int[];
begin
  select max(m.id_measurement) filter (where m.key = 'temperature') as temperature,
    max(m.id_measurement) filter (where m.key = 'humidity') as humidity into kinds from measurement m;
  wanted := case when 0 = any(only_measurements) then only_measurements || array[kinds.temperature, kinds.humidity] else only_measurements end;
  if only_warehouses is not null then
    select coalesce(array_agg(distinct s.id_twin), '{}') into only_twins
    from twin_stays(company, since, until, only_twins) s where s.id_warehouse = any(only_warehouses);
  end if;
  select array_agg(l.id_twin), array_agg(l.id_sensor_twin), array_agg(l.id_measurement) into twins, sensors, measurements
  from reading_latest l join twin t on t.id_twin = l.id_twin
  where l.id_company = company and not t.station and (only_twins is null or l.id_twin = any(only_twins))
    and (wanted is null or l.id_measurement = any(wanted));
  return query
  with h as materialized (select x.* from series_hours(twins, sensors, measurements, since, until) x),
  series as materialized (
    select l.id_twin, l.id_sensor_twin, l.id_measurement,
      case when ts.state = 'Activo' then 'infinity' else ts.updated_at end as last_at
    from unnest(twins, sensors, measurements) k (id_twin, id_sensor_twin, id_measurement)
    join reading_latest l on l.id_twin = k.id_twin and l.id_sensor_twin = k.id_sensor_twin and l.id_measurement = k.id_measurement
    join twin_sensor ts on ts.id_sensor_twin = l.id_sensor_twin),
  grid as materialized (
    select s.id_twin, x.id_sensor_twin, x.id_measurement, g.hour, s.id_warehouse, s.id_destination, s.id_lot, s.segments,
      s.active and g.hour >= s.expected_from and g.hour <= x.last_at as expected
    from twin_stays(company, since, until, only_twins) s
    join series x on x.id_twin = s.id_twin
    cross join lateral generate_series(s.first_hour, s.end_hour - interval '1 hour', interval '1 hour') g (hour)
    where only_warehouses is null or s.id_warehouse = any(only_warehouses)),
  -- Put together by their key instead of joined: before the tables are known, a join would compare each with each.
  placed as materialized (
    select u.id_twin, u.id_sensor_twin, u.id_measurement, u.hour, (u.hour at time zone zone)::date as day, max(u.id_warehouse) as id_warehouse,
      max(u.id_lot) as id_lot, max(u.segments) as segments, coalesce(max(u.count), 0) as count, max(u.sum) as sum, max(u.min) as min, max(u.max) as max,
      bool_or(u.expected) and (u.hour <= present - interval '1 hour' or max(u.count) > 0) as expected
    from (
      select g.id_twin, g.id_sensor_twin, g.id_measurement, g.hour, case when g.id_destination is null then g.id_warehouse else 0 end as id_warehouse,
        g.id_lot, g.segments, g.expected, null::int as count, null::float8 as sum, null::float8 as min, null::float8 as max
      from grid g
      union all
      select h.id_twin, h.id_sensor_twin, h.id_measurement, h.hour, null, null, null, null, h.count, h.sum, h.min, h.max from h) u
    group by u.id_twin, u.id_sensor_twin, u.id_measurement, u.hour
    having max(u.id_warehouse) is not null and (max(u.count) > 0 or (bool_or(u.expected) and u.hour <= present - interval '1 hour')))
  select p.id_twin, p.id_sensor_twin, p.id_measurement, p.hour, p.day, p.id_warehouse, p.id_lot, p.segments, p.count, p.sum, p.min, p.max, p.expected
  from placed p where only_measurements is null or p.id_measurement = any(only_measurements)
  union all
  select b.id_twin, b.id_sensor_twin, 0, b.hour, b.day, b.id_warehouse, b.id_lot, b.segments, 1, d.margin, d.margin, d.margin, false
  from (
    select p.id_twin, p.id_sensor_twin, p.hour, p.day, max(p.id_warehouse) as id_warehouse, max(p.id_lot) as id_lot, max(p.segments) as segments,
      max(p.sum / p.count) filter (where p.id_measurement = kinds.temperature) as celsius,
      max(p.sum / p.count) filter (where p.id_measurement = kinds.humidity) as humidity
    from placed p where p.count > 0 and (only_measurements is null or 0 = any(only_measurements))
    group by p.id_twin, p.id_sensor_twin, p.hour, p.day) b
  cross join lateral dew_margin(b.celsius, b.humidity) d (margin)
  where d.margin is not null;
end $$;

-- What `twin_day` keeps, for whole or cut days.
create function twin_days(company int, zone text, since timestamptz, until timestamptz, present timestamptz default 'infinity',
  only_measurements int[] default null, only_twins int[] default null, only_warehouses int[] default null)
returns setof twin_day language plpgsql stable as $$
begin
  return query
  select h.id_twin, h.id_sensor_twin, h.id_measurement, h.day, company, h.id_warehouse, h.id_lot, h.segments,
    sum(h.count)::int, sum(h.sum), min(h.min), max(h.max), (count(*) filter (where h.count > 0))::int, (count(*) filter (where h.expected))::int,
    coalesce(array_agg(tenth_of(h.sum / h.count) order by tenth_of(h.sum / h.count)) filter (where h.count > 0), '{}')
  from placed_hours(company, zone, since, until, present, only_measurements, only_twins, only_warehouses) h
  group by h.day, h.id_measurement, h.id_twin, h.id_sensor_twin, h.id_warehouse, h.id_lot, h.segments;
end $$;

-- What `place_day` keeps. Hours are first put together by spot (warehouse, lot and segments), of which there are few;
-- a spot then counts for each place that it lies in.
create function place_days(company int, zone text, since timestamptz, until timestamptz, kinds text[], present timestamptz default 'infinity',
  only_measurements int[] default null, only_warehouses int[] default null)
returns setof place_day language plpgsql stable as $$
begin
  return query
  with h as materialized (
    select x.id_twin, x.id_measurement, x.hour, x.day, x.id_warehouse, x.id_lot, x.segments, x.count, x.sum, x.min, x.max, x.expected
    from placed_hours(company, zone, since, until, present, only_measurements, null, only_warehouses) x),
  places as materialized (
    select s.id_warehouse, s.id_lot, s.segments, p.kind, p.id_place
    from (select distinct h.id_warehouse, h.id_lot, h.segments from h) s
    cross join lateral (
      select 'company' as kind, company as id_place
      union all select 'warehouse', s.id_warehouse where s.id_warehouse > 0
      union all select 'lot', s.id_lot where s.id_lot > 0
      union all select 'segment', g.id from unnest(s.segments) g (id)) p
    where p.kind = any(kinds)),
  hourly as materialized (
    select p.kind, p.id_place, s.id_measurement, s.day,
      floor(extract(epoch from s.hour - (s.day::timestamp at time zone zone)) / 3600)::int as at,
      sum(s.count)::int as count, sum(s.sum) as sum, min(s.min) as min, max(s.max) as max, sum(s.sensors)::int as sensors, sum(s.expected)::int as expected
    from (
      select h.id_warehouse, h.id_lot, h.segments, h.id_measurement, h.day, h.hour, sum(h.count) as count, sum(h.sum) as sum, min(h.min) as min,
        max(h.max) as max, count(*) filter (where h.count > 0) as sensors, count(*) filter (where h.expected) as expected
      from h group by 1, 2, 3, 4, 5, 6) s
    join places p on p.id_warehouse = s.id_warehouse and p.id_lot = s.id_lot and p.segments = s.segments
    group by 1, 2, 3, 4, 5),
  reached as materialized (
    select p.kind, p.id_place, s.id_measurement, s.day, s.tenth,
      sum(sum(s.hours)) over (partition by p.kind, p.id_place, s.id_measurement, s.day order by s.tenth) as up_to
    from (
      select h.id_warehouse, h.id_lot, h.segments, h.id_measurement, h.day, tenth_of(h.sum / h.count) as tenth, count(*) as hours
      from h where h.count > 0 group by 1, 2, 3, 4, 5, 6) s
    join places p on p.id_warehouse = s.id_warehouse and p.id_lot = s.id_lot and p.segments = s.segments
    group by p.kind, p.id_place, s.id_measurement, s.day, s.tenth),
  tenths as materialized (
    select r.kind, r.id_place, r.id_measurement, r.day, array_agg(r.tenth order by r.tenth) as tenths, array_agg(r.up_to::int order by r.tenth) as up_to
    from reached r group by 1, 2, 3, 4),
  swings as materialized (
    select t.kind, t.id_place, t.id_measurement, t.day, count(*)::int as swings, sum(t.swing) as swing_sum, max(t.swing) as swing_max,
      (array_agg(t.id_twin order by t.swing desc, t.id_twin))[1] as swing_twin
    from (
      select p.kind, p.id_place, s.id_measurement, s.day, s.id_twin, max(s.max) - min(s.min) as swing
      from (
        select h.id_warehouse, h.id_lot, h.segments, h.id_measurement, h.day, h.id_twin, min(h.min) as min, max(h.max) as max
        from h where h.count > 0 and h.id_measurement > 0 group by 1, 2, 3, 4, 5, 6) s
      join places p on p.id_warehouse = s.id_warehouse and p.id_lot = s.id_lot and p.segments = s.segments
      group by 1, 2, 3, 4, 5) t
    group by 1, 2, 3, 4)
  -- Joined, the parts of many days would be compared each with each: nothing is known about how many there are.
  select company, x.kind, x.day, x.id_measurement, x.id_place, max(x.count), max(x.sum), max(x.min), max(x.max), max(x.hours), max(x.expected),
    coalesce(max(x.tenths), '{}'), coalesce(max(x.up_to), '{}'), coalesce(max(x.swings), 0), max(x.swing_sum), max(x.swing_max), max(x.swing_twin),
    max(x.hour_at), max(x.hour_count), max(x.hour_sum), max(x.hour_min), max(x.hour_max), max(x.hour_sensors), max(x.hour_expected)
  from (
    select d.kind, d.id_place, d.id_measurement, d.day, sum(d.count)::int as count, sum(d.sum) as sum, min(d.min) as min, max(d.max) as max,
      sum(d.sensors)::int as hours, sum(d.expected)::int as expected, null::int[] as tenths, null::int[] as up_to,
      null::int as swings, null::float8 as swing_sum, null::float8 as swing_max, null::int as swing_twin,
      array_agg(d.at order by d.at) as hour_at, array_agg(d.count order by d.at) as hour_count, array_agg(d.sum order by d.at) as hour_sum,
      array_agg(d.min order by d.at) as hour_min, array_agg(d.max order by d.at) as hour_max,
      array_agg(d.sensors order by d.at) as hour_sensors, array_agg(d.expected order by d.at) as hour_expected
    from hourly d group by 1, 2, 3, 4
    union all
    select t.kind, t.id_place, t.id_measurement, t.day, null, null, null, null, null, null, t.tenths, t.up_to,
      null, null, null, null, null, null, null, null, null, null, null
    from tenths t
    union all
    select s.kind, s.id_place, s.id_measurement, s.day, null, null, null, null, null, null, null, null,
      s.swings, s.swing_sum, s.swing_max, s.swing_twin, null, null, null, null, null, null, null
    from swings s) x
  group by x.kind, x.id_place, x.id_measurement, x.day;
end $$;

-- What `direction_hour` keeps, from readings: of those who no longer have them nothing comes, and what is kept stays.
create function direction_hours(company int, since timestamptz, until timestamptz)
returns setof direction_hour language plpgsql stable as $$
begin
  return query
  select r.id_twin, r.id_sensor_twin, r.id_measurement, date_trunc('hour', r.ts, 'UTC'), company, count(*)::int, sum(sind(r.value)), sum(cosd(r.value))
  from reading_latest l
  join measurement m on m.id_measurement = l.id_measurement and m.key = 'windDirection'
  join reading r on r.id_twin = l.id_twin and r.id_sensor_twin = l.id_sensor_twin and r.id_measurement = l.id_measurement
    and r.ts >= since and r.ts < until
  where l.id_company = company group by 1, 2, 3, 4;
end $$;

-- Computes a day anew, if it is over. What was added to `unsettled_days` meanwhile stays, and the day is done once more.
create function settle_day(company int, zone text, which date) returns void language plpgsql as $$
declare
  since timestamptz := next_hour(which::timestamp at time zone zone);
  until timestamptz := next_hour((which + 1)::timestamp at time zone zone);
begin
  delete from twin_day d where d.id_company = company and d.day = which;
  delete from place_day d where d.id_company = company and d.day = which;
  insert into twin_day select * from twin_days(company, zone, since, until);
  insert into place_day select * from place_days(company, zone, since, until, '{company,warehouse,segment,lot}');
  insert into direction_hour as d select * from direction_hours(company, since, until)
  on conflict (id_twin, id_sensor_twin, id_measurement, hour) do update set count = excluded.count, east = excluded.east, north = excluded.north;
  insert into settled_day values (company, which) on conflict do nothing;
end $$;

-- A movement that is dated back changes where readings belong from then on.
create function unsettle_moved() returns trigger language plpgsql as $$
begin
  insert into unsettled_days (id_company, first_day, last_day)
  select new.id_company, (new.at at time zone coalesce(c.days_zone, c.time_zone))::date, (now() at time zone coalesce(c.days_zone, c.time_zone))::date
  from company c where c.id_company = new.id_company;
  return null;
end $$;
create trigger unsettle_moved after insert on movement for each row
when (new.at < now() - interval '30 minutes') execute function unsettle_moved();
