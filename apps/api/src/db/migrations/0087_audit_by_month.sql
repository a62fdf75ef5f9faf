-- The audit by the month. A month that is no longer kept goes with its part of the chain; of each removed link on which
-- a kept one stands, a checkpoint keeps position and hash, so that the rest is still proven.

-- A write into this table never fails for want of a month.
create procedure make_rest(name text) language plpgsql as $$
begin
  execute format('create table %I partition of %I default', name || '_rest', name);
  execute format('revoke all on %I from gemelo_app', name || '_rest');
  call owned_by_company((name || '_rest')::regclass);
end $$;

-- Months of all rows that a table of before has, and those around now.
create procedure make_months(name text, source text, moment_column text) language plpgsql as $$
declare
  first_moment timestamptz;
  last_moment timestamptz;
  month timestamp;
begin
  execute format('select least(now(), min(%1$I)), greatest(now() + interval ''2 months'', max(%1$I)) from %2$I', moment_column, source)
    into first_moment, last_moment;
  for month in
    select generate_series(date_trunc('month', first_moment at time zone 'UTC'), date_trunc('month', last_moment at time zone 'UTC'), interval '1 month')
  loop
    perform ensure_month(name, month at time zone 'UTC');
  end loop;
end $$;

-- Makes the months of rows that came while nobody had made them; those of months that are gone stay where they are.
create function empty_rest(name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  monthly monthly_table;
  month timestamptz;
  before text := coalesce(current_setting('app.all', true), '');
begin
  select * into monthly from monthly_table m where m.table_name = name;
  if to_regclass(name || '_rest') is null then return; end if;
  perform set_config('app.all', 'on', true);
  for month in
    execute format('select distinct date_trunc(''month'', %1$I, ''UTC'') from %2$I where %1$I >= $1 and %1$I between now() - $2 and now() + interval ''4 months''',
      monthly.moment_column, name || '_rest')
    using coalesce(monthly.kept_since, '-infinity'), make_interval(months => monthly.reach)
  loop
    perform ensure_month(name, month);
  end loop;
  perform set_config('app.all', before, true);
end $$;
revoke execute on function empty_rest from public;
grant execute on function empty_rest to gemelo_app;

insert into monthly_table (table_name, moment_column, reach, minimum, before_drop) values
  ('audit', 'at', 1200, 12, 'end_audit_month'), ('audit_chain', 'at', 1200, 12, null);

alter table audit rename to audit_before;
alter sequence audit_id_audit_seq rename to audit_before_id_audit_seq;
alter table audit_chain rename to audit_chain_before;
alter table audit_chain_before drop constraint audit_chain_id_audit_fkey;
alter index audit_chain_pkey rename to audit_chain_before_pkey;
alter table audit_before drop constraint audit_pkey;
drop index audit_company, audit_record, audit_user, audit_at, audit_entity, audit_action, audit_day, audit_name_search;

create table audit (like audit_before including defaults) partition by range (at);
alter table audit alter column id_audit add generated always as identity;
alter table audit add primary key (id_audit, at);
create index audit_company on audit (id_company, id_audit desc);
create index audit_record on audit (entity, entity_id, id_audit desc);
create index audit_user on audit (id_user, id_audit desc);
create index audit_at on audit (at);
create index audit_entity on audit (id_company, entity, id_audit desc);
create index audit_action on audit (id_company, action, id_audit desc);
create index audit_day on audit (id_company, at);
create index audit_name_search on audit using gin (fold(name) gin_trgm_ops);
call owned_by_company('audit');
revoke update, delete, truncate on audit from gemelo_app;
grant select on audit to gemelo_search;
create policy searched on audit for select to gemelo_search using (true);
call make_search('audit');

create table audit_chain (
  id_company int not null,
  position bigint not null,
  -- That of the row, so that both are in the same month.
  at timestamptz not null,
  id_audit bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (id_company, position, at)
) partition by range (at);
create index audit_chain_audit on audit_chain (id_audit);
call owned_by_company('audit_chain');
revoke update, delete, truncate on audit_chain from gemelo_app;

call make_rest('audit');
call make_rest('audit_chain');
call make_months('audit', 'audit_before', 'at');
call make_months('audit_chain', 'audit_before', 'at');
insert into audit overriding system value select * from audit_before order by id_audit;
select setval('audit_id_audit_seq', coalesce(max(id_audit), 0) + 1, false) from audit_before;
insert into audit_chain (id_company, position, at, id_audit, hash, sealed_at)
select c.id_company, c.position, a.at, c.id_audit, c.hash, c.sealed_at
from audit_chain_before c join audit_before a on a.id_audit = c.id_audit order by c.id_company, c.position;
drop table audit_chain_before, audit_before;

-- Sealed with the key of the installation, which the database does not have.
create table audit_checkpoint (
  id_company int not null,
  position bigint not null,
  hash bytea not null,
  seal bytea not null,
  noted_at timestamptz not null default now(),
  primary key (id_company, position)
);
call owned_by_company('audit_checkpoint');
revoke insert, update, delete, truncate on audit_checkpoint from gemelo_app;

-- The last links of a month that is to go: the next one stands in another month, or there is none yet.
create function audit_month_ends(first_day timestamptz, next_day timestamptz)
returns table (id_company int, "position" bigint, hash bytea) language plpgsql stable as $$
begin
  return query
  select c.id_company, c.position, c.hash from audit_chain c
  where c.at >= first_day and c.at < next_day and not exists (
    select from audit_chain n where n.id_company = c.id_company and n.position = c.position + 1 and n.at >= first_day and n.at < next_day);
end $$;

-- Writes checkpoints of links that there are, with the seals that the caller made of them.
create function note_audit_checkpoints(companies int[], positions bigint[], seals bytea[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_checkpoint (id_company, position, hash, seal)
  select c.id_company, c.position, c.hash, k.seal
  from unnest(companies, positions, seals) k (id_company, position, seal)
  join audit_chain c on c.id_company = k.id_company and c.position = k.position
  on conflict do nothing;
end $$;

-- Before a month of the audit goes: all of it was sealed, and what stands on it has its checkpoint.
create function end_audit_month(first_day timestamptz, next_day timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.all', true), '');
begin
  perform set_config('app.all', 'on', true);
  if exists (
    select from audit a left join audit_chain c on c.id_audit = a.id_audit and c.at = a.at and c.at >= first_day and c.at < next_day
    where a.at >= first_day and a.at < next_day and c.id_audit is null)
  then raise exception 'a month of the audit is dropped when all of it is sealed'; end if;
  if exists (
    select from audit_month_ends(first_day, next_day) e
    left join audit_checkpoint k on k.id_company = e.id_company and k.position = e.position and k.hash = e.hash
    where k.position is null)
  then raise exception 'a month of the audit is dropped when its checkpoints are noted'; end if;
  execute format('drop table %I', 'audit_chain_' || to_char(first_day at time zone 'UTC', 'YYYY_MM'));
  -- Those on which nothing stands any more.
  delete from audit_checkpoint k
  where exists (select from audit_checkpoint l where l.id_company = k.id_company and l.position > k.position)
    and not exists (select from audit_chain c where c.id_company = k.id_company and c.position = k.position + 1);
  update monthly_table m set kept_since = greatest(m.kept_since, next_day) where m.table_name = 'audit_chain';
  perform set_config('app.all', before, true);
end $$;
revoke execute on function note_audit_checkpoints, end_audit_month from public;
grant execute on function note_audit_checkpoints to gemelo_app;
