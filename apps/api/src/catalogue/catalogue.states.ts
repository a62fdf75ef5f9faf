import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { rowName } from '@gemelo/contract/kit/row-name';
import { audit, auditAll } from '../db/audit.ts';
import type { Database, Tx } from '../db/client.ts';
import { rowLock } from '../db/records.ts';
import type { Actor } from '../http/actor.ts';
import { mayWrite, type Permit } from './catalogue.checks.ts';
import { anyTable, findRows, queriesOf, type Row, seenBy } from './catalogue.queries.ts';
import { companyOf, rowsOf } from './catalogue.rows.ts';
import { usesOf } from './catalogue.uses.ts';
import { setColumn } from './catalogue.writes.ts';

type Change = Parameters<typeof audit>[2];

/** Changes to rows other than editing: activate, inactivate, delete, reorder. */
export function catalogueStates(database: Database, catalogue: Catalogue, permit?: Permit) {
  const { name: entity } = catalogue;
  const rows = rowsOf(database, catalogue);
  /** Nothing can begin to refer to the row meanwhile. */
  const lockToDelete = rowLock(catalogue.table, catalogue.id, 'update');
  const nameOf = (row: Row) => rowName(catalogue, row) || undefined;

  const changeState = async (tx: Tx, actor: Actor, found: readonly Row[], state: State) => {
    const byId = new Map(found.map((row) => [Number(row[catalogue.id]), row]));
    const ids = [...byId.keys()];
    await permit?.(tx, actor, ids);
    const fixed = catalogue.permanent?.find((id) => byId.has(id));
    if (fixed !== undefined && state === 'Inactivo') throw new Refused('LASTING');
    const changed = await setColumn(tx, catalogue, ids, 'state', state);
    const changes = changed.map(({ [catalogue.id]: id }): Change => {
      const row = byId.get(Number(id)) ?? {};
      return {
        entity,
        id: Number(id),
        action: 'state',
        idCompany: companyOf(row, actor),
        name: nameOf(row),
        before: { state: state === 'Activo' ? 'Inactivo' : 'Activo' },
        after: { state },
      };
    });
    auditAll(tx, actor, changes);
    return changed.length;
  };

  return {
    setState: (actor: Actor, id: number, state: State): Promise<Row> =>
      database.transaction(actor, async (tx) => {
        const row = await rows.mustFind(tx, actor, id);
        mayWrite(catalogue, actor, row);
        await changeState(tx, actor, [row], state);
        return rows.mustFind(tx, actor, id);
      }),

    /** Changes several rows by id, or every row that matches a list's filters. */
    setStates: (actor: Actor, state: State, which: { ids: number[] } | { filters: Row }): Promise<number> =>
      database.transaction(actor, async (tx) => {
        const filters =
          'ids' in which ? which : { ...which.filters, search: which.filters.search || undefined };
        const list = await queriesOf(catalogue).list(tx, { ...filters, seenBy: seenBy(catalogue, actor) });
        const found = await list.all();
        if (found.length === 0 && 'ids' in which) throw new NotFound(entity, which.ids.join(','));
        for (const row of found) mayWrite(catalogue, actor, row);
        return found.length === 0 ? 0 : changeState(tx, actor, found, state);
      }),

    /** Deletes a row that nothing refers to; for a row in use, the error lists where. */
    destroy: (actor: Actor, id: number): Promise<Row> =>
      database.transaction(actor, async (tx) => {
        lockToDelete(tx, actor, id);
        const before = await rows.mustFind(tx, actor, id);
        mayWrite(catalogue, actor, before);
        await permit?.(tx, actor, [id]);
        const uses = await usesOf(tx, catalogue, id);
        const name = rowName(catalogue, before);
        if (uses.length > 0) throw new Refused('IN_USE', { name }, { valid: true, uses });
        await anyTable(tx).deleteFrom(catalogue.table).where(catalogue.id, '=', id).execute();
        await rows.noteDeleted(tx, actor, id, before);
        return before;
      }),

    /** Stores the order of the rows as given by their ids. */
    arrange: (actor: Actor, ids: number[]): Promise<number> =>
      database.transaction(actor, async (tx) => {
        const { arranged = '' } = catalogue;
        const found = await findRows(tx, catalogue, actor, ids);
        for (const row of found) mayWrite(catalogue, actor, row);
        if (found.length !== new Set(ids).size) throw new NotFound(entity, ids.join(','));
        await permit?.(tx, actor, ids);
        const changes: Change[] = [];
        for (const [position, id] of ids.entries()) {
          const before = found.find((row) => row[catalogue.id] === id) ?? {};
          const placed = await setColumn(tx, catalogue, [id], arranged, position + 1);
          if (placed.length === 0) continue;
          changes.push({
            entity,
            id,
            action: 'edit',
            idCompany: companyOf(before, actor),
            name: nameOf(before),
            before: { [arranged]: before[arranged] },
            after: { [arranged]: position + 1 },
          });
        }
        await audit(tx, actor, ...changes);
        return changes.length;
      }),
  };
}
