import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from './audit.ts';
import type { Database, Tx } from './client.ts';
import type { Context } from './context.ts';
import { snake } from './names.ts';
import { prepared } from './prepared.ts';

/** What the write path needs to know about a kind of record. */
export interface RecordKind<Actor extends Context, Row extends object> {
  /** Its name in the audit, in change events and in not-found errors. */
  entity: string;
  /** The record as the caller may see it. */
  find(tx: Tx, actor: Actor, id: number): Promise<Row | undefined>;
  /** Locks the row until the transaction ends, before it is read. */
  lock(tx: Tx, actor: Actor, id: number): unknown;
  /** The facts that the audit stores. */
  facts(row: Row): object;
  /** The company that the audit entry belongs to; by default the record's own. */
  companyOf?(row: Row, actor: Actor): number | null;
}

interface ChangeRules<Actor extends Context, Row> {
  /** The version that the caller has read; a different one means that somebody else changed the record. */
  version?: number | undefined;
  /** Throws if the caller may not change this record. */
  permit?: (tx: Tx, before: Row, actor: Actor) => unknown;
  /** The current record that a stale write returns, if it is more than the row. */
  current?: (tx: Tx, before: Row) => Promise<object>;
  /** The name of the change in the audit. */
  action?: string | ((before: Row, after: Row) => string);
  /** The facts stored for this change, if they differ from the record's. */
  facts?: (row: Row) => object;
}

const stateOrEdit = (before: object, after: object): string =>
  'state' in before && 'state' in after && before.state !== after.state ? 'state' : 'edit';

const companyIn = (row: object, actor: Context): number | null =>
  'idCompany' in row ? (row.idCompany as number | null) : actor.idCompany;

/** Columns that every change of a row updates. */
export const moved = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` };

/** The id that the database gave to the last row that this connection inserted into a table. */
export const insertedId = (table: string, id: string) =>
  // A subquery is evaluated once; as a plain call, currval would be evaluated for every row of the table.
  sql<number>`(select currval(${sql.lit(`${snake(table)}_${snake(id)}_seq`)})::int)`;

/** Locks a row by id, deferred to the round trip of the next statement. */
export function rowLock(table: string, id: string, strength: 'no key update' | 'update' = 'no key update') {
  const row = prepared<{ id: number }>()(
    (_db, { id: rowId }) =>
      sql`select from ${sql.table(table)} where ${sql.ref(id)} = ${rowId} for ${sql.raw(strength)}`,
  );
  return (tx: Tx, _actor: Context, rowId: number): void => row.later(tx, { id: rowId });
}

/**
 * The single write path: lock, find, permission, version, change, audit. All of it runs in one transaction, or joins
 * the caller's. The audit publishes the change on commit.
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

  const auditCreated = (tx: Tx, actor: Actor, id: number, after: Row): Promise<void> =>
    audit(tx, actor, {
      entity,
      id,
      action: 'create',
      idCompany: companyOf(after, actor),
      after: facts(after),
    });

  const noteCreated = async (tx: Tx, actor: Actor, id: number): Promise<Row> => {
    const after = await mustFind(tx, actor, id);
    await auditCreated(tx, actor, id, after);
    return after;
  };

  const auditChanged = (
    tx: Tx,
    actor: Actor,
    id: number,
    [before, after]: readonly [Row, Row],
    { action = stateOrEdit, facts: auditedFacts = facts }: ChangeRules<Actor, Row> = {},
  ): Promise<void> =>
    audit(tx, actor, {
      entity,
      id,
      action: typeof action === 'string' ? action : action(before, after),
      idCompany: companyOf(after, actor),
      before: auditedFacts(before),
      after: auditedFacts(after),
    });

  const noteChanged = async (
    tx: Tx,
    actor: Actor,
    id: number,
    before: Row,
    rules: ChangeRules<Actor, Row> = {},
  ): Promise<Row> => {
    const after = await mustFind(tx, actor, id);
    await auditChanged(tx, actor, id, [before, after], rules);
    return after;
  };

  return {
    mustFind,
    hold,
    auditCreated,
    auditChanged,
    /** Reads the new record back and audits it. */
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

    /** Creates a record; `insert` returns its id. */
    create: (actor: Actor, insert: (tx: Tx) => Promise<number>): Promise<Row> =>
      database.transaction(actor, async (tx) => noteCreated(tx, actor, await insert(tx))),

    /** Changes a record that exists, that the caller may change, and that has not changed since the caller read it. */
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
