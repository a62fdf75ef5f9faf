import { sql } from 'kysely';
import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Notifications } from '../notifications/notifications.service.ts';

const BATCH = 100;
/** Of a ticket that nobody has, so many of those who could take it are told. */
const MAX_HANDLERS = 50;

interface Pressing {
  idTicket: number;
  idCompany: number;
  title: string;
  idAssignee: number | null;
  deadline: string;
  lateAt: string;
  isLate: boolean;
}

/** Tickets whose next deadline is near or past and was not told of; those that wait for others are in no hurry. */
const pressing = async (tx: Tx): Promise<Pressing[]> =>
  (
    await sql<Pressing>`
      select id_ticket, id_company, title, id_assignee, split_part(late_key, ':', 1) as deadline,
        iso(late_at) as late_at, late_at <= now() as is_late
      from ticket
      where soon_at <= now() and told_late is distinct from late_key
        and (late_at <= now() or told_soon is distinct from late_key)
      order by soon_at, id_ticket limit ${BATCH} for no key update skip locked`.execute(tx)
  ).rows;

/** Everybody of a company who handles its tickets. */
const handlersOf = async (tx: Tx, idCompany: number): Promise<number[]> => {
  const { rows } = await sql<{ idUser: number }>`
    select u.id_user from app_user u
    where u.id_company = ${idCompany} and u.state = 'Activo' and exists (
      select from role_grant g join role r on r.id_role = g.id_role and r.state = 'Activo'
      where g.resource = 'ticket' and g.action = 'edit' and (g.id_role = u.id_role
        or g.id_role in (select x.id_role from user_role x where x.id_user = u.id_user)))
    order by u.id_user limit ${MAX_HANDLERS}`.execute(tx);
  return rows.map(({ idUser }) => idUser);
};

/** Tells of some tickets and remembers it in the same transaction, so that each deadline is told of once. */
const warn = (database: Database, notifications: Pick<Notifications, 'tell'>): Promise<number> =>
  database.transaction(system, async (tx) => {
    const found = await pressing(tx);
    const handlers = new Map<number, number[]>();
    for (const { idTicket, idCompany, title, idAssignee, deadline, lateAt, isLate } of found) {
      if (idAssignee === null && !handlers.has(idCompany))
        handlers.set(idCompany, await handlersOf(tx, idCompany));
      await notifications.tell(tx, system, {
        kind: isLate ? 'overdue' : 'due-soon',
        ...{ entity: 'ticket', id: idTicket, idCompany, title },
        to: idAssignee === null ? (handlers.get(idCompany) ?? []) : [idAssignee],
        words: { deadline, at: lateAt },
      });
      await sql`update ticket set told_soon = late_key, told_late = case when ${isLate} then late_key else told_late end
        where id_ticket = ${idTicket}`.execute(tx);
    }
    return found.length;
  });

/** Warns of tickets that are about to be late, and of those that are. */
export const createWatchTicketTargets = (notifications: Pick<Notifications, 'tell'>) =>
  defineJob({
    name: 'watch-ticket-targets',
    payload: object({}),
    attempts: 2,
    every: '* * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      let told = BATCH;
      while (told === BATCH) {
        signal.throwIfAborted();
        told = await warn(database, notifications);
      }
    },
  });
