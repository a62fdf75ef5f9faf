import { UNREAD_MAX } from '@gemelo/contract/endpoints/notification-count';
import type { NotificationTarget } from '@gemelo/contract/endpoints/notifications';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

const unreadRecords = prepared<{ idUser: number }>()((db, { idUser }) =>
  db
    .selectFrom(
      db
        .selectFrom('notificationGroup')
        .select('idUser')
        .where('idUser', '=', idUser)
        .where('unread', '>', 0)
        .limit(UNREAD_MAX)
        .as('first'),
    )
    .select(sql<number>`count(*)::int`.as('unread')),
);
const countOf = async (tx: Tx, { idUser }: Actor) => ({
  unread: (await unreadRecords.first(tx, { idUser }))?.unread ?? 0,
});

interface RecordKey {
  entity: string;
  entityId: number;
}

const ownNotice = async (tx: Tx, { idUser }: Actor, idNotification: number) => {
  const found = await tx
    .selectFrom('notification')
    .select(['entity', 'entityId'])
    .where('idNotification', '=', idNotification)
    .where('idUser', '=', idUser)
    .where('shown', '=', true)
    .executeTakeFirst();
  if (!found) throw new NotFound('notification', idNotification);
  return found;
};

/** Records that are marked at once: somebody who never looked has tens of thousands, which would run out of time. */
const BATCH = 1_000;

/** The person's records that are held until the end of the transaction, always in the same order. */
const holdGroups = (tx: Tx, { idUser }: Actor, record?: RecordKey) =>
  tx
    .selectFrom('notificationGroup')
    .select(['entity', 'entityId'])
    .where('idUser', '=', idUser)
    .$if(record === undefined, (query) => query.where('unread', '>', 0))
    .$if(record !== undefined, (query) =>
      query.where('entity', '=', record?.entity ?? '').where('entityId', '=', record?.entityId ?? 0),
    )
    .orderBy('entity')
    .orderBy('entityId')
    .limit(BATCH)
    .forUpdate()
    .execute();

/** Marks the notices of some records as read, and returns how many records these were. */
async function markRead(tx: Tx, actor: Actor, target: NotificationTarget): Promise<number> {
  const record =
    'idNotification' in target
      ? await ownNotice(tx, actor, target.idNotification)
      : 'entity' in target
        ? target
        : undefined;
  const held = await holdGroups(tx, actor, record);
  const isOne = 'idNotification' in target;
  const one = isOne ? sql`and n.id_notification = ${target.idNotification}` : sql``;
  // All notices of a held record are read: its count starts anew, whatever it was.
  const left = isOne ? sql`g.unread - (select count(*)::int from read)` : sql`0`;
  await sql`
    with held as materialized (
      select * from unnest(${held.map(({ entity }) => entity)}::text[], ${held.map(({ entityId }) => entityId)}::bigint[])
        h (entity, entity_id)
    ), read as (
      update notification n set read_at = now() from held h
      where n.id_user = ${actor.idUser} and n.entity = h.entity and n.entity_id = h.entity_id
        and n.read_at is null and n.shown ${one}
      returning 1
    )
    update notification_group g set unread = ${left} from held h
    where g.id_user = ${actor.idUser} and g.entity = h.entity and g.entity_id = h.entity_id`.execute(tx);
  return held.length;
}

/** What a person does with their own notices. Reading is no change of a record, so it is not audited. */
export function createNotificationReading(database: Database) {
  const changed = async (tx: Tx, actor: Actor) => {
    touch(tx, 'notification', actor.idCompany, actor.idUser);
    return countOf(tx, actor);
  };

  return {
    count: (actor: Actor) => database.read(actor, (tx) => countOf(tx, actor)),

    async read(actor: Actor, target: NotificationTarget) {
      let held: number;
      do held = await database.transaction(actor, (tx) => markRead(tx, actor, target));
      while (held === BATCH);
      return database.transaction(actor, (tx) => changed(tx, actor));
    },

    unread: (actor: Actor, idNotification: number) =>
      database.transaction(actor, async (tx) => {
        const record = await ownNotice(tx, actor, idNotification);
        await holdGroups(tx, actor, record);
        await sql`
          with again as (
            update notification set read_at = null
            where id_notification = ${idNotification} and id_user = ${actor.idUser} and read_at is not null
            returning entity, entity_id
          )
          update notification_group g set unread = g.unread + 1
          from again r
          where g.id_user = ${actor.idUser} and g.entity = r.entity and g.entity_id = r.entity_id`.execute(
          tx,
        );
        return changed(tx, actor);
      }),
  };
}
export type NotificationReading = ReturnType<typeof createNotificationReading>;
