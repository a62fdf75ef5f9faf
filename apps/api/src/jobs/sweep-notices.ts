import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { system } from '../db/context.ts';

/** In one transaction, so that a long backlog neither holds rows for long nor runs out of time. */
const BATCH = 500;

/**
 * Records whose notices were all read 90 days ago, with their notices. Whoever marks or tells holds the record's row
 * first, so it is held first here too; one that is held just now is swept the next time. What keeps a record is looked
 * for one by one: as a join, all notices would be read.
 */
const readRecords = sql<{ swept: number }>`
  with held as (
    select g.id_user, g.entity, g.entity_id from notification_group g
    where g.unread = 0 and g.id_notification <= (
        select n.id_notification from notification n where n.at < now() - interval '90 days' order by n.at desc limit 1)
      and (select o.id_notification from notification o
        where (o.id_user, o.entity, o.entity_id) = (g.id_user, g.entity, g.entity_id) and o.shown
          and (o.read_at is null or o.read_at >= now() - interval '90 days') limit 1) is null
    order by g.id_notification limit ${sql.lit(BATCH)} for update skip locked
  ), gone as (
    delete from notification n using held h
    where (n.id_user, n.entity, n.entity_id) = (h.id_user, h.entity, h.entity_id) and n.shown
  ), emptied as (
    delete from notification_group g using held h
    where (g.id_user, g.entity, g.entity_id) = (h.id_user, h.entity, h.entity_id) returning 1
  )
  select count(*)::int as swept from emptied`;

/** Every notice after a year; the counts of its record follow. */
const oldNotices = sql<{ swept: number }>`
  with old as materialized (
    select id_notification, id_user, entity, entity_id, read_at, shown from notification
    where at < now() - interval '1 year' order by at limit ${sql.lit(BATCH)}
  ), held as materialized (
    select g.id_user, g.entity, g.entity_id from notification_group g
    join (select distinct id_user, entity, entity_id from old where shown) o using (id_user, entity, entity_id)
    order by g.id_user, g.entity, g.entity_id for update of g
  ), gone as (
    delete from notification n
    where n.id_notification = any(array(select id_notification from old)) and (select count(*) from held) >= 0
    returning n.id_user, n.entity, n.entity_id, n.read_at, n.shown
  ), counted as (
    select id_user, entity, entity_id, count(*)::int as notices, (count(*) filter (where read_at is null))::int as unread
    from gone where shown group by 1, 2, 3
  ), lessened as (
    update notification_group g set notices = g.notices - c.notices, unread = greatest(g.unread - c.unread, 0)
    from counted c
    where (g.id_user, g.entity, g.entity_id) = (c.id_user, c.entity, c.entity_id) and g.notices > c.notices
  ), emptied as (
    delete from notification_group g using counted c
    where (g.id_user, g.entity, g.entity_id) = (c.id_user, c.entity, c.entity_id) and g.notices <= c.notices
  )
  select count(*)::int as swept from gone`;

/** Deletes notices: all after a year, read ones after 90 days together with the others of their record. */
export async function sweepNotices(database: Database, signal: AbortSignal) {
  for (const statement of [oldNotices, readRecords]) {
    let isMore = true;
    while (isMore) {
      signal.throwIfAborted();
      const { rows } = await database.transaction(system, (tx) => statement.execute(tx));
      isMore = rows[0]?.swept === BATCH;
    }
  }
}
