import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { type Asked, prepared, together } from './prepared.ts';
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

const given = (ids: readonly (number | null | undefined)[]) =>
  ids.filter((id): id is number => id !== null && id !== undefined);

export type Chosen = {
  id: number;
  state: string;
  /** Present if the table has a company. */
  idCompany?: number | null;
};
const questions = new Map<string, ReturnType<typeof chosenOf>>();

const chosenOf = (table: string, id: string, isOwned: boolean) =>
  prepared<{ ids: readonly number[] }>()(
    (_db, { ids }) => sql<Chosen>`select ${sql.ref(id)} as id, state ${isOwned ? sql`, id_company` : sql``}
      from ${sql.table(table)} where ${sql.ref(id)} = any(${ids})`,
  );

/** The query is the same for every reference to a table, so it is built once. */
function questionOf({ table, id, idCompany }: Reference) {
  const isOwned = idCompany !== undefined;
  const name = `${table}.${id}/${isOwned}`;
  const question = questions.get(name) ?? chosenOf(table, id, isOwned);
  questions.set(name, question);
  return question;
}

const withChoice = (references: readonly Reference[]) =>
  references
    .map((reference) => ({ ...reference, ids: [...new Set(given(reference.chosen))] }))
    .filter(({ ids }) => ids.length > 0);

/** Queries the referenced rows; the owner and the earlier choices may still be unknown at this point. */
export const askChosen = (references: readonly Reference[]): Asked<Chosen>[] =>
  withChoice(references).map((one) => questionOf(one).ask({ ids: one.ids }));

/**
 * Checks the references: each must exist, be visible, belong to the company, and be active unless it was chosen before.
 */
export const issuesIn = (references: readonly Reference[], answers: readonly Chosen[][]): FieldIssue[] =>
  withChoice(references).flatMap(({ path, ids, kept = [], idCompany, orShared }, at) => {
    const belongs = (one: Chosen) =>
      idCompany === undefined || one.idCompany === idCompany || (orShared === true && one.idCompany === null);
    const known = new Map((answers[at] ?? []).filter(belongs).map((one) => [one.id, one.state]));
    const before = new Set(given(kept));
    return ids.flatMap((one) => {
      if (!known.has(one)) return [{ path, rule: 'reference' }];
      return known.get(one) !== 'Activo' && !before.has(one) ? [{ path, rule: 'inactive' }] : [];
    });
  });

export const issuesOfChosen = async (tx: Tx, references: readonly Reference[]): Promise<FieldIssue[]> => {
  const asked = askChosen(references);
  return asked.length === 0 ? [] : issuesIn(references, await together(tx, ...asked));
};

export function judgeChosen(references: readonly Reference[], answers: readonly Chosen[][]) {
  const issues = issuesIn(references, answers);
  if (issues.length > 0) throw new Invalid(issues);
}

export async function checkChosen(tx: Tx, references: readonly Reference[]): Promise<void> {
  const issues = await issuesOfChosen(tx, references);
  if (issues.length > 0) throw new Invalid(issues);
}
