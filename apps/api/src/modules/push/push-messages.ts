import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/** How long a push service keeps a message for a browser that is off; later it is no news. */
export const TTL_SECONDS = 86_400;
/** Longer than a push service may take; a process that dies leaves its message until then. */
const LEASE = sql`interval '1 minute'`;

export interface NewMessage {
  idCompany: number;
  idPushSubscription: number;
  idUser: number;
  kind: string;
  entity: string;
  entityId: number;
  shown: boolean;
  title: string;
  body: string;
  path: string;
  language: string;
  /** Not before, as a moment in text. */
  nextAt: string | null;
}

/** Written in the transaction of the notice. */
export async function addMessages(tx: Tx, messages: readonly NewMessage[]) {
  const { rows } = await sql<{ idPushMessage: string; nextAt: string }>`
    insert into push_message (id_company, id_push_subscription, id_user, kind, entity, entity_id, shown, title, body, path, language, next_at)
    select r."idCompany", r."idPushSubscription", r."idUser", r.kind, r.entity, r."entityId", r.shown, r.title, r.body, r.path, r.language,
      coalesce(r."nextAt", now())
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) r ("idCompany" int, "idPushSubscription" int, "idUser" int, kind text,
      entity text, "entityId" bigint, shown boolean, title text, body text, path text, language text, "nextAt" timestamptz)
    returning id_push_message, next_at`.execute(tx);
  return rows.map(({ idPushMessage, nextAt }) => ({
    idPushMessage: Number(idPushMessage),
    nextAt: new Date(nextAt),
  }));
}

export interface LeasedMessage extends Omit<NewMessage, 'nextAt'> {
  idPushMessage: number;
  attempts: number;
  /** Too old to be news. */
  isExpired: boolean;
  /** A newer one about the same record is there for the same browser. */
  isReplaced: boolean;
  /** Its reader has seen it in the console. */
  isRead: boolean;
}

/** Only one of several processes gets it. `isOwn`: this process has handed it over and only needs to note so. */
export async function leaseMessage(tx: Tx, idPushMessage: number, isOwn: boolean) {
  const { rows } = await sql<LeasedMessage>`
    update push_message m set state = 'sending', next_at = now() + ${LEASE}, attempts = m.attempts + 1
    where id_push_message = ${idPushMessage} and state in ('pending', 'sending') and (next_at <= now() or ${isOwn})
    returning id_push_message, id_company, id_push_subscription, id_user, kind, entity, entity_id, shown, title, body, path, language, attempts,
      created_at < now() - interval '1 day' as is_expired,
      exists (select from push_message n where n.id_push_subscription = m.id_push_subscription and n.entity = m.entity
        and n.entity_id = m.entity_id and n.id_push_message > m.id_push_message and n.next_at <= now() + ${LEASE}
        and n.state in ('pending', 'sending', 'sent')) as is_replaced,
      m.shown and exists (select from notification_group g where g.id_user = m.id_user and g.entity = m.entity
        and g.entity_id = m.entity_id and g.unread = 0) as is_read`.execute(tx);
  return rows[0];
}

export const stateOf = (tx: Tx, idPushMessage: number) =>
  tx
    .selectFrom('pushMessage')
    .select('state')
    .select(sql<boolean>`next_at > now()`.as('waits'))
    .where('idPushMessage', '=', idPushMessage)
    .executeTakeFirst();

export type EndState = 'sent' | 'replaced' | 'read' | 'expired' | 'failed';

export const settleMessage = (
  tx: Tx,
  idPushMessage: number,
  state: EndState,
  failure: string | null = null,
) =>
  tx
    .updateTable('pushMessage')
    .set({ state, failure, nextAt: sql`now()`, sentAt: state === 'sent' ? sql`now()` : null })
    .where('idPushMessage', '=', idPushMessage)
    .execute();

/** Gives it back until later; the moment is of the database's clock. */
export async function postponeMessage(tx: Tx, idPushMessage: number, seconds: number, failure: string) {
  const { rows } = await sql<{ nextAt: string }>`
    update push_message set state = 'pending', failure = ${failure}, next_at = now() + make_interval(secs => ${seconds})
    where id_push_message = ${idPushMessage} returning next_at`.execute(tx);
  return rows[0] && new Date(rows[0].nextAt);
}
