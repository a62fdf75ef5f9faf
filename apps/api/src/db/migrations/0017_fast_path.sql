-- What every request stands on, made cheaper and planned alike whoever asks.

-- A connection that serves as anybody else would see every company's rows: the context is refused there.
create function check_serving_role() returns void language plpgsql as $$
begin
  if current_user <> 'gemelo_app' then
    raise exception 'requests are served as gemelo_app, not as %', current_user;
  end if;
end $$;

create or replace function use_company(company int, operator boolean default false) returns void language plpgsql as $$
begin
  perform check_serving_role();
  execute format('set local app.company = %L', company);
  if operator then set local app.operator = 'on'; end if;
end $$;

create or replace function use_all() returns void language plpgsql as $$
begin
  perform check_serving_role();
  set local app."all" = 'on';
end $$;

-- The planner takes a CASE for half of the rows. The same rule written with OR it took for one row in two hundred in the
-- context of all companies, and sorted whole tables for the first page of a list. A plan also serves other contexts than
-- the one it was made in.
create or replace procedure owned_by_company(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('drop policy if exists tenant on %s', t);
  execute format($p$create policy tenant on %s using (
    case when current_setting('app.all', true) = 'on' then true
    else id_company = nullif(current_setting('app.company', true), '')::int end)$p$, t);
end $$;

create or replace procedure shared_or_own(t regclass) language plpgsql as $$
declare
  mine text := $p$case when current_setting('app.all', true) = 'on' then true
    when id_company is null then current_setting('app.operator', true) = 'on'
    else id_company = nullif(current_setting('app.company', true), '')::int end$p$;
  name text;
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  foreach name in array array['readable', 'added', 'changed', 'removed'] loop
    execute format('drop policy if exists %I on %s', name, t);
  end loop;
  execute format($p$create policy readable on %s for select using (
    case when id_company is null or current_setting('app.all', true) = 'on' then true
    else id_company = nullif(current_setting('app.company', true), '')::int end)$p$, t);
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

-- Planned once; a function in SQL would be planned with every call.
create or replace function record_movements(what text, twins int[], who int, why text, moment timestamptz default clock_timestamp())
returns void language plpgsql as $$
begin
  insert into movement (id_company, id_twin, kind, id_warehouse, id_destination, id_lot, segments, id_assignment, state, id_user, reason, at)
  select t.id_company, t.id_twin, what, t.id_warehouse, t.id_destination, a.id_lot,
    array(select s.id_warehouse_segment from assignment_segment s where s.id_assignment = a.id_assignment order by 1),
    a.id_assignment, t.state, who, why, moment
  from twin t
  left join twin_assignment ta on ta.id_twin_assignment = t.id_twin_assignment
  left join assignment a on a.id_assignment = ta.id_assignment
  where t.id_twin = any(twins) order by t.id_twin;
end $$;

-- Each of these repeats what a unique index already gives, or an order that nothing asks for.
drop index twin_company, twin_mac_order, twin_mac_digits_order;

-- A function in SQL that cannot be inlined starts the executor with every call, and this one is called for every index
-- entry of a name and for every row that a search looks at.
create or replace function fold(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, btrim(regexp_replace(value, '\s+', ' ', 'g'))));
end $$;

-- Asked with every request: the roles are looked up once, for what they are and for what they demand.
create or replace function authenticate(hash bytea)
returns table (
  id_user int, uid uuid, email text, name text, id_company int, operator boolean, time_zone text, id_role int, roles int[],
  session_seen timestamptz, must_enrol boolean, permission_version bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
-- Only a superuser may give a function a setting of its own: it is made here, and taken back.
declare
  before text := coalesce(current_setting('app.all', true), '');
begin
  perform set_config('app.all', 'on', true);
  return query
  select u.id_user, u.uid, u.email, u.name, u.id_company, coalesce(c.operator, false), c.time_zone, u.id_role, held.roles,
    s.seen_at, u.totp_secret is null and held.totp, (select v.version from permission_version v)
  from session s
  join app_user u on u.id_user = s.id_user
  left join company c on c.id_company = u.id_company
  cross join lateral (
    select coalesce(array_agg(r.id_role order by r.id_role), '{}') as roles, coalesce(bool_or(r.requires_totp), false) as totp
    from role r
    where r.state = 'Activo' and r.id_role = any(array(
      select u.id_role union select ur.id_role from user_role ur where ur.id_user = u.id_user))
  ) held
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now()
    and u.state = 'Activo' and coalesce(c.state, 'Activo') = 'Activo';
  perform set_config('app.all', before, true);
end $$;

-- A key is held by a lock while its request runs, and written once, with the answer. Rows live for a day: whose they are
-- is checked when they are written, not by a lock on the person.
alter table idempotency drop constraint idempotency_id_user_fkey, drop column status;
delete from idempotency where answer is null;
alter table idempotency alter column answer set not null;

-- A book that only grows: what it refers to is read by the one function that writes it, and nobody can change it. With
-- foreign keys every line would lock the person, the company and the warehouse that all other lines name too.
do $$
declare
  name text;
begin
  for name in select conname from pg_constraint where conrelid = 'movement'::regclass and contype = 'f' loop
    execute format('alter table movement drop constraint %I', name);
  end loop;
end $$;

-- The search of one table in all columns that have a text index for it, planned once. `word` is looked for by index, the
-- others in what it finds. Only `search_ids` may call it: it knows whether rows of no company are everybody's.
create procedure make_search(t regclass) language plpgsql as $$
declare
  columns text[] := array(
    select substr(c.relname, length(t::text) + 2, length(c.relname) - length(t::text) - length('__search'))
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = t and m.amname = 'gin' and c.relname like '%\_search' order by 1);
  id text := (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = t and i.indisprimary);
  owned boolean := exists (select from pg_attribute where attrelid = t and attname = 'id_company' and not attisdropped);
  held text := (select string_agg(format(case c when 'search_text' then '%I like %%1$s' else 'fold(%I) like %%1$s' end, c), ' or ')
    from unnest(columns) c);
  name text := format('search_in_%s_by_%s', t, array_to_string(columns, '_'));
begin
  execute format($f$create or replace function %I(word text, others text[], shared boolean, most int) returns int[]
    language plpgsql stable security definer set search_path = public, pg_temp as $b$
    declare
      everything boolean := coalesce(current_setting('app.all', true), '') = 'on';
      mine int := nullif(current_setting('app.company', true), '')::int;
      found int[];
    begin
      select array(select %I from %s where (%s) and (%s)
        and (cardinality(others) = 0 or (select bool_and(%s) from unnest(others) other)) limit most) into found;
      return found;
    end $b$ $f$, name, id, t, format(held, 'word'),
    case when owned then 'everything or id_company = mine or shared and id_company is null' else 'true' end, format(held, 'other'));
  execute format('revoke all on function %I from public', name);
  grant create on schema public to gemelo_search;
  execute format('alter function %I owner to gemelo_search', name);
  revoke create on schema public from gemelo_search;
end $$;

create or replace procedure searchable(t regclass, label text) language plpgsql as $$
begin
  execute format('create index %I on %s using gin (fold(%I) gin_trgm_ops)', t || '_' || label || '_search', t, label);
  execute format('create index %I on %s (%I)', t || '_' || label || '_order', t, label);
  if not exists (select from pg_policy where polrelid = t and polname = 'searched') then
    execute format('grant select on %s to gemelo_search', t);
    execute format('create policy searched on %s for select to gemelo_search using (true)', t);
  end if;
  call make_search(t);
end $$;

do $$
declare
  t regclass;
begin
  for t in select polrelid from pg_policy where polname = 'searched' loop
    call make_search(t);
  end loop;
end $$;

create or replace function search_ids(t regclass, id_column text, columns text[], words text[], most int) returns int[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  shared boolean := exists (select from pg_policy where polrelid = t and polname = 'readable');
  patterns text[] := array(
    select '%' || replace(replace(replace(fold(w), '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(words) w order by length(w) desc);
  made text := format('search_in_%s_by_%s', t, array_to_string(array(select unnest(columns) order by 1), '_'));
  condition text := 'true';
  pattern text;
  found int[];
begin
  if patterns = '{}' then return '{}'; end if;
  if to_regproc(quote_ident(made)) is not null then
    execute format('select %I($1, $2, $3, $4)', made) into found using patterns[1], patterns[2:], shared, most;
    return found;
  end if;
  -- In other columns than those with an index all of them together are planned as they come.
  if exists (select from pg_attribute where attrelid = t and attname = 'id_company' and not attisdropped)
    and coalesce(current_setting('app.all', true), '') <> 'on' then
    condition := format('(id_company = %L%s)', nullif(current_setting('app.company', true), '')::int,
      case when shared then ' or id_company is null' else '' end);
  end if;
  foreach pattern in array patterns loop
    condition := condition || format(' and (%s)', (
      select string_agg(format(case c when 'search_text' then '%I like %L' else 'fold(%I) like %L' end, c, pattern), ' or ')
      from unnest(columns) c));
  end loop;
  execute format('select array(select %I from %s where %s limit %s)', id_column, t, condition, most) into found;
  return found;
end $$;
