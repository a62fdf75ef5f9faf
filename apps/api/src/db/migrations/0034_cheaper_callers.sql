-- What `authenticate` reads of companies counts as a change of what everybody may do: it is rare, and every request is
-- spared a look at the company.
create trigger company_changed after update on company
  for each row when ((old.operator, old.time_zone, old.state) is distinct from (new.operator, new.time_zone, new.state))
  execute function menu_moved();

drop function authenticate(bytea);
create function authenticate(hash bytea)
returns table (
  id_user int, uid uuid, email text, name text, id_company int, operator boolean, time_zone text, id_role int, roles int[],
  session_seen timestamptz, must_enrol boolean, permission_version bigint, user_row xid
) language plpgsql security definer set search_path = public, pg_temp as $$
-- Only a superuser may give a function a setting of its own: it is made here, and taken back.
declare
  before text := coalesce(current_setting('app.all', true), '');
begin
  perform set_config('app.all', 'on', true);
  return query
  select u.id_user, u.uid, u.email, u.name, u.id_company, coalesce(c.operator, false), c.time_zone, u.id_role, held.roles,
    s.seen_at, u.totp_secret is null and held.totp, (select v.version from permission_version v), u.xmin
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

drop function use_caller(bytea, xid, xid, bigint, int, boolean, boolean);
create function use_caller(
  hash bytea, known_user xid, known_permissions bigint, company int, operator boolean, everything boolean
) returns timestamptz language plpgsql as $$
declare
  seen timestamptz;
  ignored text;
begin
  if current_user <> 'gemelo_app' then perform check_serving_role(); end if;
  if everything then ignored := set_config('app.all', 'on', true);
  else
    ignored := set_config('app.company', company::text, true);
    if operator then ignored := set_config('app.operator', 'on', true); end if;
  end if;
  select s.seen_at into seen
  from session s
  join app_user u on u.id_user = s.id_user and u.xmin = known_user
  join permission_version v on v.version = known_permissions
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now();
  if not found then raise exception 'the caller is not who was read before' using errcode = 'GM401'; end if;
  return seen;
end $$;
