import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { checkChosen } from '../db/references.ts';
import type { Actor } from '../http/actor.ts';
import { anyBuilder, hasCompany, type Row } from './catalogue.queries.ts';

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

interface Named {
  value: string;
  owner: number | null;
  /** The row itself may keep its name. */
  except: number;
}
const NOBODY = 0;
const namesakes = new Map<string, ReturnType<typeof namesakesOf>>();

const namesakesOf = (catalogue: Catalogue, name: string) =>
  prepared<Named>()((_db, { value, owner, except }) => {
    const rows = anyBuilder
      .selectFrom(catalogue.table)
      .select([catalogue.id, name, ...(catalogue.hasState ? ['state'] : [])])
      .where(sql<boolean>`fold(${sql.ref(name)}) = (select fold(${value}))`)
      .where(sql<boolean>`${sql.ref(catalogue.id)} <> ${except}`);
    return hasCompany(catalogue) ? rows.where(ownedBy(catalogue, owner)) : rows;
  });

/** As the unique index has it, so that it is read. */
const ownedBy = ({ scope }: Catalogue, owner: RawBuilder<number | null>) =>
  scope === 'company'
    ? sql<boolean>`id_company = ${owner}`
    : sql<boolean>`coalesce(id_company, 0) = coalesce(${owner}::int, 0)`;

function questionOf(catalogue: Catalogue, name: string) {
  const key = `${catalogue.name}.${name}`;
  const question = namesakes.get(key) ?? namesakesOf(catalogue, name);
  namesakes.set(key, question);
  return question;
}

/** A name stands once in its scope; the message tells which row has it. */
export async function checkUnique(
  tx: Tx,
  catalogue: Catalogue,
  values: Row,
  owner: number | null,
  except = NOBODY,
) {
  for (const [name, { unique }] of Object.entries(catalogue.fields)) {
    const value = values[name];
    if (!unique || typeof value !== 'string') continue;
    const taken = await questionOf(catalogue, name).first(tx, { value, owner, except });
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
  await checkChosen(
    tx,
    Object.entries(catalogue.fields)
      .filter(([, { kind }]) => kind === 'ref' || kind === 'many')
      .map(([path, { of = '' }]) => {
        const target = catalogueNamed(of);
        return {
          path,
          table: target.table,
          id: target.id,
          chosen: [values[path] ?? []].flat() as number[],
          kept: [before[path] ?? []].flat() as number[],
          ...(hasCompany(target) ? { idCompany: owner, orShared: true } : {}),
        };
      }),
  );
}
