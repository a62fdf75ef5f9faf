/**
 * Makes `owner` the owner of the current database and of all that the superuser created in it, in one statement, so
 * that an interruption leaves it undone. `reassign owned` refuses to take anything from the superuser that initdb made.
 */
export const handOver = (owner: string) => `
do $$
declare statement text;
begin
  for statement in
    with mine as (
      select 'pg_namespace'::regclass as class, oid, 'schema' as kind, oid::regnamespace::text as name
      from pg_namespace where nspowner = current_user::regrole
      union all
      select 'pg_class'::regclass, oid,
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass::text
      from pg_class where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text
      from pg_proc where proowner = current_user::regrole
      union all
      select 'pg_type'::regclass, t.oid, 'type', t.oid::regtype::text
      from pg_type t left join pg_class c on c.oid = t.typrelid
      where t.typowner = current_user::regrole and (t.typtype in ('d', 'e') or c.relkind = 'c')
    )
    select format('alter %s %s owner to %s', kind, name, '${owner}') from mine
    where oid >= 16384 and not exists (
      -- Members of an extension stay with it; the sequence of a column follows its table.
      select from pg_depend d where d.classid = mine.class and d.objid = mine.oid
        and (d.deptype = 'e' or (mine.kind = 'sequence' and d.deptype in ('a', 'i'))))
    union all
    select format('alter default privileges for role %s in schema %s grant %s on %s to %s', '${owner}',
      defaclnamespace::regnamespace, privilege_type,
      case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else 'types' end,
      grantee::regrole)
    from pg_default_acl, aclexplode(defaclacl)
    where defaclrole = current_user::regrole and defaclnamespace <> 0 and grantee not in (0, defaclrole)
    union all
    select format('grant %I to %s with admin true, inherit true, set true', rolname, '${owner}')
    from pg_roles where oid >= 16384 and not rolcanlogin
    union all
    select format('alter database %I owner to %s', current_database(), '${owner}')
  loop
    execute statement;
  end loop;
end $$`;
