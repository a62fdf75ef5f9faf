-- What is over ends. Each of these goes through some records, in the order of their ids, and tells the last one that it
-- looked at (null after the last of all) and how many rows went. Nothing that is open is touched, and the newest year stays.
create function check_event_age(moment timestamptz) returns void language plpgsql as $$
begin
  if moment > now() - interval '12 months' then raise exception 'events of the last year are kept'; end if;
end $$;

-- Alarms that are resolved, with their history. One that a ticket or a link names stays with it.
create function forget_alarms(moment timestamptz, after_id int, most int, out last_id int, out forgotten int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.all', true), '');
  looked int[];
  gone int[];
begin
  perform check_event_age(moment), set_config('app.all', 'on', true);
  looked := array(select a.id_alarm from alarm a where a.id_alarm > after_id order by a.id_alarm limit most);
  last_id := looked[cardinality(looked)];
  gone := array(
    select a.id_alarm from alarm a where a.id_alarm = any(looked) and a.state = 'resolved' and a.resolved_at < moment
      and not exists (select from ticket k where k.id_company = a.id_company and k.id_alarm = a.id_alarm)
      and not exists (select from record_link l where l.entity = 'alarm' and l.entity_id = a.id_alarm)
      and not exists (select from record_link l where l.other = 'alarm' and l.other_id = a.id_alarm));
  delete from alarm_event e where e.id_alarm = any(gone);
  delete from alarm a where a.id_alarm = any(gone);
  forgotten := coalesce(cardinality(gone), 0);
  perform set_config('app.all', before, true);
end $$;

-- The history of closed tickets and tasks, but for how it began and how it ended. The records stay.
create function forget_histories(of_what text, moment timestamptz, after_id int, most int, out last_id int, out forgotten int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.all', true), '');
  looked int[];
begin
  if of_what not in ('ticket', 'task') then raise exception '% has no history', of_what; end if;
  perform check_event_age(moment), set_config('app.all', 'on', true);
  execute format('select array(select id_%1$s from %1$I where id_%1$s > $1 order by id_%1$s limit $2)', of_what)
    into looked using after_id, most;
  last_id := looked[cardinality(looked)];
  execute format($q$
    with old as materialized (
      select e.id_%1$s_event as id, row_number() over w as n, row_number() over (partition by e.id_%1$s order by e.id_%1$s_event desc) as back
      from %2$I e join %1$I r on r.id_%1$s = e.id_%1$s
      where e.id_%1$s = any($1) and r.%3$I < $2
      window w as (partition by e.id_%1$s order by e.id_%1$s_event)),
    gone as (delete from %2$I e using old o where e.id_%1$s_event = o.id and o.n > 1 and o.back > 1 returning 1)
    select count(*)::int from gone $q$, of_what, of_what || '_event', case of_what when 'ticket' then 'resolved_at' else 'closed_at' end)
    into forgotten using looked, moment;
  perform set_config('app.all', before, true);
end $$;
revoke execute on function forget_alarms, forget_histories from public;
grant execute on function forget_alarms, forget_histories to gemelo_app;
