-- What every request begins with, in one statement, and searches that are called by their name.

-- Which version of a person and of their company was read: another one means that a caller must be read anew.
drop function authenticate(bytea);
create function authenticate(hash bytea)
returns table (
  id_user int, uid uuid, email text, name text, id_company int, operator boolean, time_zone text, id_role int, roles int[],
  session_seen timestamptz, must_enrol boolean, permission_version bigint, user_row xid, company_row xid
) language plpgsql security definer set search_path = public, pg_temp as $$
-- Only a superuser may give a function a setting of its own: it is made here, and taken back.
declare
  before text := coalesce(current_setting('app.all', true), '');
begin
  perform set_config('app.all', 'on', true);
  return query
  select u.id_user, u.uid, u.email, u.name, u.id_company, coalesce(c.operator, false), c.time_zone, u.id_role, held.roles,
    s.seen_at, u.totp_secret is null and held.totp, (select v.version from permission_version v), u.xmin, c.xmin
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

-- What `authenticate` reads of roles counts as a change of the person, or of what everybody may do.
create function caller_changed() returns trigger language plpgsql as $$
begin
  update app_user set updated_at = updated_at where id_user in (old.id_user, new.id_user);
  return null;
end $$;
create trigger caller_changed after insert or update or delete on user_role for each row execute function caller_changed();
create trigger menu_moved after insert or update or delete on role for each statement execute function menu_moved();

-- Sets the context of a caller who was read before, and fails unless the session lives and all that was read of them is
-- still so. A person or company that became inactive is another version of its row.
create function use_caller(
  hash bytea, known_user xid, known_company xid, known_permissions bigint, company int, operator boolean, everything boolean
) returns timestamptz language plpgsql as $$
declare
  seen timestamptz;
begin
  perform check_serving_role();
  if everything then perform set_config('app.all', 'on', true);
  else
    perform set_config('app.company', company::text, true);
    if operator then perform set_config('app.operator', 'on', true); end if;
  end if;
  select s.seen_at into seen
  from session s
  join app_user u on u.id_user = s.id_user and u.xmin = known_user
  join company c on c.id_company = u.id_company and c.xmin = known_company
  join permission_version v on v.version = known_permissions
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now();
  if not found then raise exception 'the caller is not who was read before' using errcode = 'GM401'; end if;
  return seen;
end $$;

-- A setting of this transaction; `set local` with a value would be parsed anew with every call.
create or replace function use_company(company int, operator boolean default false) returns void language plpgsql as $$
begin
  perform check_serving_role();
  -- A part of the transaction may have seen every company.
  perform set_config('app.all', 'off', true);
  perform set_config('app.company', company::text, true);
  if operator then perform set_config('app.operator', 'on', true); end if;
end $$;

-- The search of one table in all columns that have a text index for it, planned once. Rows of no company are found where
-- they are everybody's: a table is made searchable after it got its policies.
drop function search_ids(regclass, text, text[], text[], int);
create or replace procedure make_search(t regclass) language plpgsql as $$
declare
  columns text[] := array(
    select substr(c.relname, length(t::text) + 2, length(c.relname) - length(t::text) - length('__search'))
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = t and m.amname = 'gin' and c.relname like '%\_search' order by 1);
  id text := (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = t and i.indisprimary);
  owned boolean := exists (select from pg_attribute where attrelid = t and attname = 'id_company' and not attisdropped);
  shared boolean := owned and exists (select from pg_policy where polrelid = t and polname = 'readable');
  held text := (select string_agg(format(case c when 'search_text' then '%I like %%1$s' else 'fold(%I) like %%1$s' end, c), ' or ')
    from unnest(columns) c);
  name text := format('search_in_%s_by_%s', t, array_to_string(columns, '_'));
  pattern text := $p$'%%' || replace(replace(replace(fold(%s), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'$p$;
  made regprocedure;
begin
  for made in select oid from pg_proc where starts_with(proname, format('search_in_%s_by_', t)) loop
    execute format('drop function %s', made);
  end loop;
  execute format($f$create function %1$I(words text[], most int) returns int[]
    language plpgsql stable security definer set search_path = public, pg_temp as $b$
    declare
      everything boolean := coalesce(current_setting('app.all', true), '') = 'on';
      mine int := nullif(current_setting('app.company', true), '')::int;
      word text := %6$s;
      others text[];
    begin
      if cardinality(words) = 1 then return array(select %2$I from %3$s where (%4$s) and (%5$s) limit most); end if;
      others := array(select %7$s from unnest(words[2:]) w);
      return array(select %2$I from %3$s where (%4$s) and (%5$s) and (select bool_and(%8$s) from unnest(others) other) limit most);
    end $b$ $f$,
    name, id, t, format(held, 'word'),
    case when shared then 'everything or id_company = mine or id_company is null'
      when owned then 'everything or id_company = mine' else 'true' end,
    format(pattern, 'words[1]'), format(pattern, 'w'), format(held, 'other'));
  execute format('revoke all on function %I from public', name);
  execute format('grant execute on function %I to gemelo_app', name);
  grant create on schema public to gemelo_search;
  execute format('alter function %I owner to gemelo_search', name);
  revoke create on schema public from gemelo_search;
end $$;

create or replace procedure as_catalogue(t regclass, scope text, label text default 'name') language plpgsql as $$
begin
  execute format($s$alter table %s
    add column state row_state not null default 'Activo',
    add column version int not null default 1,
    add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now()$s$, t);
  execute format('create unique index %I on %s (%s fold(%I))', t || '_' || label, t,
    case scope when 'shared' then 'coalesce(id_company, 0),' when 'company' then 'id_company,' else '' end, label);
  case scope
    when 'global' then call owned_by_operator(t);
    when 'shared' then call shared_or_own(t);
    when 'company' then
      call owned_by_company(t);
      execute format('create index %I on %s (id_company, %I desc)', t || '_newest', t,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = t and i.indisprimary));
  end case;
  call searchable(t, label);
end $$;

do $$
declare
  t regclass;
begin
  for t in select polrelid from pg_policy where polname = 'searched' loop
    call make_search(t);
  end loop;
end $$;
