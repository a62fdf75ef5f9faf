import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName } from '../../db/person.ts';

/** The warehouse of a report with what its company says about limits and time. */
export async function findReported(tx: Tx, idCompany: number | undefined, idWarehouse: number) {
  const found = await tx
    .selectFrom('warehouse as w')
    .innerJoin('company as c', 'c.idCompany', 'w.idCompany')
    .select(['w.idWarehouse', 'w.name', 'c.idCompany', 'c.name as company', 'c.logo', 'c.timeZone'])
    .select(['c.humidityWarning', 'c.humidityAlarm', 'c.temperatureAlarm'])
    .where('w.idWarehouse', '=', idWarehouse)
    .$if(idCompany !== undefined, (query) => query.where('w.idCompany', '=', idCompany ?? 0))
    .executeTakeFirst();
  if (!found) throw new NotFound('warehouse', idWarehouse);
  return found;
}
export type Reported = Awaited<ReturnType<typeof findReported>>;

/** A warehouse during a stretch of time. */
export interface Stretch {
  idWarehouse: number;
  from: Date;
  to: Date;
}

export interface ReportedAlarm {
  idAlarm: number;
  rule: string;
  twin: string;
  condition: 'above' | 'below' | 'rate' | 'silence';
  severity: 'warning' | 'alarm';
  since: string;
  /** Null while it goes on. */
  resolvedAt: string | null;
  state: 'open' | 'acknowledged' | 'resolved';
  /** How long it lasted, up to the end of the period. */
  seconds: number;
  worst: number | null;
  threshold: number | null;
  unit: string | null;
  decimals: number | null;
}

export const MOST_ALARMS = 15;

/** Alarms of the period, the most serious and longest first, and how many there are in all. */
export async function alarmsDuring(tx: Tx, { idWarehouse, from, to }: Stretch) {
  const { rows } = await sql<ReportedAlarm & { total: number; open: number }>`
    with during as materialized (
      select a.id_alarm, coalesce(a.peak_rule, a.id_alarm_rule) as id_alarm_rule, a.id_twin, a.id_measurement, a.condition,
        coalesce(a.peak_severity, a.severity) as severity, a.opened_at, a.resolved_at, a.state, a.worst_value,
        coalesce(a.peak_threshold, a.threshold) as threshold,
        extract(epoch from least(coalesce(a.resolved_at, now()), ${to}::timestamptz) - a.opened_at)::int as seconds
      from alarm a
      where a.id_warehouse = ${idWarehouse} and a.opened_at < ${to} and coalesce(a.resolved_at, 'infinity') > ${from}
        and a.resolution is distinct from 'merged')
    select d.id_alarm, r.name as rule, t.name as twin, d.condition, d.severity, iso(d.opened_at) as since,
      iso(d.resolved_at) as resolved_at, d.state, d.seconds, d.worst_value as worst, d.threshold, m.unit, m.decimals,
      count(*) over ()::int as total, count(*) filter (where d.state <> 'resolved') over ()::int as open
    from during d
    join alarm_rule r on r.id_alarm_rule = d.id_alarm_rule
    join twin t on t.id_twin = d.id_twin
    left join measurement m on m.id_measurement = d.id_measurement
    order by d.severity, d.seconds desc, d.id_alarm
    limit ${MOST_ALARMS}`.execute(tx);
  const [first] = rows;
  return { total: first?.total ?? 0, open: first?.open ?? 0, rows: rows as ReportedAlarm[] };
}

/** Whose tickets a report shows: everybody's, or only those that one person sees. */
export type SeenTickets = 'all' | number;
const seen = (who: SeenTickets) =>
  who === 'all'
    ? sql`true`
    : sql`(k.id_reporter = ${who} or k.id_assignee = ${who} or k.id_ticket in (
        select x.id_ticket from ticket_mention x where x.id_user = ${who}))`;
/** Tickets about the warehouse, or about an alarm in it. */
const about = (idWarehouse: number) =>
  sql`coalesce(k.id_warehouse, (select a.id_warehouse from alarm a where a.id_alarm = k.id_alarm)) = ${idWarehouse}`;

export interface ReportedTicket {
  idTicket: number;
  title: string;
  state: string;
  priority: string;
  assignee: string | null;
  openedAt: string;
  resolvedAt: string | null;
}
export const MOST_TICKETS = 15;

/** Tickets that were open at some moment of the period, open ones first. */
export async function ticketsDuring(tx: Tx, { idWarehouse, from, to }: Stretch, who: SeenTickets) {
  const { rows } = await sql<ReportedTicket & { total: number }>`
    select k.id_ticket, k.title, s.name as state, p.name as priority, u.name as assignee, iso(k.opened_at) as opened_at,
      iso(k.resolved_at) as resolved_at, count(*) over ()::int as total
    from ticket k
    join ticket_state s on s.id_ticket_state = k.id_ticket_state
    join task_priority p on p.id_task_priority = k.id_task_priority
    left join app_user u on u.id_user = k.id_assignee
    where k.opened_at < ${to} and coalesce(k.resolved_at, 'infinity') > ${from} and ${about(idWarehouse)} and ${seen(who)}
    order by k.resolved_at is not null, k.id_ticket desc
    limit ${MOST_TICKETS}`.execute(tx);
  return { total: rows[0]?.total ?? 0, rows: rows as ReportedTicket[] };
}

export interface Deed {
  at: string;
  kind: 'acknowledged' | 'resolved' | 'closed' | 'reopened';
  user: string;
  /** The alarm's device and rule, or the ticket. */
  subject: string;
  rule: string | null;
  note: string | null;
}
export const MOST_DEEDS = 20;

/** What people did in the period about alarms and tickets, newest first. */
export async function deedsDuring(
  tx: Tx,
  { idWarehouse, from, to }: Stretch,
  { alarms, tickets }: { alarms: boolean; tickets: SeenTickets },
) {
  const { rows } = await sql<Deed & { total: number }>`
    with done as (
      select e.at, e.kind, e.id_user, t.name as subject, r.name as rule, e.note
      from alarm_event e
      join alarm a on a.id_alarm = e.id_alarm
      join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule
      join twin t on t.id_twin = a.id_twin
      where ${alarms} and a.id_warehouse = ${idWarehouse} and a.opened_at < ${to}
        and e.kind in ('acknowledged', 'resolved') and e.id_user is not null and e.at >= ${from} and e.at < ${to}
      union all
      select e.at, e.kind, e.id_user, '#' || k.id_ticket || ' ' || k.title, null, e.note
      from ticket_event e join ticket k on k.id_ticket = e.id_ticket
      where e.kind in ('closed', 'reopened') and e.id_user is not null and e.at >= ${from} and e.at < ${to}
        and ${about(idWarehouse)} and ${seen(tickets)})
    select iso(d.at) as at, d.kind, ${authorName('u', 'd.id_user')} as "user", d.subject, d.rule, d.note, count(*) over ()::int as total
    from done d left join app_user u on u.id_user = d.id_user
    order by d.at desc
    limit ${MOST_DEEDS}`.execute(tx);
  return { total: rows[0]?.total ?? 0, rows: rows as Deed[] };
}
