-- A task for every seeded twin: nineteen of twenty were done long ago, of the open ones a third is late, a third is due
-- later and a third has no date. Twenty mention a «gotera»; each has a line to tick, a third has a comment.

set session_replication_role = replica;
drop index task_search_text_search;

insert into task (id_company, title, description, id_task_type, id_task_category, id_task_state, category,
  id_task_priority, id_assignee, id_creator, id_twin, id_warehouse, start_on, due_on, created_at, closed_at, updated_at)
select 1, case when n % 3 = 0 then 'Revisar temperatura del pasillo ' else 'Cerrar puerta del muelle ' end || n,
  case when n % 3 = 1 then 'La temperatura pasó de lo permitido. ' else 'Sin más detalle. ' end
    || case when n <= 20 then 'Hay una gotera. ' else '' end || repeat(md5(n::text) || ' ', 6),
  1 + n % 3, case when n % 2 = 0 then 1 + n % 3 end, s.id_task_state, s.category, 1 + n / 20 % 4,
  case when n % 500 = 1 then null when n % 40 = 0 then 1 else 1 + n % 6 end, 1, t.id_twin, t.id_warehouse, d.day - 2, d.day,
  now() - make_interval(mins => n::int), case when s.category = 'done' then now() - make_interval(mins => n::int / 2) end,
  now() - make_interval(mins => n::int / 2)
from (select row_number() over (order by id_twin) as n, id_twin, id_warehouse from twin where name like 'Masa %') t
cross join lateral (select case when n % 20 > 0 then current_date - 30 - (n % 2000)::int
  when n % 3 = 0 then current_date - 1 - (n / 20 % 60)::int when n % 3 = 1 then current_date + 7 + (n / 20 % 60)::int end as day) d
join (select distinct on (category) id_task_state, category from task_state where category in ('new', 'progress', 'done')
  order by category, id_task_state) s
  on s.category = case when n % 20 > 0 then 'done' when n / 20 % 2 = 0 then 'new' else 'progress' end;

insert into task_event (id_company, id_task, kind, id_user)
select 1, id_task, 'created', 1 from task where description ~ '[0-9a-f]{32}';

insert into task_check (id_company, id_task, text, "order")
select 1, id_task, 'Paso', 1 from task where description ~ '[0-9a-f]{32}';

insert into comment (id_company, subject, id_subject, id_user, text)
select 1, 'task', id_task, 1, 'Visto' from task where description ~ '[0-9a-f]{32}' and id_task % 3 = 0;

-- People count as reminded, so that the job that does it stays idle.
insert into task_reminder_day (id_company, reminded_on) select id_company, current_date + 7 from company
on conflict (id_company) do update set reminded_on = excluded.reminded_on;

create index task_search_text_search on task using gin (search_text gin_trgm_ops);
reset session_replication_role;
vacuum analyze task, task_event, task_check, comment;
