import { CALLER, type Statement } from './statement.ts';

/** The caller with the day that it is in the calendar of the company. */
const CALLER_TODAY = `
  select who.*, (now() at time zone co.time_zone)::date as today
  from (${CALLER}) who join company co on co.id_company = who.id_company`;

const COLUMNS = `
  t.id_task, t.id_company, t.title, t.description, t.id_task_state, s.name as state, t.category, s.color as state_color,
  t.id_task_priority, p.name as priority, p.color as priority_color, t.id_task_type, y.name as type,
  t.id_task_category, g.name as task_category, t.id_assignee, a.name as assignee, t.id_creator, c.name as creator,
  t.id_parent, o.title as parent, t.id_twin, tw.name as twin, t.id_warehouse, w.name as warehouse,
  t.start_on, t.due_on, t.closed_at is null and t.due_on < caller.today as overdue,
  exists (select from task_block b join task f on f.id_task = b.id_task
    where b.id_blocked = t.id_task and f.closed_at is null) as blocked,
  k.checks, k.checked, u.subtasks, u.finished, t.estimate_minutes,
  (select sum(m.minutes)::int from task_time m where m.id_task = t.id_task) as spent_minutes,
  t.created_at, t.started_at, t.closed_at, t.waiting_since, t.waiting_seconds, t.justification,
  (select count(*)::int from comment n where n.subject = 'task' and n.id_subject = t.id_task) as comments_count,
  t.updated_at, t.version`;

const NAMES = `
  join task_state s on s.id_task_state = t.id_task_state
  join task_type y on y.id_task_type = t.id_task_type
  join task_priority p on p.id_task_priority = t.id_task_priority
  left join task_category g on g.id_task_category = t.id_task_category
  left join app_user a on a.id_user = t.id_assignee
  left join app_user c on c.id_user = t.id_creator
  left join task o on o.id_task = t.id_parent
  left join twin tw on tw.id_twin = t.id_twin
  left join warehouse w on w.id_warehouse = t.id_warehouse
  cross join lateral (select count(*)::int as checks, count(k.done_at)::int as checked
    from task_check k where k.id_task = t.id_task) k
  cross join lateral (select count(*)::int as subtasks, count(u.closed_at)::int as finished
    from task u where u.id_parent = t.id_task) u`;

interface Page {
  condition?: string;
  order?: string;
  join?: string;
  found?: string;
}
/** Selects the page first, so that names are joined only for its rows; without a session there are no rows. */
const page = ({ condition = '', order = 'x.id_task desc', join = '', found = '' }: Page) => `
  with caller as (${CALLER_TODAY})${found}
  select page.*
  from caller
  left join lateral (
    select ${COLUMNS}
    from (
      select x.*, row_number() over (order by ${order}) as place
      from (select x.* from task x ${join} where x.id_company = caller.id_company ${condition}
        order by ${order} limit 50) x ${join}
    ) t
    ${NAMES}
    order by t.place
  ) page on true`;

const OPEN = 'and x.closed_at is null';
const PARTS = `
  (select json_agg(json_build_object('id', k.id_task_check, 'text', k.text, 'doneAt', k.done_at, 'doneBy', k.done_by)
     order by k."order") from task_check k where k.id_task = t.id_task) as check_list,
  (select json_agg(json_build_object('id', v.id_task, 'title', v.title)) from task v where v.id_parent = t.id_task) as parts,
  (select json_agg(json_build_object('idUser', f.id_user, 'name', fu.name))
   from task_follower f join app_user fu on fu.id_user = f.id_user where f.id_task = t.id_task) as followers,
  (select json_agg(json_build_object('id', e.id_task_event, 'kind', e.kind, 'at', e.at, 'was', e.was,
     'became', e.became, 'note', e.note, 'idUser', e.id_user, 'user', eu.name) order by e.id_task_event)
   from task_event e left join app_user eu on eu.id_user = e.id_user where e.id_task = t.id_task) as events`;

export const tasks: Record<string, Statement> = {
  'GET /tasks/list': { text: page({ condition: OPEN }), values: () => [] },
  'GET /tasks/mine': {
    text: page({ condition: `${OPEN} and x.id_assignee = caller.id_user` }),
    values: () => [],
  },
  'GET /tasks/overdue': {
    text: page({ condition: `${OPEN} and x.due_on < caller.today`, order: 'x.due_on, x.id_task desc' }),
    values: () => [],
  },
  'GET /tasks/column': {
    text: page({ condition: `${OPEN} and x.id_task_state = $2`, order: 'x.due_on, x.id_task desc' }),
    values: (query) => [query.get('state')],
  },
  'GET /tasks/priority': {
    text: page({
      condition: OPEN,
      join: 'join task_priority xp on xp.id_task_priority = x.id_task_priority',
      order: 'xp."order", x.id_task desc',
    }),
    values: () => [],
  },
  'GET /tasks/search': {
    text: page({
      condition: 'and x.id_task = any(array(select id_task from found))',
      found: ', found as materialized (select id_task from task where search_text like $2)',
    }),
    values: (query) => [`%${query.get('search')}%`],
  },
  'GET /tasks/counts': {
    text: `
      with caller as (${CALLER_TODAY})
      select counted.*, own.*,
        (select json_agg(row_to_json(first)) from (
          select ${COLUMNS}
          from (select * from task x where x.id_assignee = caller.id_user and x.id_company = caller.id_company
            and x.closed_at is null order by x.due_on, x.id_task limit 5) t
          ${NAMES}
          order by t.due_on, t.id_task) first) as pressing
      from caller
      cross join lateral (select count(*)::int as open, (count(*) filter (where x.due_on < caller.today))::int as overdue,
          (count(*) filter (where x.id_assignee is null))::int as unassigned
        from task x where x.id_company = caller.id_company and x.closed_at is null) counted
      cross join lateral (select count(*)::int as mine, (count(*) filter (where x.due_on < caller.today))::int as mine_overdue,
          (count(*) filter (where x.due_on between caller.today
            and (date_trunc('week', caller.today::timestamp) + interval '6 days')::date))::int as mine_this_week
        from task x where x.id_company = caller.id_company and x.closed_at is null and x.id_assignee = caller.id_user) own`,
    values: () => [],
  },
  'POST /tasks/create': {
    text: `
      with caller as (${CALLER_TODAY}),
      t as (
        insert into task (id_company, title, description, id_task_type, id_task_state, category, id_task_priority,
          id_creator, id_warehouse, due_on)
        select caller.id_company, $2, $3, $4, s.id_task_state, s.category, $5, caller.id_user, $6, $7
        from caller, (select id_task_state, category from task_state order by "order", id_task_state limit 1) s
        returning *),
      made as (insert into task_event (id_company, id_task, kind, id_user) select id_company, id_task, 'created', id_creator from t)
      select t.*, s.name as state, p.name as priority, y.name as type, c.name as creator, w.name as warehouse
      from t
      join task_state s on s.id_task_state = t.id_task_state
      join task_type y on y.id_task_type = t.id_task_type
      join task_priority p on p.id_task_priority = t.id_task_priority
      join app_user c on c.id_user = t.id_creator
      left join warehouse w on w.id_warehouse = t.id_warehouse`,
    values: (_query, body) => [
      body.title,
      body.description,
      body.idTaskType,
      body.idTaskPriority,
      body.idWarehouse,
      body.dueOn,
    ],
  },
  'PUT /tasks/update': {
    text: `
      with caller as (${CALLER_TODAY}),
      t as (
        update task x
        set id_task_state = s.id_task_state, category = s.category, version = x.version + 1, updated_at = now(),
          started_at = coalesce(x.started_at, case when s.category = 'progress' then now() end)
        from caller, task_state s
        where x.id_task = $2 and x.id_company = caller.id_company and x.version = $4 and s.id_task_state = $3
        returning x.*),
      noted as (insert into task_event (id_company, id_task, kind, id_user)
        select t.id_company, t.id_task, 'state', caller.id_user from t, caller)
      select ${COLUMNS}, ${PARTS}
      from t
      cross join caller
      ${NAMES}`,
    values: (query, body) => [query.get('id'), body.idTaskState, body.version],
  },
};
