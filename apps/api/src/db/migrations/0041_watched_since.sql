-- What a rule remembers of a series belongs to how it watches, not to its wording: a new name, other people or another
-- ticket forget nothing. Rules that stand have watched since before anything that is remembered.
alter table alarm_rule add column watched_since timestamptz not null default 'epoch';
alter table alarm_rule alter column watched_since set default now();

alter table alarm_watch add column watched_since timestamptz not null default '-infinity';
update alarm_watch w set watched_since = r.watched_since
from alarm_rule r where r.id_alarm_rule = w.id_alarm_rule and r.version = w.rule_version;
alter table alarm_watch alter column watched_since drop default;

-- A rate is watched in both directions, so its limit has no sign.
update alarm_rule set threshold = -threshold, version = version + 1 where condition = 'rate' and threshold < 0;
update alarm set threshold = -threshold where condition = 'rate' and threshold < 0 and state <> 'resolved';

create function watch_anew() returns trigger language plpgsql as $$
begin
  new.watched_since := now();
  return new;
end $$;
create trigger watch_anew before update on alarm_rule
  for each row when (
    (old.condition, old.severity, old.id_measurement, old.threshold, old.hysteresis, old.hold_seconds,
      old.id_warehouse_category, old.id_warehouse, old.id_twin, old.state) is distinct from
    (new.condition, new.severity, new.id_measurement, new.threshold, new.hysteresis, new.hold_seconds,
      new.id_warehouse_category, new.id_warehouse, new.id_twin, new.state))
  execute function watch_anew();

-- The last reading of a series up to a moment. A device whose clock is ahead has later ones, which nobody has judged yet.
create function last_reading_by(twin int, sensor int, measurement int, moment timestamptz) returns timestamptz language sql stable parallel safe as $$
  select max(ts) from reading
  where id_twin = twin and id_sensor_twin = sensor and id_measurement = measurement and ts <= moment and ts > moment - interval '31 days'
$$;

create or replace view twin_trouble with (security_invoker = true) as
select a.id_company, a.id_twin, a.id_measurement, a.severity, a.id_alarm
from alarm a where a.state <> 'resolved'
union all
select w.id_company, w.id_twin, w.id_measurement, r.severity, null
from alarm_watch w
join alarm_rule r on r.id_alarm_rule = w.id_alarm_rule and r.watched_since = w.watched_since and r.state = 'Activo'
join reading_latest l on l.id_twin = w.id_twin and l.id_sensor_twin = w.id_sensor_twin and l.id_measurement = w.id_measurement
  and case when l.ts <= now() then l.ts else last_reading_by(l.id_twin, l.id_sensor_twin, l.id_measurement, now()) end <= w.evaluated_to
where w.since is not null;

alter table alarm_watch drop column rule_version;
