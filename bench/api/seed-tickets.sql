-- A ticket for every seeded twin, half of them closed, every second with a deadline; twenty mention a «gotera», and a third
-- have comments. People count as told of deadlines, so that the job that warns does not run during the measurement.

set session_replication_role = replica;
drop index ticket_search_text_search;

insert into ticket (id_company, title, description, id_ticket_type, id_ticket_state, category, id_task_priority,
  id_assignee, id_reporter, id_twin, id_warehouse, resolved_at, justification, opened_at, updated_at, resolution_minutes,
  told_soon, told_late)
select 1, case when n % 3 = 0 then 'Temperatura alta en el pasillo ' else 'Puerta abierta en el muelle ' end || n,
  case when n % 3 = 1 then 'La temperatura pasó de lo permitido durante la noche. ' else 'Sin más detalle. ' end
    || case when n <= 20 then 'Hay una gotera. ' else '' end || repeat(md5(n::text) || ' ', 6),
  1 + n % 3, s.id_ticket_state, s.category, 1 + n % 4,
  case when n % 4 = 0 then 1 end, 1, t.id_twin, t.id_warehouse,
  case when s.category = 'done' then now() end, case when s.category = 'done' then 'Resuelto' end,
  now() - make_interval(mins => n::int), now() - make_interval(mins => n::int),
  case when n % 4 < 2 then 600 end, case when n % 4 = 1 then 'resolution:600' end, case when n % 4 = 1 then 'resolution:600' end
from (select row_number() over (order by id_twin) as n, id_twin, id_warehouse from twin where name like 'Masa %') t
join (select distinct on (category) id_ticket_state, category from ticket_state where category in ('new', 'done') order by category, id_ticket_state) s
  on s.category = case when n % 2 = 0 then 'done' else 'new' end;

insert into ticket_event (id_company, id_ticket, kind, id_user)
select 1, id_ticket, 'opened', 1 from ticket where description ~ '[0-9a-f]{32}';

insert into comment (id_company, subject, id_subject, id_user, text)
select 1, 'ticket', id_ticket, 1, 'Visto' from ticket where description ~ '[0-9a-f]{32}' and id_ticket % 3 = 0;

create index ticket_search_text_search on ticket using gin (search_text gin_trgm_ops);
reset session_replication_role;
vacuum analyze ticket, ticket_event, comment;
