import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { rowName } from '@gemelo/contract/kit/row-name';
import { type Database, onFailure, type Tx } from '../db/client.ts';
import { referringTable, violatedConstraint } from '../db/failures.ts';
import { checkLater } from '../db/prepared.ts';
import type { Actor } from '../http/actor.ts';
import {
  checkNames,
  checkPair,
  mayWrite,
  ownerOf,
  type Permit,
  referenceChecks,
} from './catalogue.checks.ts';
import { anyTable, findInserted, hasCompany, holdRow, type Row } from './catalogue.queries.ts';
import { rowsOf } from './catalogue.rows.ts';
import { catalogueStates } from './catalogue.states.ts';
import { fieldReliedOn, usesOf } from './catalogue.uses.ts';
import { insertRow, updateRow } from './catalogue.writes.ts';

export function createCatalogueService(database: Database, catalogue: Catalogue, permit?: Permit) {
  const { name: entity } = catalogue;
  const rows = rowsOf(database, catalogue);

  /** Fields on which other records rely cannot change under them. */
  const refuseInUse = async (tx: Tx, actor: Actor, error: unknown, id: number) => {
    const table = referringTable(error);
    if (table === undefined || table === catalogue.table) return;
    const uses = await usesOf(tx, catalogue, id);
    const name = rowName(catalogue, await rows.mustFind(tx, actor, id));
    const using = uses.filter(({ entity: using }) => using === table.replaceAll('_', '-'));
    const path = await fieldReliedOn(tx, catalogue, violatedConstraint(error) ?? '');
    throw new Refused('IN_USE_FIXED', { name }, { valid: true, uses: using, ...(path ? { path } : {}) });
  };

  /** The error names what stands against a write. */
  const explain = (actor: Actor, values: Row, error: unknown, id?: number) =>
    database.read(actor, async (tx) => {
      // A row that the caller sees but may not change could not be held.
      if (error instanceof NotFound && id !== undefined)
        mayWrite(catalogue, actor, await rows.mustFind(tx, actor, id));
      if (violatedConstraint(error) === undefined) return;
      if (id !== undefined) await refuseInUse(tx, actor, error, id);
      const owner = id === undefined ? ownerOf(catalogue, actor, values) : null;
      await checkNames(tx, catalogue, { values, owner, id });
      const idCompany = owner ?? (id === undefined ? null : (await rows.mustFind(tx, actor, id)).idCompany);
      await checkPair(tx, catalogue, actor, { ...values, idCompany }, id);
    });

  /** Whether a name is taken is left to the database, which has the last word on it. */
  const insert = async (tx: Tx, actor: Actor, values: Row): Promise<Row> => {
    const owner = ownerOf(catalogue, actor, values);
    const references = referenceChecks(catalogue, values);
    checkLater(tx, references.queries, (results) => references.verify(results, owner));
    await insertRow(tx, catalogue, values, hasCompany(catalogue) ? { idCompany: owner } : {});
    const row = await findInserted(tx, catalogue, actor);
    await rows.auditCreated(tx, actor, Number(row[catalogue.id]), row);
    return row;
  };

  /** Refused when somebody else changed the row meanwhile; the error carries the current row. */
  const checkBefore = (actor: Actor, before: Row, { version, ...values }: Row): void => {
    mayWrite(catalogue, actor, before);
    if (before.version !== version) throw new Refused('STALE', {}, { current: before });
    const fixed = Object.entries(catalogue.fields).filter(
      ([name, field]) => field.fixed && values[name] !== before[name],
    );
    if (fixed.length > 0) throw new Invalid(fixed.map(([path]) => ({ path, rule: 'fixed' })));
  };

  /** Creates rows in a transaction of the caller, who may create them. */
  const createAll = async (tx: Tx, actor: Actor, list: readonly Row[]): Promise<Row[]> => {
    let current: Row = {};
    onFailure(tx, (error) => explain(actor, current, error));
    const created: Row[] = [];
    for (const values of list) {
      current = values;
      created.push(await insert(tx, actor, values));
    }
    return created;
  };

  return {
    ...catalogueStates(database, catalogue, permit),
    mayCreate: (actor: Actor) => mayWrite(catalogue, actor),

    read: rows.read,

    create(actor: Actor, values: Row): Promise<Row> {
      mayWrite(catalogue, actor);
      return database.transaction(actor, (tx) => {
        onFailure(tx, (error) => explain(actor, values, error));
        return insert(tx, actor, values);
      });
    },

    /** Creates all of the rows or none. */
    createSeveral(actor: Actor, list: readonly Row[]): Promise<Row[]> {
      mayWrite(catalogue, actor);
      return database.transaction(actor, (tx) => createAll(tx, actor, list));
    },

    createAll,

    update(actor: Actor, id: number, body: Row): Promise<Row> {
      const { version: _version, ...values } = body;
      return database.transaction(actor, async (tx) => {
        onFailure(tx, (error) => explain(actor, values, error, id));
        let before: Row = {};
        const references = referenceChecks(catalogue, values);
        holdRow(tx, catalogue, { actor, id }, references.queries, (row, results) => {
          if (!row) throw new NotFound(entity, id);
          checkBefore(actor, row, body);
          references.verify(results, typeof row.idCompany === 'number' ? row.idCompany : null, row);
          before = row;
        });
        await permit?.(tx, actor, [id]);
        await updateRow(tx, catalogue, id, values);
        const after = await rows.mustFind(tx, actor, id);
        await rows.auditChanged(tx, actor, id, [before, after], { action: 'edit' });
        return after;
      });
    },

    exists: async (tx: Tx, id: number) =>
      (await anyTable(tx)
        .selectFrom(catalogue.table)
        .select(catalogue.id)
        .where(catalogue.id, '=', id)
        .executeTakeFirst()) !== undefined,
  };
}
export type CatalogueService = ReturnType<typeof createCatalogueService>;
