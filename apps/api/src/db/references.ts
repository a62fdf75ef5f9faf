import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { type BoundQuery, prepared, together } from './prepared.ts';
import type { Tx } from './tx.ts';

export interface Reference {
  /** The field that holds the reference. */
  path: string;
  table: string;
  id: string;
  chosen: readonly (number | null | undefined)[];
  /** Ids chosen before the change: these may be inactive by now. */
  kept?: readonly (number | null | undefined)[];
  /** The company that the referenced row must belong to. */
  idCompany?: number | null | undefined;
  /** Also accepts shared rows, which have no company. */
  orShared?: boolean;
}

const withoutNulls = (ids: readonly (number | null | undefined)[]) =>
  ids.filter((id): id is number => id !== null && id !== undefined);

export type ReferencedRow = {
  id: number;
  state: string;
  /** Present if the table has a company. */
  idCompany?: number | null;
};
const queries = new Map<string, ReturnType<typeof createQuery>>();

const createQuery = (table: string, id: string, isOwned: boolean) =>
  prepared<{ ids: readonly number[] }>()(
    (
      _db,
      { ids },
    ) => sql<ReferencedRow>`select ${sql.ref(id)} as id, state ${isOwned ? sql`, id_company` : sql``}
      from ${sql.table(table)} where ${sql.ref(id)} = any(${ids})`,
  );

/** The query is the same for every reference to a table, so it is built once. */
function queryOf({ table, id, idCompany }: Reference) {
  const isOwned = idCompany !== undefined;
  const name = `${table}.${id}/${isOwned}`;
  const query = queries.get(name) ?? createQuery(table, id, isOwned);
  queries.set(name, query);
  return query;
}

const withChoice = (references: readonly Reference[]) =>
  references
    .map((reference) => ({ ...reference, ids: [...new Set(withoutNulls(reference.chosen))] }))
    .filter(({ ids }) => ids.length > 0);

/** Queries the referenced rows; the owner and the earlier choices may still be unknown at this point. */
export const askChosen = (references: readonly Reference[]): BoundQuery<ReferencedRow>[] =>
  withChoice(references).map((one) => queryOf(one).ask({ ids: one.ids }));

/**
 * Checks the references: each must exist, be visible, belong to the company, and be active unless it was chosen before.
 */
export const issuesIn = (
  references: readonly Reference[],
  results: readonly ReferencedRow[][],
): FieldIssue[] =>
  withChoice(references).flatMap(({ path, ids, kept = [], idCompany, orShared }, at) => {
    const belongs = (one: ReferencedRow) =>
      idCompany === undefined || one.idCompany === idCompany || (orShared === true && one.idCompany === null);
    const states = new Map((results[at] ?? []).filter(belongs).map((one) => [one.id, one.state]));
    const before = new Set(withoutNulls(kept));
    return ids.flatMap((one) => {
      if (!states.has(one)) return [{ path, rule: 'reference' }];
      return states.get(one) !== 'Activo' && !before.has(one) ? [{ path, rule: 'inactive' }] : [];
    });
  });

export const issuesOfChosen = async (tx: Tx, references: readonly Reference[]): Promise<FieldIssue[]> => {
  const bound = askChosen(references);
  return bound.length === 0 ? [] : issuesIn(references, await together(tx, ...bound));
};

export function judgeChosen(references: readonly Reference[], results: readonly ReferencedRow[][]) {
  const issues = issuesIn(references, results);
  if (issues.length > 0) throw new Invalid(issues);
}

export async function checkChosen(tx: Tx, references: readonly Reference[]): Promise<void> {
  const issues = await issuesOfChosen(tx, references);
  if (issues.length > 0) throw new Invalid(issues);
}

/** Checks part of a body: what is wrong in it is named with its place in the whole. */
export async function under<T>(place: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.issues.map((issue) => ({ ...issue, path: `${place}.${issue.path}` })));
  }
}
