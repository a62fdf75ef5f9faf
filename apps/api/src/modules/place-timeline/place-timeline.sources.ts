import { type TimelineKind, timelineKinds } from '@gemelo/contract/endpoints/place-timeline';
import { type RawBuilder, sql } from 'kysely';
import { authorOrNone } from '../../db/person.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

export type PlaceKind = 'warehouse' | 'station';

/** Rows before a moment, and at that moment those with a smaller id. */
export interface Wanted {
  idCompany: number;
  idPlace: number;
  /** Somebody who sees only their own of this kind; null: everybody's. */
  onlyUser: number | null;
  at: string;
  below: number;
  most: number;
}
export interface TimelineRow {
  id: number;
  at: string;
  until: string | null;
  idUser: number | null;
  userName: string | null;
  title: string | null;
  text: string | null;
  /** Of tickets and tasks. */
  idState: number | null;
  stateName: string | null;
  idForm: number | null;
}
type Slots = { [Name in keyof Wanted]: RawBuilder<Wanted[Name]> };
type Part = (w: Slots) => RawBuilder<TimelineRow>;

const none = sql`null`;
const stateless = sql`null::int as id_state, null::text as state_name`;
const user = (idUser: string) => authorOrNone('u', idUser);

/** What was done beside a place names the place itself. */
const placed = { warehouse: sql`id_warehouse`, station: sql`id_station` } as const;
/** Tickets and tasks are about a device; a station has one. */
const worked: Record<PlaceKind, (w: Slots) => RawBuilder<unknown>> = {
  warehouse: (w) => sql`id_warehouse = ${w.idPlace}::int`,
  station: (w) =>
    sql`id_twin = (select id_twin from twin where id_station = ${w.idPlace}::int and id_company = ${w.idCompany}::int)`,
};

const before = (w: Slots, at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(${at}, ${id}::bigint) < (${w.at}::timestamptz, ${w.below}::bigint)`;

const visits =
  (place: PlaceKind): Part =>
  (w) =>
    sql<TimelineRow>`
  with r as materialized (
    select id_user, started_at, ended_at from route_stop
    where id_company = ${w.idCompany}::int and ${placed[place]} = ${w.idPlace}::int
      and (${w.onlyUser}::int is null or id_user = ${w.onlyUser}::int) and ${before(w, sql`started_at`, sql`id_user`)}
    order by started_at desc, id_user desc limit ${w.most}::int)
  select r.id_user as id, r.started_at as at, r.ended_at as until, r.id_user, ${user('r.id_user')} as user_name,
    ${none}::text as title, ${none}::text as text, ${stateless}, ${none}::int as id_form
  from r left join app_user u on u.id_user = r.id_user`;

const records =
  (place: PlaceKind): Part =>
  (w) =>
    sql<TimelineRow>`
  with r as materialized (
    select id_activity_record, at, id_user, action_name, note from activity_record
    where id_company = ${w.idCompany}::int and ${placed[place]} = ${w.idPlace}::int
      and (${w.onlyUser}::int is null or id_user = ${w.onlyUser}::int) and ${before(w, sql`at`, sql`id_activity_record`)}
    order by at desc, id_activity_record desc limit ${w.most}::int)
  select r.id_activity_record as id, r.at, ${none}::timestamptz as until, r.id_user, ${user('r.id_user')} as user_name,
    r.action_name as title, r.note as text, ${stateless}, ${none}::int as id_form
  from r left join app_user u on u.id_user = r.id_user`;

const attachments =
  (place: PlaceKind): Part =>
  (w) =>
    sql<TimelineRow>`
  with r as materialized (
    select id_warehouse_attachment, created_at, id_user, title, note from warehouse_attachment
    where id_company = ${w.idCompany}::int and ${placed[place]} = ${w.idPlace}::int
      and (${w.onlyUser}::int is null or id_user = ${w.onlyUser}::int)
      and ${before(w, sql`created_at`, sql`id_warehouse_attachment`)}
    order by created_at desc, id_warehouse_attachment desc limit ${w.most}::int)
  select r.id_warehouse_attachment as id, r.created_at as at, ${none}::timestamptz as until, r.id_user,
    ${user('r.id_user')} as user_name, r.title, r.note as text, ${stateless}, ${none}::int as id_form
  from r left join app_user u on u.id_user = r.id_user`;

const answers =
  (place: PlaceKind): Part =>
  (w) =>
    sql<TimelineRow>`
  with r as materialized (
    select p.at, a.id_form_answer, a.id_form, a.id_user
    from answered_place p join form_answer a on a.id_company = p.id_company and a.id_form_answer = p.id_form_answer
    where p.id_company = ${w.idCompany}::int and p.kind = ${sql.lit(place)} and p.id_place = ${w.idPlace}::int
      and (${w.onlyUser}::int is null or a.id_user = ${w.onlyUser}::int)
      and ${before(w, sql`p.at`, sql`p.id_form_answer`)}
    order by p.at desc, p.id_form_answer desc limit ${w.most}::int)
  select r.id_form_answer as id, r.at, ${none}::timestamptz as until, r.id_user, ${user('r.id_user')} as user_name,
    f.name as title, ${none}::text as text, ${stateless}, r.id_form
  from r join form f on f.id_form = r.id_form left join app_user u on u.id_user = r.id_user`;

const tickets =
  (place: PlaceKind): Part =>
  (w) =>
    sql<TimelineRow>`
  with r as materialized (
    select id_ticket, opened_at, resolved_at, id_reporter, title, id_ticket_state from ticket
    where id_company = ${w.idCompany}::int and ${worked[place](w)}
      and (${w.onlyUser}::int is null or ${w.onlyUser}::int in (id_reporter, id_assignee)
        or id_ticket in (select x.id_ticket from ticket_mention x where x.id_user = ${w.onlyUser}::int))
      and ${before(w, sql`opened_at`, sql`id_ticket`)}
    order by opened_at desc, id_ticket desc limit ${w.most}::int)
  select r.id_ticket as id, r.opened_at as at, r.resolved_at as until, r.id_reporter as id_user,
    ${user('r.id_reporter')} as user_name, r.title, ${none}::text as text, s.id_ticket_state as id_state, s.name as state_name, ${none}::int as id_form
  from r join ticket_state s on s.id_ticket_state = r.id_ticket_state left join app_user u on u.id_user = r.id_reporter`;

const tasks =
  (place: PlaceKind): Part =>
  (w) =>
    sql<TimelineRow>`
  with r as materialized (
    select id_task, created_at, closed_at, id_creator, title, id_task_state from task
    where id_company = ${w.idCompany}::int and ${worked[place](w)}
      and (${w.onlyUser}::int is null or ${w.onlyUser}::int in (id_creator, id_assignee))
      and ${before(w, sql`created_at`, sql`id_task`)}
    order by created_at desc, id_task desc limit ${w.most}::int)
  select r.id_task as id, r.created_at as at, r.closed_at as until, r.id_creator as id_user,
    ${user('r.id_creator')} as user_name, r.title, ${none}::text as text, s.id_task_state as id_state, s.name as state_name, ${none}::int as id_form
  from r join task_state s on s.id_task_state = r.id_task_state left join app_user u on u.id_user = r.id_creator`;

const parts: Record<TimelineKind, (place: PlaceKind) => Part> = {
  visit: visits,
  record: records,
  attachment: attachments,
  'form-answer': answers,
  ticket: tickets,
  task: tasks,
};

const queriesOf = (place: PlaceKind) => {
  const query = (kind: TimelineKind) => {
    const part = parts[kind](place);
    return prepared<Wanted>()((_db, slots) => part(slots));
  };
  return Object.fromEntries(timelineKinds.map((kind) => [kind, query(kind)])) as Record<
    TimelineKind,
    ReturnType<typeof query>
  >;
};
/** One index read for each kind. */
export const timelineQueries = { warehouse: queriesOf('warehouse'), station: queriesOf('station') };

/** Everybody's of a kind, one's own, or none. */
export function seenOf({ permissions }: Actor, kind: TimelineKind): 'all' | 'own' | 'none' {
  const seen = (all: string, own?: string) =>
    permissions.has(all) ? 'all' : own && permissions.has(own) ? 'own' : 'none';
  switch (kind) {
    case 'visit':
    case 'record':
      return seen('tracker:view', 'my-activity:view');
    case 'form-answer':
      return seen('form-answer:view', 'form-fill:view');
    case 'ticket':
      return seen('ticket:view', 'support:view');
    case 'task':
      return seen('task:view');
    case 'attachment':
      return seen('attachment:view');
  }
}
