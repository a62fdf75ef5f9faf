-- Where a pooler hands out servers by transaction, what a connection is set to holds for one transaction, and is set and
-- checked at its beginning: nothing is read or written as another role or in another zone.
create function use_session(names text[], settings text[]) returns void language plpgsql as $$
declare
  ignored text;
begin
  for n in 1 .. cardinality(names) loop
    ignored := set_config(names[n], settings[n], true);
  end loop;
  if current_user <> 'gemelo_app' then perform check_serving_role(); end if;
  if current_setting('TimeZone') <> 'UTC' then
    raise exception 'requests are served in UTC, not in %', current_setting('TimeZone');
  end if;
end $$;
