import { type FieldIssue, Invalid } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from './client.ts';
import type { Tables } from './schema.ts';

interface Reference {
  /** The field that chose. */
  path: string;
  table: keyof Tables;
  id: string;
  chosen: readonly (number | null | undefined)[];
  /** Chosen before: it may be inactive by now. */
  kept?: readonly (number | null | undefined)[];
  /** It belongs to this company. */
  idCompany?: number;
  /** Or to nobody, and so to everybody. */
  orShared?: boolean;
}

const given = (ids: readonly (number | null | undefined)[]) =>
  ids.filter((id): id is number => id !== null && id !== undefined);

/** What is wrong with what is chosen: it exists, can be seen, is the company's own, and is active unless it was chosen before. */
export async function issuesOfChosen(tx: Tx, references: readonly Reference[]): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const { path, table, id, chosen, kept = [], idCompany, orShared } of references) {
    const ids = [...new Set(given(chosen))];
    if (ids.length === 0) continue;
    const company =
      idCompany === undefined
        ? sql``
        : sql`and (id_company = ${idCompany} ${orShared ? sql`or id_company is null` : sql``})`;
    const { rows } = await sql<{ id: number; state: string }>`
      select ${sql.ref(id)} as id, state from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}) ${company}`.execute(
      tx,
    );
    const states = new Map(rows.map((row) => [row.id, row.state]));
    const before = new Set(given(kept));
    for (const one of ids) {
      if (!states.has(one)) issues.push({ path, rule: 'reference' });
      else if (states.get(one) !== 'Activo' && !before.has(one)) issues.push({ path, rule: 'inactive' });
    }
  }
  return issues;
}

export async function checkChosen(tx: Tx, references: readonly Reference[]): Promise<void> {
  const issues = await issuesOfChosen(tx, references);
  if (issues.length > 0) throw new Invalid(issues);
}
