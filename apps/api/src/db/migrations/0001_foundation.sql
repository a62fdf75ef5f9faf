-- The ground: the role that serves requests, whose rows it may see, and how names are compared.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

grant usage on schema public to gemelo_app, gemelo_search;
alter default privileges in schema public grant select, insert, update, delete on tables to gemelo_app;
alter default privileges in schema public grant usage, select on sequences to gemelo_app;

-- The context of a transaction. Nothing else sets it; without it a tenant's table shows no row.
create function use_company(company int, operator boolean default false) returns void language plpgsql as $$
begin
  execute format('set local app.company = %L', company);
  if operator then set local app.operator = 'on'; end if;
end $$;

create function use_all() returns void language plpgsql as $$
begin
  set local app."all" = 'on';
end $$;

-- Each company sees and changes its own rows only.
create procedure owned_by_company(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format($p$create policy tenant on %s using (
    current_setting('app.all', true) = 'on'
    or id_company = nullif(current_setting('app.company', true), '')::int)$p$, t);
end $$;

-- Rows without company are the operator's and everybody reads them; a company adds its own.
create procedure shared_or_own(t regclass) language plpgsql as $$
declare
  mine text := $p$current_setting('app.all', true) = 'on'
    or id_company = nullif(current_setting('app.company', true), '')::int
    or (id_company is null and current_setting('app.operator', true) = 'on')$p$;
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy readable on %s for select using (%s or id_company is null)', t, mine);
  execute format('create policy added on %s for insert with check (%s)', t, mine);
  execute format('create policy changed on %s for update using (%s)', t, mine);
  execute format('create policy removed on %s for delete using (%s)', t, mine);
end $$;

-- Everybody reads; only the operator's company writes.
create procedure owned_by_operator(t regclass) language plpgsql as $$
declare
  mine text := $p$current_setting('app.all', true) = 'on' or current_setting('app.operator', true) = 'on'$p$;
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy readable on %s for select using (true)', t);
  execute format('create policy added on %s for insert with check (%s)', t, mine);
  execute format('create policy changed on %s for update using (%s)', t, mine);
  execute format('create policy removed on %s for delete using (%s)', t, mine);
end $$;

-- Names are the same without regard to case, accents and blanks.
create function fold(value text) returns text language sql immutable parallel safe strict as
$$ select lower(public.unaccent('public.unaccent'::regdictionary, btrim(regexp_replace(value, '\s+', ' ', 'g')))) $$;

create domain row_state as text check (value in ('Activo', 'Inactivo'));

-- What every catalogue has beside its own columns: state, version, times, one row a name, a quick search, a policy.
create procedure as_catalogue(t regclass, scope text, label text default 'name') language plpgsql as $$
begin
  execute format($s$alter table %s
    add column state row_state not null default 'Activo',
    add column version int not null default 1,
    add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now()$s$, t);
  execute format('create unique index %I on %s (%s fold(%I))', t || '_' || label, t,
    case scope when 'shared' then 'coalesce(id_company, 0),' when 'company' then 'id_company,' else '' end, label);
  call searchable(t, label);
  case scope
    when 'global' then call owned_by_operator(t);
    when 'shared' then call shared_or_own(t);
    when 'company' then
      call owned_by_company(t);
      execute format('create index %I on %s (id_company, %I desc)', t || '_newest', t,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = t and i.indisprimary));
  end case;
end $$;

-- Any part of a word is found through an index, and the order by it is read from one.
create procedure searchable(t regclass, label text) language plpgsql as $$
begin
  execute format('create index %I on %s using gin (fold(%I) gin_trgm_ops)', t || '_' || label || '_search', t, label);
  execute format('create index %I on %s (%I)', t || '_' || label || '_order', t, label);
  if not exists (select from pg_policy where polrelid = t and polname = 'searched') then
    execute format('grant select on %s to gemelo_search', t);
    execute format('create policy searched on %s for select to gemelo_search using (true)', t);
  end if;
end $$;

-- A policy keeps the planner from asking a text index before it has looked at every row of the table. So searching is
-- a function of a role of its own, which sees every row of searchable tables, applies the context of the caller itself,
-- and gives back nothing but identifiers: at most `most` of them, where every word stands in one of the columns.
create function search_ids(t regclass, id_column text, columns text[], words text[], most int) returns int[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owned boolean := exists (select from pg_attribute where attrelid = t and attname = 'id_company' and not attisdropped);
  shared boolean := exists (select from pg_policy where polrelid = t and polname = 'readable');
  condition text := 'true';
  word text;
  found int[];
begin
  if owned and coalesce(current_setting('app.all', true), '') <> 'on' then
    condition := format('(id_company = %L%s)', nullif(current_setting('app.company', true), '')::int,
      case when shared then ' or id_company is null' else '' end);
  end if;
  foreach word in array words loop
    condition := condition || format(' and (%s)', (
      select string_agg(format('fold(%I) like %L', c, '%' || replace(replace(replace(fold(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' or ')
      from unnest(columns) c));
  end loop;
  execute format('select array(select %I from %s where %s limit %s)', id_column, t, condition, most) into found;
  return found;
end $$;
grant create on schema public to gemelo_search;
alter function search_ids owner to gemelo_search;
revoke create on schema public from gemelo_search;

-- Written in the transaction of the change that it tells of, and never touched again.
create table audit (
  id_audit bigint generated always as identity primary key,
  id_company int,
  id_user int,
  entity text not null,
  entity_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  correlation text,
  at timestamptz not null default clock_timestamp()
);
create index audit_company on audit (id_company, id_audit desc);
create index audit_record on audit (entity, entity_id, id_audit desc);
call owned_by_company('audit');
revoke update, delete, truncate on audit from gemelo_app;

-- What is true of the installation as a whole.
create table installation (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);
