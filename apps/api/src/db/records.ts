import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from './audit.ts';
import type { Database, Tx } from './client.ts';
import type { Context } from './context.ts';
import { prepared } from './prepared.ts';

/** A kind of record, as those who change it need to know it. */
export interface RecordKind<Actor extends Context, Row extends object> {
  /** Its name in the audit, in news and in what is said when there is none. */
  entity: string;
  /** The record as the caller may see it. */
  find(tx: Tx, actor: Actor, id: number): Promise<Row | undefined>;
  /** Locks its row until the transaction ends, before it is found: nobody else changes it meanwhile. */
  lock(tx: Tx, actor: Actor, id: number): unknown;
  /** What its history shows. */
  facts(row: Row): object;
  /** Whose history a change belongs to; that of the record's own company where nothing is said. */
  companyOf?(row: Row, actor: Actor): number | null;
}

interface ChangeRules<Actor extends Context, Row> {
  /** The version that the caller has seen: another one was changed by somebody else meanwhile. */
  version?: number | undefined;
  /** Throws where the caller may not change just this record. */
  permit?: (tx: Tx, before: Row, actor: Actor) => unknown;
  /** What the record is for whoever comes too late, where that is more than the row. */
  current?: (tx: Tx, before: Row) => Promise<object>;
  /** What history calls the change. */
  action?: string | ((before: Row, after: Row) => string);
  /** What history shows of this change, where it is not the record's facts. */
  facts?: (row: Row) => object;
}

const stateOrEdit = (before: object, after: object): string =>
  'state' in before && 'state' in after && before.state !== after.state ? 'state' : 'edit';

const companyIn = (row: object, actor: Context): number | null =>
  'idCompany' in row ? (row.idCompany as number | null) : actor.idCompany;

/** What every change of a row moves. */
export const moved = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` };

/** Locks the row of a table with this id, in the round trip of whatever follows. */
export function rowLock(table: string, id: string) {
  const row = prepared<{ id: number }>()(
    (_db, { id: wanted }) =>
      sql`select from ${sql.table(table)} where ${sql.ref(id)} = ${wanted} for no key update`,
  );
  return (tx: Tx, _actor: Context, wanted: number): void => row.later(tx, { id: wanted });
}

/**
 * The one way to write: lock, find, permission, version, change, audit. All of it is one transaction, joined where the
 * caller is within one; news is told by the audit once it is committed.
 */
export function recordsOf<Actor extends Context, Row extends object>(
  database: Database,
  { entity, find, lock, facts, companyOf = companyIn }: RecordKind<Actor, Row>,
) {
  const mustFind = async (tx: Tx, actor: Actor, id: number): Promise<Row> => {
    const row = await find(tx, actor, id);
    if (!row) throw new NotFound(entity, id);
    return row;
  };

  const hold = async (
    tx: Tx,
    actor: Actor,
    id: number,
    { version, permit, current = async (_tx, row) => row }: ChangeRules<Actor, Row> = {},
  ): Promise<Row> => {
    await lock(tx, actor, id);
    const before = await mustFind(tx, actor, id);
    await permit?.(tx, before, actor);
    if (version !== undefined && (before as { version?: number }).version !== version)
      throw new Refused('STALE', {}, { current: await current(tx, before) });
    return before;
  };

  const noteCreated = async (tx: Tx, actor: Actor, id: number): Promise<Row> => {
    const after = await mustFind(tx, actor, id);
    const idCompany = companyOf(after, actor);
    await audit(tx, actor, { entity, id, action: 'create', idCompany, after: facts(after) });
    return after;
  };

  const noteChanged = async (
    tx: Tx,
    actor: Actor,
    id: number,
    before: Row,
    { action = stateOrEdit, facts: shown = facts }: ChangeRules<Actor, Row> = {},
  ): Promise<Row> => {
    const after = await mustFind(tx, actor, id);
    await audit(tx, actor, {
      entity,
      id,
      action: typeof action === 'string' ? action : action(before, after),
      idCompany: companyOf(after, actor),
      before: shown(before),
      after: shown(after),
    });
    return after;
  };

  return {
    mustFind,
    hold,
    noteCreated,
    noteChanged,

    noteDeleted: (tx: Tx, actor: Actor, id: number, before: Row): Promise<void> =>
      audit(tx, actor, {
        entity,
        id,
        action: 'delete',
        idCompany: companyOf(before, actor),
        before: facts(before),
      }),

    read: (actor: Actor, id: number): Promise<Row> => database.read(actor, (tx) => mustFind(tx, actor, id)),

    /** Makes a record; `insert` answers its id. */
    create: (actor: Actor, insert: (tx: Tx) => Promise<number>): Promise<Row> =>
      database.transaction(actor, async (tx) => noteCreated(tx, actor, await insert(tx))),

    /** Changes a record that exists, that the caller may change, and that is still what the caller has seen. */
    change: (
      actor: Actor,
      id: number,
      rules: ChangeRules<Actor, Row>,
      write: (tx: Tx, before: Row) => Promise<unknown>,
    ): Promise<Row> =>
      database.transaction(actor, async (tx) => {
        const before = await hold(tx, actor, id, rules);
        await write(tx, before);
        return noteChanged(tx, actor, id, before, rules);
      }),
  };
}
export type Records<Actor extends Context, Row extends object> = ReturnType<typeof recordsOf<Actor, Row>>;
