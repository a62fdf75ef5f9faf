import { CALLER, type Statement } from './statement.ts';

const COLUMNS = `
  t.id_ticket, t.id_company, t.title, t.description, t.id_ticket_state, s.name as state, t.category, s.color as state_color,
  t.id_task_priority, p.name as priority, p.color as priority_color, t.id_ticket_type, y.name as type,
  t.id_assignee, a.name as assignee, t.id_reporter, r.name as reporter, t.id_twin, tw.name as twin,
  t.id_warehouse, w.name as warehouse, t.id_alarm, t.due_at, t.opened_at, t.first_response_at,
  t.first_response_seconds, t.respond_by, t.resolve_by, t.late_at, t.soon_at, t.merged_into, t.resolved_at, t.waiting_since, t.waiting_seconds, t.justification, t.updated_at, t.version,
  t.late_at < now() as overdue,
  (select count(*)::int from comment c where c.subject = 'ticket' and c.id_subject = t.id_ticket) as comments_count`;

const NAMES = `
  join ticket_state s on s.id_ticket_state = t.id_ticket_state
  join task_priority p on p.id_task_priority = t.id_task_priority
  join ticket_type y on y.id_ticket_type = t.id_ticket_type
  left join app_user a on a.id_user = t.id_assignee
  left join app_user r on r.id_user = t.id_reporter
  left join twin tw on tw.id_twin = t.id_twin
  left join warehouse w on w.id_warehouse = t.id_warehouse`;

const page = (condition = '', found = '', order = 'id_ticket desc') => `
  with caller as (${CALLER})${found}
  select page.*
  from caller
  left join lateral (
    select ${COLUMNS}
    from (
      select * from ticket x where x.id_company = caller.id_company ${condition}
      order by ${order} limit 50
    ) t
    ${NAMES}
    order by ${order}
  ) page on true`;

const COMMENTS = `
  (select json_agg(json_build_object('id', c.id_comment, 'text', c.text, 'createdAt', c.created_at,
     'idUser', u.id_user, 'user', u.name) order by c.id_comment desc)
   from (select * from comment c where c.subject = 'ticket' and c.id_subject = t.id_ticket
     order by c.id_comment desc limit 50) c
   join app_user u on u.id_user = c.id_user) as comments`;
const EVENTS = `
  (select json_agg(json_build_object('id', e.id_ticket_event, 'kind', e.kind, 'at', e.at, 'was', e.was,
     'became', e.became, 'note', e.note, 'idUser', e.id_user, 'user', u.name) order by e.id_ticket_event)
   from ticket_event e left join app_user u on u.id_user = e.id_user
   where e.id_ticket = t.id_ticket) as events`;
const ALARM = `
  (select json_build_object('id', l.id_alarm, 'name', r.name, 'severity', l.severity, 'state', l.state)
   from alarm l join alarm_rule r on r.id_alarm_rule = l.id_alarm_rule where l.id_alarm = t.id_alarm) as alarm`;

export const tickets: Record<string, Statement> = {
  'GET /tickets/list': { text: page(), values: () => [] },
  'GET /tickets/open': {
    text: page('and x.resolved_at is null', '', 'late_at, id_ticket desc'),
    values: () => [],
  },
  'GET /tickets/filter': {
    text: page('and x.id_ticket_state = $2'),
    values: (query) => [query.get('state')],
  },
  'GET /tickets/search': {
    text: page(
      'and x.id_ticket = any(array(select id_ticket from found))',
      ', found as materialized (select id_ticket from ticket where search_text like $2)',
    ),
    values: (query) => [`%${query.get('search')}%`],
  },
  'GET /tickets/detail': {
    text: `
      with caller as (${CALLER})
      select ${COLUMNS}, ${COMMENTS}, ${EVENTS}, ${ALARM}
      from caller
      join ticket t on t.id_company = caller.id_company and t.id_ticket = $2
      ${NAMES}`,
    values: (query) => [query.get('id')],
  },
};
