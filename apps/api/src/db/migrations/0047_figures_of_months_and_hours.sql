-- Figures of whole months, put together from their days, so that a year of a place is read from twelve rows and not from
-- 365. A month is kept once it is over and its days are settled; a day that is settled again drops its month.

create table place_month (
  id_company int not null,
  kind text not null check (kind in ('company', 'warehouse', 'segment', 'lot')),
  month date not null,
  id_measurement int not null,
  id_place int not null,
  count bigint not null,
  sum double precision,
  min double precision,
  min_day date not null,
  max double precision,
  max_day date not null,
  hours int not null,
  expected int not null,
  tenths int[] not null,
  up_to int[] not null,
  swings int not null,
  swing_sum double precision,
  swing_max double precision,
  swing_twin int,
  primary key (id_company, kind, month, id_measurement, id_place)
);
call owned_by_company('place_month');

-- The sensors of a twin together, on days that it spent in one place. Days that are split between places stay in
-- `twin_day` alone: their swing depends on the places that are asked for.
create table twin_month (
  id_twin int not null,
  id_measurement int not null,
  month date not null,
  id_company int not null,
  id_warehouse int not null,
  id_lot int not null,
  segments int[] not null,
  count bigint not null,
  sum double precision,
  min double precision,
  min_day date not null,
  max double precision,
  max_day date not null,
  hours int not null,
  expected int not null,
  tenths int[] not null,
  up_to int[] not null,
  swings int not null,
  swing_sum double precision,
  swing_max double precision,
  primary key (id_twin, id_measurement, month, id_warehouse, id_lot, segments)
);
create index twin_month_company on twin_month (id_company, month, id_measurement);
call owned_by_company('twin_month');

create table settled_month (
  id_company int not null,
  month date not null,
  primary key (id_company, month)
);
call owned_by_company('settled_month');

-- Whether the measurement was made in several places on that day.
alter table twin_day add column split boolean not null default false;
create index twin_day_split on twin_day (id_company, day) where split;
-- Most questions are about one measurement.
drop index twin_day_company;
create index twin_day_company on twin_day (id_company, day, id_measurement);

create or replace function twin_days(company int, zone text, since timestamptz, until timestamptz, present timestamptz default 'infinity',
  only_measurements int[] default null, only_twins int[] default null, only_warehouses int[] default null)
returns setof twin_day language plpgsql stable as $$
begin
  return query
  select t.*, (min(t.id_warehouse) over w, min(t.id_lot) over w, min(t.segments) over w)
    <> (max(t.id_warehouse) over w, max(t.id_lot) over w, max(t.segments) over w)
  from (
    select h.id_twin, h.id_sensor_twin, h.id_measurement, h.day, company, h.id_warehouse, h.id_lot, h.segments,
      sum(h.count)::int, sum(h.sum), min(h.min), max(h.max), (count(*) filter (where h.count > 0))::int, (count(*) filter (where h.expected))::int,
      coalesce(array_agg(tenth_of(h.sum / h.count) order by tenth_of(h.sum / h.count)) filter (where h.count > 0), '{}')
    from placed_hours(company, zone, since, until, present, only_measurements, only_twins, only_warehouses) h
    group by h.day, h.id_measurement, h.id_twin, h.id_sensor_twin, h.id_warehouse, h.id_lot, h.segments) t
  window w as (partition by t.id_twin, t.id_measurement, t.day);
end $$;

-- The day that runs is settled too, up to an hour: what is kept of it ends there. Days that are over have no end.
alter table settled_day add column until timestamptz not null default 'infinity';

-- Nothing is known about how many rows the parts of a figure have: they would be compared each with each. Hours are read
-- series by series, whoever asks for them.
alter function place_days set enable_nestloop = off;
alter function placed_hours set enable_nestloop = on;

-- Computes a day anew, as far as it is over and not beyond `reach`. What was added to `unsettled_days` meanwhile stays,
-- and the day is done once more.
drop function settle_day(int, text, date);
create function settle_day(company int, zone text, which date, reach timestamptz) returns void language plpgsql set work_mem = '64MB' as $$
declare
  since timestamptz := next_hour(which::timestamp at time zone zone);
  day_end timestamptz := next_hour((which + 1)::timestamp at time zone zone);
  until timestamptz := least(day_end, reach);
begin
  delete from settled_month m where m.id_company = company and m.month = date_trunc('month', which)::date;
  delete from twin_day d where d.id_company = company and d.day = which;
  delete from place_day d where d.id_company = company and d.day = which;
  -- In the order in which they are read.
  insert into twin_day select * from twin_days(company, zone, since, until) d order by d.id_measurement, d.id_twin;
  insert into place_day select * from place_days(company, zone, since, until, '{company,warehouse,segment,lot}') d order by d.kind, d.id_measurement, d.id_place;
  insert into direction_hour as d select * from direction_hours(company, since, until)
  on conflict (id_twin, id_sensor_twin, id_measurement, hour) do update set count = excluded.count, east = excluded.east, north = excluded.north;
  insert into settled_day values (company, which, case when until = day_end then 'infinity' else until end)
  on conflict (id_company, day) do update set until = excluded.until;
end $$;

-- Puts the settled days of a month together.
create function settle_month(company int, first_day date) returns void language plpgsql
set enable_nestloop = off set work_mem = '64MB' as $$
declare
  last_day date := (first_day + interval '1 month')::date - 1;
begin
  delete from place_month m where m.id_company = company and m.month = first_day;
  delete from twin_month m where m.id_company = company and m.month = first_day;
  insert into place_month
  with d as materialized (
    select d.* from place_day d
    where d.id_company = company and d.kind = any('{company,warehouse,segment,lot}') and d.day between first_day and last_day),
  reached as (
    select d.kind, d.id_place, d.id_measurement, h.tenth,
      sum(sum(h.up_to - coalesce(d.up_to[h.n::int - 1], 0))) over (partition by d.kind, d.id_place, d.id_measurement order by h.tenth) as up_to
    from d cross join lateral unnest(d.tenths, d.up_to) with ordinality h (tenth, up_to, n)
    group by d.kind, d.id_place, d.id_measurement, h.tenth),
  tenths as (
    select r.kind, r.id_place, r.id_measurement, array_agg(r.tenth order by r.tenth) as tenths, array_agg(r.up_to::int order by r.tenth) as up_to
    from reached r group by 1, 2, 3),
  figures as (
    select d.kind, d.id_place, d.id_measurement, sum(d.count)::bigint as count, sum(d.sum) as sum,
      min(d.min) as min, (array_agg(d.day order by d.min, d.day))[1] as min_day,
      max(d.max) as max, (array_agg(d.day order by d.max desc nulls last, d.day))[1] as max_day,
      sum(d.hours)::int as hours, sum(d.expected)::int as expected, sum(d.swings)::int as swings, sum(d.swing_sum) as swing_sum,
      max(d.swing_max) as swing_max, (array_agg(d.swing_twin order by d.swing_max desc nulls last, d.swing_twin))[1] as swing_twin
    from d group by 1, 2, 3)
  select company, f.kind, first_day, f.id_measurement, f.id_place, f.count, f.sum, f.min, f.min_day, f.max, f.max_day, f.hours, f.expected,
    coalesce(t.tenths, '{}'), coalesce(t.up_to, '{}'), f.swings, f.swing_sum, f.swing_max, f.swing_twin
  from figures f left join tenths t on t.kind = f.kind and t.id_place = f.id_place and t.id_measurement = f.id_measurement
  order by f.kind, f.id_measurement, f.id_place;

  insert into twin_month
  with d as materialized (
    select d.* from twin_day d where d.id_company = company and d.day between first_day and last_day and not d.split),
  reached as (
    select d.id_twin, d.id_measurement, d.id_warehouse, d.id_lot, d.segments, h.tenth,
      sum(count(*)) over (partition by d.id_twin, d.id_measurement, d.id_warehouse, d.id_lot, d.segments order by h.tenth) as up_to
    from d cross join lateral unnest(d.tenths) h (tenth)
    group by d.id_twin, d.id_measurement, d.id_warehouse, d.id_lot, d.segments, h.tenth),
  tenths as (
    select r.id_twin, r.id_measurement, r.id_warehouse, r.id_lot, r.segments,
      array_agg(r.tenth order by r.tenth) as tenths, array_agg(r.up_to::int order by r.tenth) as up_to
    from reached r group by 1, 2, 3, 4, 5),
  days as (
    select d.id_twin, d.id_measurement, d.id_warehouse, d.id_lot, d.segments, d.day, sum(d.count) as count, sum(d.sum) as sum,
      min(d.min) as min, max(d.max) as max, sum(d.hours) as hours, sum(d.expected) as expected
    from d group by 1, 2, 3, 4, 5, 6),
  figures as (
    select d.id_twin, d.id_measurement, d.id_warehouse, d.id_lot, d.segments, sum(d.count)::bigint as count, sum(d.sum) as sum,
      min(d.min) as min, (array_agg(d.day order by d.min, d.day))[1] as min_day,
      max(d.max) as max, (array_agg(d.day order by d.max desc nulls last, d.day))[1] as max_day,
      sum(d.hours)::int as hours, sum(d.expected)::int as expected, count(d.max)::int as swings, sum(d.max - d.min) as swing_sum, max(d.max - d.min) as swing_max
    from days d group by 1, 2, 3, 4, 5)
  select f.id_twin, f.id_measurement, first_day, company, f.id_warehouse, f.id_lot, f.segments, f.count, f.sum, f.min, f.min_day, f.max, f.max_day,
    f.hours, f.expected, coalesce(t.tenths, '{}'), coalesce(t.up_to, '{}'), f.swings, f.swing_sum, f.swing_max
  from figures f left join tenths t on t.id_twin = f.id_twin and t.id_measurement = f.id_measurement
    and t.id_warehouse = f.id_warehouse and t.id_lot = f.id_lot and t.segments = f.segments
  order by f.id_measurement, f.id_twin;

  insert into settled_month values (company, first_day) on conflict do nothing;
end $$;

-- Days that are settled already.
update twin_day d set split = true
from (
  select id_twin, id_measurement, day from twin_day group by 1, 2, 3
  having (min(id_warehouse), min(id_lot), min(segments)) <> (max(id_warehouse), max(id_lot), max(segments))) s
where s.id_twin = d.id_twin and s.id_measurement = d.id_measurement and s.day = d.day;
