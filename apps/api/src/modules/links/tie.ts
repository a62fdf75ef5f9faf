import { LINKS_MAX, type LinkedKind } from '@gemelo/contract/endpoints/links';
import { Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/client.ts';
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

export const seenOf =
  (holders: LinkedHolders) => async (tx: Tx, actor: Actor, entity: LinkedKind, ids: readonly number[]) =>
    (await holders[entity]?.(tx, actor, ids)) ?? new Map<number, SeenRecord>();

export function mustChangeOne(one: SeenRecord, other: SeenRecord | undefined) {
  if (!one.mayChange && !other?.mayChange) throw new Forbidden('LINK_NOT_YOURS');
}

/** Noted on both records, each with the name of the other. */
export function noteLink(
  tx: Tx,
  actor: Actor,
  action: 'tie' | 'untie',
  ...[one, other]: [LinkedRecord & SeenRecord, LinkedRecord & SeenRecord]
) {
  const entry = (of: LinkedRecord & SeenRecord, to: LinkedRecord & SeenRecord) => ({
    ...{ entity: of.entity, id: of.id, action, idCompany: of.idCompany, name: of.name },
    [action === 'tie' ? 'after' : 'before']: { linked: to.name },
  });
  return audit(tx, actor, entry(one, other), entry(other, one));
}

/** Links two records that the actor sees, one of which the actor may change. Linking twice is linking once. */
export function createTie(holders: LinkedHolders) {
  const seen = seenOf(holders);
  return async function tie(tx: Tx, actor: Actor, record: LinkedRecord, to: LinkedRecord): Promise<void> {
    const one = (await seen(tx, actor, record.entity, [record.id])).get(record.id);
    if (!one) throw new NotFound(record.entity, record.id);
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
    if (added) await noteLink(tx, actor, 'tie', { ...record, ...one }, { ...to, ...other });
  };
}
export type Tie = ReturnType<typeof createTie>;
