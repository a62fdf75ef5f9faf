-- The context of whoever writes readings: every company, and each parcel planned for its own size, because a plan made
-- for any parcel would be made for a small one. Of the companies that are named it holds those whose days nobody counts
-- again (see `count-days.ts`) and answers which: it waits for none.
create function use_ingest(companies int[]) returns int[] language plpgsql as $$
declare
  free int[];
begin
  perform use_all();
  set local plan_cache_mode = 'force_custom_plan';
  select coalesce(array_agg(id order by id), '{}') into free
  from unnest(companies) id where pg_try_advisory_xact_lock_shared(471001, id);
  execute format('set local app.ingest = %L', free);
  return free;
end $$;
