import { LINKS_MAX, type LinkedKind, type RecordLink } from '@gemelo/contract/endpoints/links';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { findLinks, inOrder, type LinkedRecord } from './links.queries.ts';

/** A record that the actor may see. */
export interface SeenRecord {
  idCompany: number;
  name: string;
  detail: string | null;
  /** The record that its page belongs to. */
  idParent?: number;
  /** Whether the actor may change it, and so its links. */
  mayChange: boolean;
}

/** A kind of record that can be linked: the records of these ids that the actor may see. */
export type LinkedHolder = (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, SeenRecord>>;
/** Holders by kind, as in the audit. */
export type LinkedHolders = Partial<Record<LinkedKind, LinkedHolder>>;

/** Links between records: shown on both, to those who may see both. */
export function createLinkService(database: Database, holders: LinkedHolders) {
  const seen = async (tx: Tx, actor: Actor, entity: LinkedKind, ids: readonly number[]) =>
    (await holders[entity]?.(tx, actor, ids)) ?? new Map<number, SeenRecord>();

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

  /** Noted on both records, each with the name of the other. */
  const note = (
    tx: Tx,
    actor: Actor,
    action: 'tie' | 'untie',
    ...[one, other]: [LinkedRecord & SeenRecord, LinkedRecord & SeenRecord]
  ) => {
    const entry = (of: LinkedRecord & SeenRecord, to: LinkedRecord & SeenRecord) => ({
      ...{ entity: of.entity, id: of.id, action, idCompany: of.idCompany, name: of.name },
      [action === 'tie' ? 'after' : 'before']: { linked: to.name },
    });
    return audit(tx, actor, entry(one, other), entry(other, one));
  };

  const mustChangeOne = (one: SeenRecord, other: SeenRecord | undefined) => {
    if (!one.mayChange && !other?.mayChange) throw new Forbidden('LINK_NOT_YOURS');
  };

  return {
    of: (actor: Actor, record: LinkedRecord) =>
      database.read(actor, async (tx) => {
        await mustSee(tx, actor, record);
        return linksOf(tx, actor, record);
      }),

    /** Linking twice is linking once. */
    add: (actor: Actor, record: LinkedRecord, to: LinkedRecord) =>
      database.transaction(actor, async (tx) => {
        const one = await mustSee(tx, actor, record);
        if (record.entity === to.entity && record.id === to.id)
          throw new Invalid([{ path: 'id', rule: 'reference' }]);
        const other = (await seen(tx, actor, to.entity, [to.id])).get(to.id);
        if (other?.idCompany !== one.idCompany) throw new Invalid([{ path: 'id', rule: 'reference' }]);
        mustChangeOne(one, other);
        const [first, second] = inOrder(record, to);
        for (const full of [first, second])
          if ((await findLinks(tx, full)).length >= LINKS_MAX) throw new Refused('LINKS_FULL');
        const added = await tx
          .insertInto('recordLink')
          .values({
            idCompany: one.idCompany,
            ...{ entity: first.entity, entityId: first.id, other: second.entity, otherId: second.id },
            idUser: actor.idUser,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('idRecordLink')
          .executeTakeFirst();
        if (added) await note(tx, actor, 'tie', { ...record, ...one }, { ...to, ...other });
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
        await note(tx, actor, 'untie', { ...record, ...one }, { ...link, ...other });
        return linksOf(tx, actor, record);
      }),
  };
}
export type LinkService = ReturnType<typeof createLinkService>;
