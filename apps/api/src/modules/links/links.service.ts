import type { LinkedKind, RecordLink } from '@gemelo/contract/endpoints/links';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { findLinks, type LinkedRecord } from './links.queries.ts';
import { createTie, type LinkedHolders, mustChangeOne, noteLink, type SeenRecord, seenOf } from './tie.ts';

/** Links between records: shown on both, to those who may see both. */
export function createLinkService(database: Database, holders: LinkedHolders) {
  const seen = seenOf(holders);
  const tie = createTie(holders);

  const mustSee = async (tx: Tx, actor: Actor, { entity, id }: LinkedRecord): Promise<SeenRecord> => {
    const record = (await seen(tx, actor, entity, [id])).get(id);
    if (!record) throw new NotFound(entity, id);
    return record;
  };

  const linksOf = async (tx: Tx, actor: Actor, record: LinkedRecord): Promise<RecordLink[]> => {
    const found = await findLinks(tx, record);
    const kinds = [...new Set(found.map(({ entity }) => entity))];
    const visible = new Map<LinkedKind, ReadonlyMap<number, SeenRecord>>();
    for (const kind of kinds) {
      const ids = found.filter(({ entity }) => entity === kind).map(({ id }) => id);
      visible.set(kind, await seen(tx, actor, kind, ids));
    }
    return found.flatMap(({ idRecordLink, entity, id, at }) => {
      const other = visible.get(entity)?.get(id);
      if (!other) return [];
      const { name, detail, idParent = null } = other;
      return [{ idRecordLink, entity, id, name, detail, idParent, at }];
    });
  };

  return {
    of: (actor: Actor, record: LinkedRecord) =>
      database.read(actor, async (tx) => {
        await mustSee(tx, actor, record);
        return linksOf(tx, actor, record);
      }),

    add: (actor: Actor, record: LinkedRecord, to: LinkedRecord) =>
      database.transaction(actor, async (tx) => {
        await tie(tx, actor, record, to);
        return linksOf(tx, actor, record);
      }),

    remove: (actor: Actor, record: LinkedRecord, idRecordLink: number) =>
      database.transaction(actor, async (tx) => {
        const one = await mustSee(tx, actor, record);
        const link = (await findLinks(tx, record)).find((found) => found.idRecordLink === idRecordLink);
        const other = link && (await seen(tx, actor, link.entity, [link.id])).get(link.id);
        if (!link || !other) throw new NotFound('link', idRecordLink);
        mustChangeOne(one, other);
        await tx.deleteFrom('recordLink').where('idRecordLink', '=', idRecordLink).execute();
        await noteLink(tx, actor, 'untie', { ...record, ...one }, { ...link, ...other });
        return linksOf(tx, actor, record);
      }),
  };
}
export type LinkService = ReturnType<typeof createLinkService>;
