-- A generated column is prepared anew for every insert, which took a third of its time. The writer of the audit knows the
-- name: see `db/audit.ts`.
alter table audit alter column name drop expression;

-- An assignment is evaluated directly; PERFORM runs a query.
create or replace function use_company(company int, operator boolean default false) returns void language plpgsql as $$
declare
  ignored text;
begin
  if current_user <> 'gemelo_app' then perform check_serving_role(); end if;
  -- A part of the transaction may have seen every company.
  ignored := set_config('app.all', 'off', true);
  ignored := set_config('app.company', company::text, true);
  if operator then ignored := set_config('app.operator', 'on', true); end if;
end $$;

create or replace function use_caller(
  hash bytea, known_user xid, known_company xid, known_permissions bigint, company int, operator boolean, everything boolean
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
  join company c on c.id_company = u.id_company and c.xmin = known_company
  join permission_version v on v.version = known_permissions
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now();
  if not found then raise exception 'the caller is not who was read before' using errcode = 'GM401'; end if;
  return seen;
end $$;
