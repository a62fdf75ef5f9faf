-- Which processes share the database, in the row that each of them renews anyway. A process of an earlier version says
-- only its name.
alter table gateway_process add column port int, add column version text;

-- What was not sent, and what was sent last, however many mails there are.
create index mail_unsent on mail (state, id_mail) where state in ('pending', 'failed');
create index mail_sent on mail (sent_at) where sent_at is not null;

-- What only the owner of the database sees of its server: details of connections are hidden from the serving role.
create function database_state()
returns table (server text, bytes bigint, connections int, max_connections int, longest_seconds float8, standbys int,
  recovering boolean, migrations text[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('app.all', true) is distinct from 'on' then return; end if;
  return query select
    current_setting('server_version'),
    pg_database_size(current_database()),
    (select sum(d.numbackends)::int from pg_stat_database d),
    current_setting('max_connections')::int,
    (select extract(epoch from clock_timestamp() - min(a.xact_start))::float8 from pg_stat_activity a
      where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'),
    (select count(*)::int from pg_stat_replication),
    pg_is_in_recovery(),
    (select array_agg(m.name order by m.name) from public.migration m);
end $$;

-- The biggest tables with their indexes; partitions count as their table. Which are the biggest is told by their first
-- file alone, so that only those few are measured. `rows` is estimated at the last vacuum, if there was one.
create function biggest_tables(how_many int)
returns table (name text, bytes bigint, rows bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query with part as (
    select c.oid, coalesce(pg_partition_root(c.oid), c.oid::regclass)::oid as root,
      pg_relation_size(c.oid) + coalesce(pg_relation_size(c.reltoastrelid), 0) as size, nullif(c.reltuples, -1) as tuples
    from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
  ), big as materialized (
    select root, sum(tuples) as tuples from part group by root order by sum(size) desc nulls last, root limit how_many
  )
  select r.relname::text, sum(pg_total_relation_size(p.oid))::bigint, max(b.tuples)::bigint
  from big b join pg_class r on r.oid = b.root join part p on p.root = b.root
  group by r.oid, r.relname order by 2 desc;
end $$;

do $$
declare
  made text;
begin
  foreach made in array array['database_state()', 'biggest_tables(int)'] loop
    execute format('revoke all on function %s from public', made);
    execute format('grant execute on function %s to gemelo_app', made);
  end loop;
end $$;

call add_page(157, 'health', 'Salud del sistema', '/admin/salud', icon => 'heartbeat', after => 154,
  operator_only => true);
