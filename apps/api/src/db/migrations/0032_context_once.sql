-- A policy reads its settings once for each statement and not for each row: a subquery that refers to no column becomes a
-- parameter of the plan.
create or replace procedure owned_by_company(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('drop policy if exists tenant on %s', t);
  execute format($p$create policy tenant on %s using (
    case when (select current_setting('app.all', true) = 'on') then true
    else id_company = (select nullif(current_setting('app.company', true), '')::int) end)$p$, t);
end $$;

create or replace procedure shared_or_own(t regclass) language plpgsql as $$
declare
  mine text := $p$case when (select current_setting('app.all', true) = 'on') then true
    when id_company is null then (select current_setting('app.operator', true) = 'on')
    else id_company = (select nullif(current_setting('app.company', true), '')::int) end$p$;
  name text;
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  foreach name in array array['readable', 'added', 'changed', 'removed'] loop
    execute format('drop policy if exists %I on %s', name, t);
  end loop;
  execute format($p$create policy readable on %s for select using (
    case when id_company is null or (select current_setting('app.all', true) = 'on') then true
    else id_company = (select nullif(current_setting('app.company', true), '')::int) end)$p$, t);
  execute format('create policy added on %s for insert with check (%s)', t, mine);
  execute format('create policy changed on %s for update using (%s)', t, mine);
  execute format('create policy removed on %s for delete using (%s)', t, mine);
end $$;

do $$
declare
  t regclass;
begin
  for t in select polrelid from pg_policy where polname = 'tenant' loop
    call owned_by_company(t);
  end loop;
  for t in select p.polrelid from pg_policy p where p.polname = 'readable' and pg_get_expr(p.polqual, p.polrelid) <> 'true' loop
    call shared_or_own(t);
  end loop;
end $$;
