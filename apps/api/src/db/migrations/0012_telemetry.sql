-- What devices send: every reading once, what found no sensor, and what they say of themselves. Keys begin with
-- id_twin and nothing refers to twins from here; the join of the ingest is the check.

create table reading (
  id_twin int not null,
  id_sensor_twin int not null,
  id_measurement int not null,
  ts timestamptz not null,
  id_company int not null,
  value double precision not null,
  primary key (id_twin, id_sensor_twin, id_measurement, ts)
) partition by range (ts);
call owned_by_company('reading');

-- A month is made when it is first needed. Attaching a finished table lets those who write to other months go on.
-- The serving role reaches the rows through `reading` alone.
create function ensure_reading_month(moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day timestamptz := date_trunc('month', moment, 'UTC');
  next_day timestamptz := date_trunc('month', first_day + interval '32 days', 'UTC');
  part text := 'reading_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
begin
  if moment not between now() - interval '20 years' and now() + interval '4 months' then
    raise exception 'no month of readings that far away';
  end if;
  perform pg_advisory_xact_lock(hashtext('reading months'));
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like reading including all)', part);
  execute format('revoke all on %I from gemelo_app', part);
  call owned_by_company(part);
  execute format('alter table reading attach partition %I for values from (%L) to (%L)', part, first_day, next_day);
end $$;

create function drop_readings_before(moment timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
  dropped int := 0;
begin
  if moment > now() - interval '1 month' then raise exception 'readings of the last month are kept'; end if;
  perform pg_advisory_xact_lock(hashtext('reading months'));
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'reading'::regclass
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= moment at time zone 'UTC'
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function ensure_reading_month, drop_readings_before from public;
grant execute on function ensure_reading_month, drop_readings_before to gemelo_app;

select ensure_reading_month(date_trunc('month', now(), 'UTC') + n * interval '1 month') from generate_series(-1, 2) n;

-- The clock that the days of `reading_day` are counted by; a job counts them again when the company's zone changes.
alter table company add column days_zone text;
update company set days_zone = time_zone;

-- What was sent and is no reading yet: no sensor makes it, it is no number, or its clock is wrong. Kept for 30 days.
create table unmapped_reading (
  id_twin int not null,
  key text not null,
  ts timestamptz not null,
  id_company int not null,
  value jsonb not null,
  reason text not null check (reason in ('unknown', 'value', 'future', 'old')),
  received_at timestamptz not null,
  primary key (id_twin, key, ts)
);
create index unmapped_reading_received on unmapped_reading (received_at);
call owned_by_company('unmapped_reading');

-- Which sensor a key of a twin's own goes to.
create table twin_key (
  id_twin int not null,
  key text not null,
  id_company int not null,
  id_sensor_twin int not null,
  id_measurement int not null references measurement,
  primary key (id_twin, key)
);
call owned_by_company('twin_key');

-- What a twin last said of itself: version, battery, address.
create table twin_attribute (
  id_twin int not null,
  key text not null,
  id_company int not null,
  value jsonb not null,
  at timestamptz not null,
  primary key (id_twin, key)
);
call owned_by_company('twin_attribute');

-- What a device sent that could not be read at all, so that somebody sees it.
create table device_fault (
  id_twin int not null,
  reason text not null check (reason in ('malformed', 'too-large', 'too-many')),
  id_company int not null,
  count bigint not null,
  last_at timestamptz not null,
  sample text not null,
  primary key (id_twin, reason)
);
call owned_by_company('device_fault');
