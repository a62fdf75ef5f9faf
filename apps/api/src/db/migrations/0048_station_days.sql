-- What weather stations measured, by day: a year of days is read from as many rows, not from its hours. Kept and computed
-- anew with the other figures of a day.

create table station_day (
  id_company int not null,
  day date not null,
  id_twin int not null,
  id_measurement int not null,
  count bigint not null,
  sum double precision not null,
  min double precision not null,
  max double precision not null,
  hours int not null,
  -- Sums of unit vectors, of directions.
  east double precision,
  north double precision,
  primary key (id_company, day, id_twin, id_measurement)
);
call owned_by_company('station_day');

create function station_days(company int, zone text, since timestamptz, until timestamptz) returns setof station_day language plpgsql stable as $$
begin
  return query
  select company, x.day, x.id_twin, x.id_measurement, sum(x.count)::bigint, sum(x.sum), min(x.min), max(x.max), count(x.count)::int, sum(x.east), sum(x.north)
  from (
    select r.id_twin, r.id_measurement, (r.hour at time zone zone)::date as day, r.count, r.sum, r.min, r.max, null::float8 as east, null::float8 as north
    from twin t join reading_latest l on l.id_twin = t.id_twin
    join reading_hour r on r.id_twin = l.id_twin and r.id_sensor_twin = l.id_sensor_twin and r.id_measurement = l.id_measurement
      and r.hour >= since and r.hour < until
    where t.id_company = company and t.station
    union all
    select d.id_twin, d.id_measurement, (d.hour at time zone zone)::date, null, null, null, null, d.east, d.north
    from twin t join reading_latest l on l.id_twin = t.id_twin
    join direction_hour d on d.id_twin = l.id_twin and d.id_sensor_twin = l.id_sensor_twin and d.id_measurement = l.id_measurement
      and d.hour >= since and d.hour < until
    where t.id_company = company and t.station) x
  group by x.day, x.id_twin, x.id_measurement having count(x.count) > 0;
end $$;

-- After `settle_day`, which keeps the directions.
create function settle_stations(company int, zone text, which date, reach timestamptz) returns void language plpgsql as $$
begin
  delete from station_day d where d.id_company = company and d.day = which;
  insert into station_day select * from station_days(company, zone, next_hour(which::timestamp at time zone zone),
    least(next_hour((which + 1)::timestamp at time zone zone), reach));
end $$;

-- A device that becomes a station, or no longer is one, belongs to other figures in all its days.
create function unsettle_station() returns trigger language plpgsql as $$
begin
  insert into unsettled_days (id_company, first_day, last_day)
  select new.id_company, (h.hour at time zone coalesce(c.days_zone, c.time_zone))::date, (now() at time zone coalesce(c.days_zone, c.time_zone))::date
  from company c, (select min(r.hour) as hour from reading_hour r where r.id_twin = new.id_twin) h
  where c.id_company = new.id_company and h.hour is not null;
  return null;
end $$;
create trigger unsettle_station after update of station on twin for each row
when (old.station <> new.station) execute function unsettle_station();

-- Days that are settled already; the one that runs is done anew.
delete from settled_day where until < 'infinity';
insert into station_day
select d.* from company c
cross join lateral station_days(c.id_company, coalesce(c.days_zone, c.time_zone), '-infinity', 'infinity') d
join settled_day s on s.id_company = d.id_company and s.day = d.day;
