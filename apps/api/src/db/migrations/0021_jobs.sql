-- What happens later or on a schedule. The queue is graphile-worker's, in a schema of its own that the serving role
-- cannot open; the functions and the view below are its only way in.

-- Of the operator alone: jobs belong to no company.
create procedure owned_by_installation(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format($p$create policy installation on %s using (current_setting('app.all', true) = 'on')$p$, t);
end $$;

-- How runs went; those of quiet jobs only where they failed.
create table job_run (
  id_job_run bigint generated always as identity primary key,
  job text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'failed')),
  message text
);
create index job_run_job on job_run (job, id_job_run desc);
create index job_run_age on job_run (started_at);
call owned_by_installation('job_run');

-- How many runs there were of each job, and the last one.
create table job_tally (
  job text primary key,
  done bigint not null,
  failed bigint not null,
  last_started_at timestamptz not null,
  last_ended_at timestamptz not null,
  last_outcome text not null check (last_outcome in ('done', 'failed')),
  last_message text
);
call owned_by_installation('job_tally');

-- Part of the caller's transaction. A job of the same key that waits is replaced, one that failed for good is forgotten.
create function enqueue_job(job text, payload json, attempts int, queue text, priority int, key text, run_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from graphile_worker._private_jobs j
  where j.key = enqueue_job.key and j.locked_at is null and j.attempts >= j.max_attempts;
  perform graphile_worker.add_job(job, payload, queue, run_at, attempts, key, priority);
end $$;

-- What waits, runs and has failed for good, by job. A retry that waits for its turn counts as waiting.
create function job_states()
returns table (job text, waiting int, running int, failed int, next_at timestamptz, last_error text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select t.identifier,
    (count(*) filter (where j.is_available))::int,
    (count(*) filter (where j.locked_at is not null))::int,
    (count(*) filter (where j.locked_at is null and not j.is_available))::int,
    min(j.run_at) filter (where j.is_available),
    (array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1]
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where current_setting('app.all', true) = 'on'
  group by t.identifier;
end $$;

-- Without what they were given, which may be personal.
create view failed_job with (security_barrier) as
select j.id as id_job, t.identifier as job, j.attempts, coalesce(j.last_error, '') as error, j.created_at,
  j.updated_at as failed_at
from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
where j.locked_at is null and not j.is_available and current_setting('app.all', true) = 'on';
revoke all on failed_job from gemelo_app;
grant select on failed_job to gemelo_app;

-- Both answer which job it was, or nothing where it is not there or has not failed.
create function retry_failed_job(id_job bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text;
begin
  update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
  from graphile_worker._private_tasks t
  where j.id = id_job and t.id = j.task_id and j.locked_at is null and not j.is_available
    and current_setting('app.all', true) = 'on'
  returning t.identifier into name;
  if found then perform pg_notify('jobs:insert', '{"count":1}'); end if;
  return name;
end $$;

create function discard_failed_job(id_job bigint)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text;
begin
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where j.id = id_job and t.id = j.task_id and j.locked_at is null and not j.is_available
    and current_setting('app.all', true) = 'on'
  returning t.identifier into name;
  return name;
end $$;

do $$
declare
  made text;
begin
  foreach made in array array[
    'enqueue_job(text, json, int, text, int, text, timestamptz)', 'job_states()', 'retry_failed_job(bigint)', 'discard_failed_job(bigint)'
  ] loop
    execute format('revoke all on function %s from public', made);
    execute format('grant execute on function %s to gemelo_app', made);
  end loop;
end $$;

-- What the former version had not delivered yet.
select graphile_worker.add_job('deliver-mail', json_build_object('idMail', id_mail), null, next_at, 8, 'mail-' || id_mail)
from mail where state = 'pending';
drop index mail_due;

-- The page, which only the operator's administrators can open.
alter table page add column operator_only boolean not null default false;
insert into page (id_page, name, key, link, icon, resource, original_name, operator_only)
  values (154, 'Trabajos', 'job', '/admin/trabajos', 'clock-cog', 'job', 'Trabajos', true);
insert into permission (resource, action) select 'job', unnest(array['view', 'create', 'edit', 'delete']);
insert into role_permission (id_role, id_permission) select 1, id_permission from permission where resource = 'job';
update module_page later set "order" = later."order" + 1
from module_page mail where mail.id_page = 152 and later.id_module = mail.id_module and later."order" > mail."order";
insert into module_page (id_module, id_page, "order") select id_module, 154, "order" + 1 from module_page where id_page = 152;
insert into role_page (id_role, id_page, platform) values (1, 154, 'web');
update permission_version set version = version + 1;
