-- What happened at a warehouse or a station, read from one index for each kind.

-- The station that something happened beside, if any.
create function nearest_station(company int, lat double precision, lon double precision) returns int
language plpgsql stable as $$
begin
  if lat is null or lon is null then return null; end if;
  return (
    select id_station from (
      select s.id_station, 2 * 6371000 * asin(least(1, sqrt(sin(radians(s.latitude - lat) / 2) ^ 2
        + cos(radians(lat)) * cos(radians(s.latitude)) * sin(radians(s.longitude - lon) / 2) ^ 2))) as metres
      from station s where s.id_company = company and s.latitude is not null and s.longitude is not null
    ) near where metres <= 200 order by metres, id_station limit 1);
end $$;

alter table route_stop add column id_station int;
create index route_stop_by_station on route_stop (id_company, id_station, started_at desc) where id_station is not null;
alter table activity_record add column id_station int;
create index activity_record_by_station on activity_record (id_company, id_station, at desc, id_activity_record desc)
  where id_station is not null;
alter table warehouse_attachment add column id_station int;
-- Its place may be set and moved later.
create function place_attachment() returns trigger language plpgsql as $$
begin
  new.id_station := nearest_station(new.id_company, new.latitude, new.longitude);
  return new;
end $$;
create trigger warehouse_attachment_place before insert or update of latitude, longitude on warehouse_attachment
  for each row execute function place_attachment();
create index warehouse_attachment_by_station
  on warehouse_attachment (id_company, id_station, created_at desc, id_warehouse_attachment desc) where id_station is not null;
create index warehouse_attachment_by_place
  on warehouse_attachment (id_company, id_warehouse, created_at desc, id_warehouse_attachment desc);

create index ticket_at_warehouse on ticket (id_company, id_warehouse, opened_at desc, id_ticket desc);
create index ticket_at_twin on ticket (id_company, id_twin, opened_at desc, id_ticket desc);
create index task_at_warehouse on task (id_company, id_warehouse, created_at desc, id_task desc);
create index task_at_twin on task (id_company, id_twin, created_at desc, id_task desc);

-- The places that answers are about: a warehouse that was chosen, also by its segment or lot, or the station of a device.
create table answered_place (
  id_company int not null,
  kind text not null check (kind in ('warehouse', 'station')),
  id_place int not null,
  at timestamptz not null,
  id_form_answer bigint not null,
  primary key (id_company, id_form_answer, kind, id_place)
);
create index answered_place_newest on answered_place (id_company, kind, id_place, at desc, id_form_answer desc);
call owned_by_company('answered_place');

-- `labels` has the chosen records by source and id.
create function places_of_answer(company int, labels jsonb) returns table (kind text, id_place int)
language plpgsql stable as $$
declare
  chosen constant jsonb := labels;
begin
  if not chosen ?| array['warehouse', 'segment', 'lot', 'twin'] then return; end if;
  return query
    select 'warehouse', w.id_warehouse from warehouse w
    where w.id_company = company and w.id_warehouse = any(array(select key::int from jsonb_object_keys(chosen -> 'warehouse') key))
    union
    select 'warehouse', s.id_warehouse from warehouse_segment s
    where s.id_company = company and s.id_warehouse_segment = any(array(select key::int from jsonb_object_keys(chosen -> 'segment') key))
    union
    select 'warehouse', l.id_warehouse from lot l
    where l.id_company = company and l.id_lot = any(array(select key::int from jsonb_object_keys(chosen -> 'lot') key))
    union
    select 'station', t.id_station from twin t
    where t.id_company = company and t.id_station is not null
      and t.id_twin = any(array(select key::int from jsonb_object_keys(chosen -> 'twin') key));
end $$;

insert into answered_place (id_company, kind, id_place, at, id_form_answer)
select a.id_company, p.kind, p.id_place, a.ended_at, a.id_form_answer
from form_answer a, places_of_answer(a.id_company, a.labels) p;
