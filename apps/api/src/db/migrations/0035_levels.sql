-- A device that was never heard has a state of its own: registering devices must not look like losing them.
create or replace function sensor_state(last_at timestamptz, interval_seconds int, at timestamptz) returns text language sql stable parallel safe
return case
  when last_at > sensor_state_since('online', interval_seconds, at) then 'online'
  when last_at > sensor_state_since('late', interval_seconds, at) then 'late'
  when last_at > '-infinity' then 'silent'
  else 'never' end;

create index alarm_watch_beyond on alarm_watch (id_company, id_twin) where since is not null;

-- What is wrong with a device now, one row for each thing: its unresolved alarms, and limits that its latest reading is
-- beyond though not yet for the rule's hold time (id_alarm is null). A memory that is older than the latest reading
-- belongs to a rule that no longer watches the device.
create view twin_trouble with (security_invoker = true) as
select a.id_company, a.id_twin, a.id_measurement, a.severity, a.id_alarm
from alarm a where a.state <> 'resolved'
union all
select w.id_company, w.id_twin, w.id_measurement, r.severity, null
from alarm_watch w
join alarm_rule r on r.id_alarm_rule = w.id_alarm_rule and r.version = w.rule_version and r.state = 'Activo'
join reading_latest l on l.id_twin = w.id_twin and l.id_sensor_twin = w.id_sensor_twin
  and l.id_measurement = w.id_measurement and l.ts <= w.evaluated_to
where w.since is not null;
