-- What people have to do.

-- Words are also found by their stem, at the beginning of a word: "sensores" finds "sensor". What opens a word in a text
-- is a blank, so that the index on letters serves both.
create function word_start(word text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return coalesce((ts_lexize('pg_catalog.spanish_stem', fold(word)))[1], fold(word));
end $$;
create function searchable_text(variadic parts text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return ' ' || translate(fold(array_to_string(parts, ' ')), '¿¡("''«[', '       ');
end $$;

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
  -- %1$s is the word, %2$s its stem.
  held text := (select string_agg(format(case c
      when 'search_text' then '%I like %%1$s or %1$I like %%2$s' else 'fold(%I) like %%1$s' end, c), ' or ')
    from unnest(columns) c);
  name text := format('search_in_%s_by_%s', t, array_to_string(columns, '_'));
  pattern text := $p$'%%' || replace(replace(replace(fold(%s), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'$p$;
  stem_pattern text := $p$'%% ' || replace(replace(replace(word_start(%s), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'$p$;
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
      stem text := %7$s;
      others text[];
      stems text[];
    begin
      if cardinality(words) = 1 then return array(select %2$I from %3$s where (%4$s) and (%5$s) limit most); end if;
      others := array(select %8$s from unnest(words[2:]) w);
      stems := array(select %9$s from unnest(words[2:]) w);
      return array(select %2$I from %3$s where (%4$s) and (%5$s)
        and (select bool_and(%10$s) from unnest(others, stems) o (other, other_stem)) limit most);
    end $b$ $f$,
    name, id, t, format(held, 'word', 'stem'),
    case when shared then 'everything or id_company = mine or id_company is null'
      when owned then 'everything or id_company = mine' else 'true' end,
    format(pattern, 'words[1]'), format(stem_pattern, 'words[1]'), format(pattern, 'w'), format(stem_pattern, 'w'),
    format(held, 'other', 'other_stem'));
  execute format('revoke all on function %I from public', name);
  execute format('grant execute on function %I to gemelo_app', name);
  grant create on schema public to gemelo_search;
  execute format('alter function %I owner to gemelo_search', name);
  revoke create on schema public from gemelo_search;
end $$;

drop index ticket_search_text_search;
alter table ticket drop column search_text;
alter table ticket add column search_text text not null generated always as (searchable_text(title, description)) stored;
create index ticket_search_text_search on ticket using gin (search_text gin_trgm_ops);
call make_search('ticket');

-- The order in which states are offered and drawn, and where the operator lets them lead. A state without ways of its own
-- leads where its category does.
alter table ticket_state add column "order" int not null default 0;
alter table task_state add column "order" int not null default 0;
update ticket_state set "order" = id_ticket_state;
update task_state set "order" = id_task_state;
alter table task_state add unique (category, id_task_state);
create table ticket_state_way (
  id_ticket_state int not null references ticket_state on delete cascade,
  id_next_state int not null references ticket_state on delete cascade,
  primary key (id_ticket_state, id_next_state),
  check (id_ticket_state <> id_next_state)
);
create index ticket_state_way_next on ticket_state_way (id_next_state);
call owned_by_operator('ticket_state_way');
create table task_state_way (
  id_task_state int not null references task_state on delete cascade,
  id_next_state int not null references task_state on delete cascade,
  primary key (id_task_state, id_next_state),
  check (id_task_state <> id_next_state)
);
create index task_state_way_next on task_state_way (id_next_state);
call owned_by_operator('task_state_way');

create table task (
  id_task int generated by default as identity (start with 100) primary key,
  id_company int not null references company,
  title text not null,
  description text not null default '',
  id_task_type int not null references task_type,
  id_task_category int references task_category,
  id_task_state int not null,
  category text not null,
  id_task_priority int not null references task_priority,
  id_assignee int references app_user,
  -- Nobody: the product itself, on a schedule.
  id_creator int references app_user,
  id_parent int,
  id_twin int,
  id_warehouse int,
  -- Calendar days of the company.
  start_on date,
  due_on date,
  estimate_minutes int check (estimate_minutes > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  justification text,
  waiting_since timestamptz,
  waiting_seconds int not null default 0 check (waiting_seconds >= 0),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (searchable_text(title, description)) stored,
  unique (id_company, id_task),
  check (start_on <= due_on),
  check (id_parent <> id_task),
  check ((closed_at is null) = (category in ('new', 'progress', 'waiting'))),
  check ((category = 'cancelled') = (justification is not null)),
  check ((waiting_since is null) = (category <> 'waiting')),
  foreign key (category, id_task_state) references task_state (category, id_task_state),
  foreign key (id_company, id_parent) references task (id_company, id_task),
  foreign key (id_company, id_twin) references twin (id_company, id_twin),
  foreign key (id_company, id_warehouse) references warehouse (id_company, id_warehouse)
);
-- Rows of one value, newest first; the values are the choices of its filter.
create index task_newest on task (id_company, id_task desc);
create index task_of_state on task (id_company, id_task_state, id_task desc);
create index task_of_type on task (id_company, id_task_type, id_task desc);
create index task_of_category on task (id_company, id_task_category, id_task desc);
create index task_of_priority on task (id_company, id_task_priority, id_task desc);
create index task_of_assignee on task (id_company, id_assignee, id_task desc);
create index task_of_creator on task (id_company, id_creator, id_task desc);
create index task_of_twin on task (id_company, id_twin, id_task desc);
create index task_of_warehouse on task (id_company, id_warehouse, id_task desc);
-- What is to be done, by day; what was done, by time.
create index task_open on task (id_company, id_task desc) where closed_at is null;
create index task_due on task (id_company, due_on, id_task) where closed_at is null;
create index task_started_on on task (id_company, start_on, id_task) where closed_at is null;
create index task_column on task (id_company, id_task_state, due_on, id_task desc);
create index task_of_open_assignee on task (id_assignee, due_on, id_task) where closed_at is null;
create index task_closed on task (id_company, closed_at desc, id_task desc) where closed_at is not null;
create index task_updated on task (id_company, updated_at desc, id_task desc);
create index task_title_order on task (id_company, title, id_task);
create index task_parent on task (id_parent, id_task) where id_parent is not null;
create index task_by_state on task (id_task_state);
create index task_by_type on task (id_task_type);
create index task_by_category on task (id_task_category);
create index task_by_priority on task (id_task_priority);
create index task_by_twin on task (id_twin, id_task desc) where id_twin is not null;
create index task_by_creator on task (id_creator);
create index task_by_assignee on task (id_assignee);
create index task_by_warehouse on task (id_warehouse, id_task desc) where id_warehouse is not null;
create index task_search_text_search on task using gin (search_text gin_trgm_ops);
call owned_by_company('task');
grant select on task to gemelo_search;
create policy searched on task for select to gemelo_search using (true);
call make_search('task');

-- Every change, as it was worded when it happened.
create table task_event (
  id_task_event bigint generated always as identity primary key,
  id_company int not null,
  id_task int not null,
  kind text not null,
  id_user int references app_user,
  was text,
  became text,
  note text,
  at timestamptz not null default clock_timestamp(),
  foreign key (id_company, id_task) references task (id_company, id_task)
);
create index task_event_task on task_event (id_task, id_task_event);
create index task_event_user on task_event (id_user);
call owned_by_company('task_event');
revoke update, delete, truncate on task_event from gemelo_app;

-- Whoever is told of what happens to it, besides its assignee and its creator.
create table task_follower (
  id_task int not null,
  id_user int not null references app_user on delete cascade,
  id_company int not null,
  at timestamptz not null default now(),
  primary key (id_task, id_user),
  foreign key (id_company, id_task) references task (id_company, id_task) on delete cascade
);
create index task_follower_user on task_follower (id_user, id_task);
create index task_follower_company on task_follower (id_company, id_task);
call owned_by_company('task_follower');

create table task_check (
  id_task_check int generated by default as identity (start with 100) primary key,
  id_company int not null,
  id_task int not null,
  text text not null,
  "order" int not null,
  done_at timestamptz,
  done_by int references app_user,
  foreign key (id_company, id_task) references task (id_company, id_task) on delete cascade
);
create index task_check_task on task_check (id_task, "order", id_task_check);
create index task_check_company on task_check (id_company, id_task);
create index task_check_user on task_check (done_by);
call owned_by_company('task_check');

-- The first has to be over before the second can begin.
create table task_block (
  id_task int not null,
  id_blocked int not null,
  id_company int not null,
  at timestamptz not null default now(),
  primary key (id_task, id_blocked),
  check (id_task <> id_blocked),
  foreign key (id_company, id_task) references task (id_company, id_task) on delete cascade,
  foreign key (id_company, id_blocked) references task (id_company, id_task) on delete cascade
);
create index task_block_blocked on task_block (id_blocked, id_task);
create index task_block_company on task_block (id_company, id_task);
create index task_block_company_blocked on task_block (id_company, id_blocked);
call owned_by_company('task_block');

-- Time spent on it, as people note it.
create table task_time (
  id_task_time int generated by default as identity (start with 100) primary key,
  id_company int not null,
  id_task int not null,
  id_user int not null references app_user,
  minutes int not null check (minutes between 1 and 1440),
  worked_on date not null,
  note text,
  at timestamptz not null default now(),
  foreign key (id_company, id_task) references task (id_company, id_task) on delete cascade
);
create index task_time_task on task_time (id_task, worked_on desc, id_task_time desc);
create index task_time_company on task_time (id_company, id_task);
create index task_time_user on task_time (id_user);
call owned_by_company('task_time');

-- Two records that have to do with each other, shown on both sides. The pair is kept in one order, so it occurs once.
create table record_link (
  id_record_link int generated by default as identity (start with 100) primary key,
  id_company int not null references company,
  entity text not null check (entity in ('alarm', 'lot', 'task', 'ticket', 'twin', 'warehouse')),
  entity_id int not null,
  other text not null check (other in ('alarm', 'lot', 'task', 'ticket', 'twin', 'warehouse')),
  other_id int not null,
  id_user int references app_user,
  at timestamptz not null default now(),
  check ((entity, entity_id) < (other, other_id)),
  unique (entity, entity_id, other, other_id)
);
create index record_link_other on record_link (other, other_id);
create index record_link_company on record_link (id_company);
create index record_link_user on record_link (id_user);
call owned_by_company('record_link');

-- A comment that only those who handle the record see.
alter table comment add column internal boolean not null default false;

-- 1 and 2 cancel tasks of others. 2 handles the tickets of its company, so it sees them.
insert into permission (resource, action)
select 'task-cancel', action from unnest(array['view', 'create', 'edit', 'delete']) action;
insert into role_permission (id_role, id_company, id_permission)
select r.id_role, r.id_company, pm.id_permission
from (values
  (1, 'task-cancel', array['view', 'create', 'edit', 'delete']),
  (2, 'task-cancel', array['edit']),
  (2, 'ticket', array['view'])
) as given (id_role, resource, actions)
join role r on r.id_role = given.id_role
join permission pm on pm.resource = given.resource and pm.action = any(given.actions)
on conflict do nothing;
update permission_version set version = version + 1;
