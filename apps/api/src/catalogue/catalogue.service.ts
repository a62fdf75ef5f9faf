import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { type Database, onFailure, type Tx } from '../db/client.ts';
import { referringTable, violatedConstraint } from '../db/failures.ts';
import { together } from '../db/prepared.ts';
import type { Actor } from '../http/actor.ts';
import { checkPair, checksOf, mayWrite, ownerOf, type Permit } from './catalogue.checks.ts';
import { anyTable, hasCompany, holdRow, type Row } from './catalogue.queries.ts';
import { rowsOf } from './catalogue.rows.ts';
import { catalogueStates } from './catalogue.states.ts';
import { fieldReliedOn, usesOf } from './catalogue.uses.ts';
import { insertRow, nextIdQuery, updateRow } from './catalogue.writes.ts';

export function createCatalogueService(database: Database, catalogue: Catalogue, permit?: Permit) {
  const { name: entity } = catalogue;
  const rows = rowsOf(database, catalogue);

  /** Fields on which other records rely cannot change under them. */
  const refuseInUse = async (tx: Tx, actor: Actor, error: unknown, id: number) => {
    const table = referringTable(error);
    if (table === undefined || table === catalogue.table) return;
    const uses = await usesOf(tx, catalogue, id);
    const name = String((await rows.mustFind(tx, actor, id))[catalogue.display]);
    const using = uses.filter(({ entity: using }) => using === table.replaceAll('_', '-'));
    const path = await fieldReliedOn(tx, catalogue, violatedConstraint(error) ?? '');
    throw new Refused('IN_USE_FIXED', { name }, { valid: true, uses: using, ...(path ? { path } : {}) });
  };

  /** The error names the row that stands against a write. */
  const explain = (actor: Actor, values: Row, error: unknown, id?: number) =>
    database.read(actor, async (tx) => {
      if (id !== undefined) await refuseInUse(tx, actor, error, id);
      const owner = id === undefined ? ownerOf(catalogue, actor) : null;
      await checksOf(catalogue, values, owner, id).check(tx);
      await checkPair(tx, catalogue, actor, values, id);
    });

  /** The database has the last word on what is unique or in use. */
  const namingReason = (
    actor: Actor,
    values: Row,
    write: (tx: Tx) => Promise<Row>,
    id?: number,
  ): Promise<Row> =>
    database.transaction(actor, (tx) => {
      onFailure(tx, async (error) => {
        if (violatedConstraint(error) !== undefined) await explain(actor, values, error, id);
      });
      return write(tx);
    });

  const insert = async (tx: Tx, actor: Actor, values: Row): Promise<Row> => {
    const owner = ownerOf(catalogue, actor);
    const checks = checksOf(catalogue, values, owner);
    const [[next], ...results] = await together(tx, nextIdQuery(catalogue), ...checks.queries);
    checks.verify(results, owner);
    const id = Number(next?.id);
    await insertRow(tx, catalogue, id, values, hasCompany(catalogue) ? { idCompany: owner } : {});
    return rows.noteCreated(tx, actor, id);
  };

  return {
    ...catalogueStates(database, catalogue, permit),
    insert,
    mayCreate: (actor: Actor) => mayWrite(catalogue, actor),

    read: rows.read,

    create(actor: Actor, values: Row): Promise<Row> {
      mayWrite(catalogue, actor);
      return namingReason(actor, values, (tx) => insert(tx, actor, values));
    },

    /** Refused when somebody else changed the row meanwhile; the error carries the current row. */
    update(actor: Actor, id: number, { version, ...values }: Row): Promise<Row> {
      return namingReason(
        actor,
        values,
        async (tx) => {
          const checks = checksOf(catalogue, values, null, id);
          const { row: before, results } = await holdRow(tx, catalogue, actor, id, checks.queries);
          mayWrite(catalogue, actor, before ?? (await rows.mustFind(tx, actor, id)));
          if (!before) throw new NotFound(entity, id);
          await permit?.(tx, actor, [id]);
          if (before.version !== version) throw new Refused('STALE', {}, { current: before });
          const fixed = Object.entries(catalogue.fields).filter(
            ([name, field]) => field.fixed && values[name] !== before[name],
          );
          if (fixed.length > 0) throw new Invalid(fixed.map(([path]) => ({ path, rule: 'fixed' })));
          const owner = typeof before.idCompany === 'number' ? before.idCompany : null;
          checks.verify(results, owner, before);
          await updateRow(tx, catalogue, id, values);
          return rows.noteChanged(tx, actor, id, before, { action: 'edit' });
        },
        id,
      );
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
