-- What grows for ever is kept by the month, one table each, so that a month can be dropped whole. The months of every
-- such table are made and dropped by the same two functions; hours of readings join those tables here.

create table monthly_table (
  table_name text primary key,
  -- The column that tells the month.
  moment_column text not null,
  -- How many months back one can be made, and how many are kept whoever asks.
  reach int not null,
  minimum int not null,
  -- What is done with the rows of a month before it goes: a function of its beginning and its end.
  before_drop text,
  -- What was before this moment was dropped.
  kept_since timestamptz
);
revoke insert, update, delete, truncate on monthly_table from gemelo_app;
insert into monthly_table (table_name, moment_column, reach, minimum) values
  ('reading', 'ts', 240, 1),
  ('reading_hour', 'hour', 240, 1),
  ('direction_hour', 'hour', 240, 1),
  ('position', 'at', 36, 1);

-- A month is made when it is first needed. Attaching a finished table lets those who write to other months go on. Where
-- a write must never fail, `<table>_rest` takes rows whose month nobody has made, and gives them up to it here. The
-- serving role reaches the rows through the table alone.
create function ensure_month(name text, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  monthly monthly_table;
  first_day timestamptz := date_trunc('month', moment, 'UTC');
  next_day timestamptz := date_trunc('month', first_day + interval '32 days', 'UTC');
  part text := name || '_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
  rest text := name || '_rest';
  before text := coalesce(current_setting('app.all', true), '');
begin
  select * into monthly from monthly_table m where m.table_name = name;
  if monthly is null then raise exception '% is not kept by the month', name; end if;
  if moment not between now() - make_interval(months => monthly.reach) and now() + interval '4 months' then
    raise exception 'no month of % that far away', name;
  end if;
  perform pg_advisory_xact_lock(hashtext(name || ' months'));
  -- Asked of the table itself: a name that was not there before the wait may be remembered as missing.
  if exists (select from pg_class c where c.relname = part and c.relnamespace = 'public'::regnamespace) then return; end if;
  execute format('create table %I (like %I including all excluding identity)', part, name);
  execute format('revoke all on %I from gemelo_app', part);
  call owned_by_company(part);
  if to_regclass(rest) is not null then
    execute format('lock table %I in access exclusive mode', rest);
    perform set_config('app.all', 'on', true);
    execute format('with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into %5$I select * from moved',
      rest, monthly.moment_column, first_day, next_day, part);
    perform set_config('app.all', before, true);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', name, part, first_day, next_day);
end $$;

-- Drops the oldest month that is over at that moment, and tells its name; null if there is none. Whoever reads the table
-- just now is waited for, but not for long: everybody who comes meanwhile waits too.
create function drop_month_before(name text, moment timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  monthly monthly_table;
  part text;
  first_day timestamptz;
  next_day timestamptz;
begin
  select * into monthly from monthly_table m where m.table_name = name;
  if monthly is null then raise exception '% is not kept by the month', name; end if;
  if moment > now() - make_interval(months => monthly.minimum) then raise exception '% of the last months is kept', name; end if;
  perform pg_advisory_xact_lock(hashtext(name || ' months'));
  select c.relname, to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC' into part, first_day
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = name::regclass and c.relname ~ '_\d{4}_\d\d$' order by 2 limit 1;
  next_day := date_trunc('month', first_day + interval '32 days', 'UTC');
  if part is null or next_day > moment then return null; end if;
  if monthly.before_drop is not null then
    execute format('select %I($1, $2)', monthly.before_drop) using first_day, next_day;
  end if;
  execute format('drop table %I', part);
  update monthly_table m set kept_since = greatest(m.kept_since, next_day) where m.table_name = name;
  return part;
end $$;
revoke execute on function ensure_month, drop_month_before from public;
grant execute on function ensure_month, drop_month_before to gemelo_app;

drop function ensure_reading_month, ensure_position_month, drop_readings_before, drop_positions_before;

-- Hours of readings, and those of the direction of the wind.
alter table reading_hour rename to reading_hour_before;
alter index reading_hour_pkey rename to reading_hour_before_pkey;
alter index reading_hour_company rename to reading_hour_before_company;
create table reading_hour (like reading_hour_before) partition by range (hour);
alter table reading_hour add primary key (id_twin, id_sensor_twin, id_measurement, hour);
create index reading_hour_company on reading_hour (id_company, hour);
call owned_by_company('reading_hour');

drop function direction_hours;
alter table direction_hour rename to direction_hour_before;
alter index direction_hour_pkey rename to direction_hour_before_pkey;
create table direction_hour (like direction_hour_before) partition by range (hour);
alter table direction_hour add primary key (id_twin, id_sensor_twin, id_measurement, hour);
call owned_by_company('direction_hour');

do $$
declare
  month timestamptz;
begin
  for month in
    select m at time zone 'UTC' from generate_series(
      date_trunc('month', least(now() - interval '1 month', (select min(hour) from reading_hour_before),
        (select min(hour) from direction_hour_before)) at time zone 'UTC'),
      date_trunc('month', greatest(now() + interval '2 months', (select max(hour) from reading_hour_before)) at time zone 'UTC'),
      interval '1 month') m
  loop
    perform ensure_month('reading_hour', month);
    perform ensure_month('direction_hour', month);
  end loop;
end $$;
-- In one pass; each row goes to its month.
insert into reading_hour select * from reading_hour_before;
insert into direction_hour select * from direction_hour_before;
drop table reading_hour_before, direction_hour_before;

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

-- Readings, and the hours that they are counted in.
create function ensure_reading_month(moment timestamptz) returns void language plpgsql as $$
begin
  perform ensure_month('reading', moment);
  perform ensure_month('reading_hour', moment);
  perform ensure_month('direction_hour', moment);
end $$;

-- The first day whose hours are all kept; null while none were dropped. Days before it stay as they were counted.
create function first_kept_day(zone text) returns date language plpgsql stable as $$
declare
  since timestamptz := (select m.kept_since from monthly_table m where m.table_name = 'reading_hour');
  day date := (since at time zone zone)::date;
begin
  return case when next_hour(day::timestamp at time zone zone) < since then day + 1 else day end;
end $$;
