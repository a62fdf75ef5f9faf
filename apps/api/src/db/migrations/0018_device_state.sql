-- Online, late or silent: how long after its last reading a device counts as either, in times of its company's expected
-- interval. Pure expressions, so that the planner inlines them; the present moment is an argument. Stable and not
-- immutable, because a moment minus an interval is: declared otherwise they would not be inlined.
create function sensor_state_seconds(state text, interval_seconds int) returns int language sql immutable parallel safe
return interval_seconds * case state when 'online' then 3 when 'late' then 12 end;

-- The state lasts while the last reading is younger than this.
create function sensor_state_since(state text, interval_seconds int, at timestamptz) returns timestamptz language sql stable parallel safe
return at - sensor_state_seconds(state, interval_seconds) * interval '1 second';

-- Never heard (null or -infinity) is silent.
create function sensor_state(last_at timestamptz, interval_seconds int, at timestamptz) returns text language sql stable parallel safe
return case
  when last_at > sensor_state_since('online', interval_seconds, at) then 'online'
  when last_at > sensor_state_since('late', interval_seconds, at) then 'late'
  else 'silent' end;
