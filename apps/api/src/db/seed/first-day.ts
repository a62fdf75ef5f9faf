import { sql } from 'kysely';
import type { Database, Tx } from '../client.ts';
import { system } from '../context.ts';

/** Unread notices of one kind that a person finds. */
const EACH = 2;

/** Everybody is told of what happened to them in the seeded past, as if they had been away for some days. */
const tellOfThePast = (tx: Tx) =>
  sql`
    with person as (
      select id_user, id_company, name from app_user
    ), about as (
      select k.id_assignee as id_user, 'assigned' as kind, 'task' as entity, k.id_task as entity_id, k.title,
        '{}'::jsonb as words, k.id_creator as id_actor, k.created_at as at
      from task k where k.closed_at is null and k.id_assignee <> k.id_creator and k.id_parent is null
      union all
      select k.id_assignee, 'assigned', 'ticket', k.id_ticket, k.title, '{}', e.id_user, e.at
      from ticket k join ticket_event e on e.id_ticket = k.id_ticket and e.kind = 'assignee'
      where k.resolved_at is null and e.id_user <> k.id_assignee
      union all
      select k.id_reporter, 'closed', 'ticket', k.id_ticket, k.title,
        jsonb_build_object('state', e.became, 'justification', e.note), e.id_user, e.at
      from ticket k join ticket_event e on e.id_ticket = k.id_ticket and e.kind = 'closed'
      where e.id_user <> k.id_reporter
      union all
      select p.id_user, case when strpos(c.text, '@' || p.name) > 0 then 'mentioned' else 'changed' end,
        c.subject, c.id_subject, coalesce(k.title, o.title), jsonb_build_object('what', 'comment', 'text', c.text),
        c.id_user, c.created_at
      from comment c
        left join ticket k on c.subject = 'ticket' and k.id_ticket = c.id_subject and not c.internal
        left join task o on c.subject = 'task' and o.id_task = c.id_subject
        join person p on p.id_company = c.id_company and p.id_user <> c.id_user and (
          p.id_user in (k.id_reporter, k.id_assignee, o.id_creator, o.id_assignee) or strpos(c.text, '@' || p.name) > 0)
      where coalesce(k.id_ticket, o.id_task) is not null
      union all
      select id_assignee, case when due_on < today then 'overdue' else 'due-soon' end, 'task', id_task, title,
        jsonb_build_object('due', to_char(due_on, 'YYYY-MM-DD')), null, now() - interval '3 hours'
      from task k join lateral (
        select (now() at time zone c.time_zone)::date as today from company c where c.id_company = k.id_company
      ) d on true
      where closed_at is null and due_on between today - 7 and today + 1
      union all
      select coalesce(k.id_assignee, p.id_user), case when k.late_at < now() then 'overdue' else 'due-soon' end,
        'ticket', k.id_ticket, k.title,
        jsonb_build_object('deadline', split_part(k.late_key, ':', 1), 'at', iso(k.late_at)), null, k.soon_at
      from ticket k left join app_user p on k.id_assignee is null and p.id_company = k.id_company and p.id_role = 1
      where k.late_at is not null and k.soon_at <= now()
      union all
      select u.id_user, 'alarm', 'alarm', a.id_alarm, t.name,
        jsonb_build_object('rule', r.name, 'place', w.name, 'severity', a.severity), null, a.opened_at
      from alarm a join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule join twin t on t.id_twin = a.id_twin
        join warehouse w on w.id_warehouse = a.id_warehouse
        join warehouse_user u on u.id_warehouse = a.id_warehouse
      where a.state = 'open'
    ), latest as (
      select about.*, person.id_company, row_number() over (partition by about.id_user, kind order by at desc) as place
      from about join person using (id_user)
    ), told as (
      insert into notification (id_company, id_user, kind, entity, entity_id, title, words, id_actor, at)
      select l.id_company, l.id_user, l.kind, l.entity, l.entity_id, l.title,
        l.words || coalesce((select jsonb_build_object('by', p.name) from person p where p.id_user = l.id_actor), '{}'),
        l.id_actor, l.at
      from latest l where place <= ${EACH} order by l.at
      returning id_notification, id_company, id_user, entity, entity_id
    )
    insert into notification_group (id_user, entity, entity_id, id_company, id_notification, notices, unread)
    select id_user, entity, entity_id, id_company, max(id_notification), count(*), count(*) from told group by 1, 2, 3, 4`.execute(
    tx,
  );

/** Tickets have the targets of their priority, but for those that would be long past it. */
async function setDeadlines(tx: Tx) {
  await sql`
    update ticket k set response_minutes = found.response_minutes, resolution_minutes = found.resolution_minutes
    from ticket o join lateral (
      select t.response_minutes, t.resolution_minutes from ticket_target t
      where t.id_company = o.id_company and (t.id_task_priority is null or t.id_task_priority = o.id_task_priority)
      order by t.id_task_priority is not null desc limit 1
    ) found on true
    where o.id_ticket = k.id_ticket and (o.resolved_at is not null or (
      moment_after(o.opened_at, found.resolution_minutes * 60) > now()
      and (o.first_response_at is not null or moment_after(o.opened_at, found.response_minutes * 60) > now())))`.execute(
    tx,
  );
  // The notices below tell of them.
  await sql`update ticket set told_soon = late_key, told_late = case when late_at < now() then late_key end
    where late_at is not null and soon_at <= now()`.execute(tx);
}

/** What makes the first start of the demonstration look like a working day: deadlines, and notices that nobody has read. */
export const seedFirstDay = (database: Database) =>
  database.transaction(system, async (tx) => {
    await setDeadlines(tx);
    await tellOfThePast(tx);
  });
