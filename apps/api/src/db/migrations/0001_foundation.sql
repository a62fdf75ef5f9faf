-- The ground: the role that serves requests, whose rows it may see, and how names are compared.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

grant usage on schema public to gemelo_app;
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
