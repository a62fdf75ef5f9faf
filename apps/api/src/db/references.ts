import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { type Asked, prepared, together } from './prepared.ts';
import type { Tx } from './tx.ts';

interface Reference {
  /** The field that chose. */
  path: string;
  table: string;
  id: string;
  chosen: readonly (number | null | undefined)[];
  /** Chosen before: it may be inactive by now. */
  kept?: readonly (number | null | undefined)[];
  /** It belongs to this company. */
  idCompany?: number | null | undefined;
  /** Or to nobody, and so to everybody. */
  orShared?: boolean;
}

const given = (ids: readonly (number | null | undefined)[]) =>
  ids.filter((id): id is number => id !== null && id !== undefined);

interface Chosen {
  id: number;
  state: string;
}
const questions = new Map<string, ReturnType<typeof chosenOf>>();

const chosenOf = ({ table, id, idCompany, orShared }: Reference) =>
  prepared<{ ids: readonly number[]; idCompany: number | null | undefined }>()(
    (_db, { ids, idCompany: owner }) => {
      const own = orShared
        ? sql`and (id_company = ${owner} or id_company is null)`
        : sql`and id_company = ${owner}`;
      return sql<Chosen>`select ${sql.ref(id)} as id, state from ${sql.table(table)}
      where ${sql.ref(id)} = any(${ids}) ${idCompany === undefined ? sql`` : own}`;
    },
  );

/** The same question for every choice of its kind. */
function questionOf(reference: Reference) {
  const { table, id, idCompany, orShared = false } = reference;
  const name = `${table}.${id}/${idCompany === undefined}/${orShared}`;
  const question = questions.get(name) ?? chosenOf(reference);
  questions.set(name, question);
  return question;
}

interface Checked<R> {
  issues: FieldIssue[];
  answer: R[];
}

/** Asks what is chosen, and whatever else the caller wants to know in the same round trip. */
async function asked<R>(tx: Tx, references: readonly Reference[], beside: Asked<R>[]): Promise<Checked<R>> {
  const made = references
    .map((reference) => ({ ...reference, ids: [...new Set(given(reference.chosen))] }))
    .filter(({ ids }) => ids.length > 0);
  if (made.length + beside.length === 0) return { issues: [], answer: [] };
  const choices = made.map((one) => questionOf(one).ask({ ids: one.ids, idCompany: one.idCompany }));
  const answers = await together(tx, ...beside, ...choices);
  const states = answers.slice(beside.length) as Chosen[][];
  const issues = made.flatMap(({ path, ids, kept = [] }, at) => {
    const known = new Map((states[at] ?? []).map((row) => [row.id, row.state]));
    const before = new Set(given(kept));
    return ids.flatMap((one) => {
      if (!known.has(one)) return [{ path, rule: 'reference' }];
      return known.get(one) !== 'Activo' && !before.has(one) ? [{ path, rule: 'inactive' }] : [];
    });
  });
  return { issues, answer: beside.length > 0 ? (answers[0] as R[]) : [] };
}

/** What is wrong with what is chosen: it exists, can be seen, is the company's own, and is active unless it was chosen before. */
export const issuesOfChosen = async (tx: Tx, references: readonly Reference[]): Promise<FieldIssue[]> =>
  (await asked(tx, references, [])).issues;

/** Answers what was asked beside it. */
export async function checkChosen<R = never>(
  tx: Tx,
  references: readonly Reference[],
  ...beside: Asked<R>[]
): Promise<R[]> {
  const { issues, answer } = await asked(tx, references, beside);
  if (issues.length > 0) throw new Invalid(issues);
  return answer;
}
