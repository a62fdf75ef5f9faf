import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { audit } from '../db/audit.ts';
import type { Database, Tx } from '../db/client.ts';
import { violatedConstraint } from '../db/failures.ts';
import { together } from '../db/prepared.ts';
import type { Actor } from '../http/actor.ts';
import { checksOf, mayWrite, ownerOf } from './catalogue.checks.ts';
import {
  anyTable,
  findRow,
  findRows,
  hasCompany,
  holdRow,
  queriesOf,
  type Row,
  seenBy,
} from './catalogue.queries.ts';
import { usesOf } from './catalogue.uses.ts';
import { askNext, insertRow, setColumn, updateRow } from './catalogue.writes.ts';

/** What history shows of a row: its own fields, not the names of what it refers to. */
function own(catalogue: Catalogue, row: Row): Row {
  const names = [...Object.keys(catalogue.fields), ...(catalogue.hasState ? ['state'] : [])];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

const companyOf = (row: Row, actor: Actor) =>
  typeof row.idCompany === 'number' ? row.idCompany : actor.idCompany;

export function createCatalogueService(database: Database, catalogue: Catalogue) {
  const { name: entity } = catalogue;

  const mustFind = async (tx: Tx, actor: Actor, id: number): Promise<Row> => {
    const row = await findRow(tx, catalogue, actor, id);
    if (!row) throw new NotFound(entity, id);
    return row;
  };

  /** Two people who write the same name at the same moment: the index decides, and the loser is told who has it. */
  const namingTheOther = async <T>(
    actor: Actor,
    values: Row,
    owner: number | null,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (violatedConstraint(error) === undefined) throw error;
      await database.transaction(actor, (tx) => checksOf(catalogue, values, owner).check(tx));
      throw error;
    }
  };

  const insert = async (tx: Tx, actor: Actor, values: Row): Promise<Row> => {
    const owner = ownerOf(catalogue, actor);
    const checks = checksOf(catalogue, values, owner);
    const [[next], ...answers] = await together(tx, askNext(catalogue), ...checks.questions);
    checks.judge(answers, owner);
    const id = Number(next?.id);
    await insertRow(tx, catalogue, id, values, hasCompany(catalogue) ? { idCompany: owner } : {});
    const after = await mustFind(tx, actor, id);
    await audit(tx, actor, { entity, id, action: 'create', after: own(catalogue, after) });
    return after;
  };

  /** The history of a change belongs to the company of its row, whoever made it. */
  const changeState = async (tx: Tx, actor: Actor, rows: Row[], state: State) => {
    const companies = new Map(rows.map((row) => [row[catalogue.id], companyOf(row, actor)]));
    const lasting = catalogue.lasting?.find((id) => companies.has(id));
    if (lasting !== undefined && state === 'Inactivo') throw new Refused('LASTING');
    const changed = await setColumn(tx, catalogue, [...companies.keys()] as number[], 'state', state);
    await audit(
      tx,
      actor,
      ...changed.map(({ [catalogue.id]: id }) => ({
        entity,
        id: Number(id),
        action: 'state',
        idCompany: companies.get(id) ?? null,
        before: { state: state === 'Activo' ? 'Inactivo' : 'Activo' },
        after: { state },
      })),
    );
    return changed.length;
  };

  return {
    insert,
    mayCreate: (actor: Actor) => mayWrite(catalogue, actor),

    read: (actor: Actor, id: number) => database.read(actor, (tx) => mustFind(tx, actor, id)),

    create(actor: Actor, values: Row): Promise<Row> {
      mayWrite(catalogue, actor);
      return namingTheOther(actor, values, ownerOf(catalogue, actor), () =>
        database.transaction(actor, (tx) => insert(tx, actor, values)),
      );
    },

    /** Refused when somebody else changed the row meanwhile; the answer brings what it is now. */
    update(actor: Actor, id: number, { version, ...values }: Row): Promise<Row> {
      return namingTheOther(actor, values, ownerOf(catalogue, actor), () =>
        database.transaction(actor, async (tx) => {
          const checks = checksOf(catalogue, values, null, id);
          const { row: before, answers } = await holdRow(tx, catalogue, actor, id, checks.questions);
          mayWrite(catalogue, actor, before ?? (await mustFind(tx, actor, id)));
          if (!before) throw new NotFound(entity, id);
          if (before.version !== version) throw new Refused('STALE', {}, { current: before });
          const fixed = Object.entries(catalogue.fields).filter(
            ([name, field]) => field.fixed && values[name] !== before[name],
          );
          if (fixed.length > 0) throw new Invalid(fixed.map(([path]) => ({ path, rule: 'fixed' })));
          const owner = typeof before.idCompany === 'number' ? before.idCompany : null;
          checks.judge(answers, owner, before);
          await updateRow(tx, catalogue, id, values);
          const after = await mustFind(tx, actor, id);
          await audit(tx, actor, {
            entity,
            id,
            action: 'edit',
            idCompany: companyOf(before, actor),
            before: own(catalogue, before),
            after: own(catalogue, after),
          });
          return after;
        }),
      );
    },

    setState: (actor: Actor, id: number, state: State): Promise<Row> =>
      database.transaction(actor, async (tx) => {
        const row = await mustFind(tx, actor, id);
        mayWrite(catalogue, actor, row);
        await changeState(tx, actor, [row], state);
        return mustFind(tx, actor, id);
      }),

    /** Really removes a row that nothing refers to; one that is used says where. */
    destroy: (actor: Actor, id: number): Promise<Row> =>
      database.transaction(actor, async (tx) => {
        const before = await mustFind(tx, actor, id);
        mayWrite(catalogue, actor, before);
        const [use] = await usesOf(tx, catalogue, id);
        const name = String(before[catalogue.display]);
        if (use) throw new Refused('IN_USE', { name, count: use.count }, { valid: true });
        await anyTable(tx).deleteFrom(catalogue.table).where(catalogue.id, '=', id).execute();
        await audit(tx, actor, {
          entity,
          id,
          action: 'delete',
          idCompany: companyOf(before, actor),
          before: own(catalogue, before),
        });
        return before;
      }),

    /** Several by id, or all that a list's filter shows; what the caller may not write is left out. */
    setStates: (actor: Actor, state: State, which: { ids: number[] } | { filters: Row }): Promise<number> =>
      database.transaction(actor, async (tx) => {
        const wanted =
          'ids' in which ? which : { ...which.filters, search: which.filters.search || undefined };
        const list = await queriesOf(catalogue).list(tx, { ...wanted, seenBy: seenBy(catalogue, actor) });
        const found = await list.all();
        for (const row of found) mayWrite(catalogue, actor, row);
        return found.length === 0 ? 0 : changeState(tx, actor, found, state);
      }),

    /** Puts rows into the order of their ids. */
    arrange: (actor: Actor, ids: number[]): Promise<number> =>
      database.transaction(actor, async (tx) => {
        const { arranged = '' } = catalogue;
        const rows = await findRows(tx, catalogue, actor, ids);
        for (const row of rows) mayWrite(catalogue, actor, row);
        if (rows.length !== new Set(ids).size) throw new NotFound(entity, ids.join(','));
        const changes: Parameters<typeof audit>[2][] = [];
        for (const [position, id] of ids.entries()) {
          const before = rows.find((row) => row[catalogue.id] === id) ?? {};
          const moved = await setColumn(tx, catalogue, [id], arranged, position + 1);
          if (moved.length === 0) continue;
          changes.push({
            entity,
            id,
            action: 'edit',
            idCompany: companyOf(before, actor),
            before: { [arranged]: before[arranged] },
            after: { [arranged]: position + 1 },
          });
        }
        await audit(tx, actor, ...changes);
        return changes.length;
      }),

    exists: async (tx: Tx, id: number) =>
      (await anyTable(tx)
        .selectFrom(catalogue.table)
        .select(catalogue.id)
        .where(catalogue.id, '=', id)
        .executeTakeFirst()) !== undefined,
  };
}
export type CatalogueService = ReturnType<typeof createCatalogueService>;
