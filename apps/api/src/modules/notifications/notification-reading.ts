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
    .forUpdate()
    .execute();

/** What a person does with their own notices. Reading is no change of a record, so it is not audited. */
export function createNotificationReading(database: Database) {
  const changed = async (tx: Tx, actor: Actor) => {
    touch(tx, 'notification', actor.idCompany, actor.idUser);
    return countOf(tx, actor);
  };

  return {
    count: (actor: Actor) => database.read(actor, (tx) => countOf(tx, actor)),

    read: (actor: Actor, target: NotificationTarget) =>
      database.transaction(actor, async (tx) => {
        const record =
          'idNotification' in target
            ? await ownNotice(tx, actor, target.idNotification)
            : 'entity' in target
              ? target
              : undefined;
        await holdGroups(tx, actor, record);
        const one = 'idNotification' in target ? sql`and id_notification = ${target.idNotification}` : sql``;
        const about = record ? sql`and entity = ${record.entity} and entity_id = ${record.entityId}` : sql``;
        await sql`
          with read as (
            update notification set read_at = now()
            where id_user = ${actor.idUser} and read_at is null and shown ${about} ${one}
            returning entity, entity_id
          )
          update notification_group g set unread = g.unread - r.notices
          from (select entity, entity_id, count(*)::int as notices from read group by 1, 2) r
          where g.id_user = ${actor.idUser} and g.entity = r.entity and g.entity_id = r.entity_id`.execute(
          tx,
        );
        return changed(tx, actor);
      }),

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
