import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { type FieldIssue, Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/actor.ts';
import { anyTable, hasCompany, type Row } from './catalogue.queries.ts';

/** Whose a new row becomes. What the operator adds to a shared catalogue is everybody's. */
export function ownerOf({ scope }: Catalogue, actor: Actor): number | null {
  return scope === 'company' || !actor.operator ? actor.idCompany : null;
}

/** Policies would refuse it without a word; this says who could. */
export function mayWrite(catalogue: Catalogue, actor: Actor, row?: Row) {
  const { scope } = catalogue;
  if (scope === 'global' && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
  if (scope === 'self' && !row && !actor.all) throw new Forbidden('OPERATOR_ONLY');
  if (scope === 'shared' && row && row.idCompany === null && !actor.operator)
    throw new Forbidden('OPERATOR_ONLY');
}

/** A name stands once in its scope; the message tells which row has it. */
export async function checkUnique(
  tx: Tx,
  catalogue: Catalogue,
  values: Row,
  owner: number | null,
  except?: number,
) {
  for (const [name, { unique }] of Object.entries(catalogue.fields)) {
    const value = values[name];
    if (!unique || typeof value !== 'string') continue;
    let rows = anyTable(tx)
      .selectFrom(catalogue.table)
      .selectAll()
      .where(sql`fold(${sql.ref(name)})`, '=', sql`fold(${value})`);
    if (except !== undefined) rows = rows.where(catalogue.id, '!=', except);
    if (hasCompany(catalogue))
      rows = owner === null ? rows.where('idCompany', 'is', null) : rows.where('idCompany', '=', owner);
    const taken = await rows.executeTakeFirst();
    if (taken)
      throw new Refused(
        'DUPLICATE',
        {
          name: String(taken[name]),
          id: Number(taken[catalogue.id]),
          state: String(taken.state ?? 'Activo'),
        },
        { path: name },
      );
  }
}

/** What is chosen exists, is everybody's or of the row's own company, and is active unless it was chosen before. */
export async function checkReferences(
  tx: Tx,
  catalogue: Catalogue,
  values: Row,
  owner: number | null,
  before: Row = {},
): Promise<void> {
  const issues: FieldIssue[] = [];
  for (const [name, { kind, of = '' }] of Object.entries(catalogue.fields)) {
    if (kind !== 'ref' && kind !== 'many') continue;
    const chosen = [values[name] ?? []].flat() as number[];
    const kept = new Set([before[name] ?? []].flat() as number[]);
    if (chosen.length === 0) continue;
    const target = catalogueNamed(of);
    const found = await anyTable(tx)
      .selectFrom(target.table)
      .select([target.id, 'state', ...(hasCompany(target) ? ['idCompany'] : [])])
      .where(target.id, 'in', chosen)
      .execute();
    const reachable = found.filter(({ idCompany = null }) => idCompany === null || idCompany === owner);
    const states = new Map(reachable.map((row) => [row[target.id] as number, row.state]));
    for (const id of chosen) {
      if (!states.has(id)) issues.push({ path: name, rule: 'reference' });
      else if (states.get(id) !== 'Activo' && !kept.has(id)) issues.push({ path: name, rule: 'inactive' });
    }
  }
  if (issues.length > 0) throw new Invalid(issues);
}
