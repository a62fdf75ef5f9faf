-- Warning and alarm of one condition on one sensor are one alarm whose severity rises and falls.

alter table alarm drop constraint alarm_resolution_check, add constraint alarm_resolution_check
  check (resolution in ('normal', 'person', 'twin', 'sensor', 'rule', 'scope', 'merged'));
alter table alarm_event drop constraint alarm_event_kind_check, add constraint alarm_event_kind_check
  check (kind in ('opened', 'raised', 'lowered', 'acknowledged', 'reminded', 'resolved'));

-- Of the unresolved alarms about one thing the most severe stays, with the time since when any of them was open; it takes
-- over a ticket if it has none.
create temporary table merged_alarm on commit drop as
select * from (
  select a.id_alarm, a.id_company, first_value(a.id_alarm) over (same order by a.severity, a.opened_at, a.id_alarm) as survivor,
    min(a.since) over same as first_since, min(a.opened_at) over same as first_opened, count(*) over same as alarms
  from alarm a where a.state <> 'resolved'
  window same as (partition by a.id_twin, a.id_sensor_twin, a.id_measurement, a.condition)) x
where alarms > 1;

update alarm a set since = m.first_since, opened_at = m.first_opened
from merged_alarm m where a.id_alarm = m.id_alarm and m.survivor = m.id_alarm;

update ticket k set id_alarm = m.survivor
from (
  select distinct on (m.survivor) m.survivor, t.id_ticket
  from merged_alarm m join ticket t on t.id_alarm = m.id_alarm
  where m.survivor <> m.id_alarm and not exists (select from ticket own where own.id_alarm = m.survivor)
  order by m.survivor, t.id_ticket) m
where k.id_ticket = m.id_ticket;

update alarm a set state = 'resolved', resolved_at = greatest(now(), a.opened_at), resolution = 'merged'
from merged_alarm m where a.id_alarm = m.id_alarm and m.survivor <> m.id_alarm;
insert into alarm_event (id_company, id_alarm, kind, reason)
select id_company, id_alarm, 'resolved', 'merged' from merged_alarm where survivor <> id_alarm order by id_alarm;

-- What an alarm stood on before it fell: once it is over, it is shown as the worst that it was.
alter table alarm add column peak_rule int references alarm_rule,
  add column peak_severity text check (peak_severity in ('warning', 'alarm')),
  add column peak_threshold double precision;

drop index alarm_once;
create unique index alarm_once on alarm (id_twin, id_sensor_twin, id_measurement, condition) nulls not distinct where state <> 'resolved';

-- The order in which people look: alarms before warnings, then those that nobody has acknowledged.
alter table alarm add column urgency smallint not null generated always as (
  case when state = 'resolved' then 0
    else case severity when 'alarm' then 3 else 1 end + case state when 'open' then 1 else 0 end end) stored;
create index alarm_urgent on alarm (id_company, urgency desc, opened_at desc, id_alarm desc) where state <> 'resolved';

-- A rule can be for one warehouse.
alter table alarm_rule add column id_warehouse int,
  add foreign key (id_company, id_warehouse) references warehouse (id_company, id_warehouse),
  drop constraint alarm_rule_check3,
  add constraint alarm_rule_scope check (
    num_nonnulls(id_warehouse_category, id_warehouse, id_twin) <= case when id_company is null then 0 else 1 end);
