import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { type Asked, prepared, together } from '../db/prepared.ts';
import { askChosen, type Chosen, judgeChosen, type Reference } from '../db/references.ts';
import type { Actor } from '../http/actor.ts';
import { anyBuilder, hasCompany, type Row } from './catalogue.queries.ts';

/** The company that will own a new row. Rows that the operator adds to a shared catalogue have no owner. */
export function ownerOf({ scope }: Catalogue, actor: Actor): number | null {
  return scope === 'company' || !actor.operator ? actor.idCompany : null;
}

/** The RLS policies would refuse without a reason; this check throws an error that names it. */
export function mayWrite(catalogue: Catalogue, actor: Actor, row?: Row) {
  const { scope } = catalogue;
  if (scope === 'global' && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
  if (scope === 'self' && !row && !actor.all) throw new Forbidden('OPERATOR_ONLY');
  if (scope === 'shared' && row && row.idCompany === null && !actor.operator)
    throw new Forbidden('OPERATOR_ONLY');
}

interface Named {
  value: string;
  /** The company in whose scope the name is unique; null means the owner of the row `except`, or shared rows. */
  owner: number | null;
  /** The row being edited may keep its name. */
  except: number;
}
const NOBODY = 0;
const namesakes = new Map<string, ReturnType<typeof namesakesOf>>();

const namesakesOf = (catalogue: Catalogue, name: string) =>
  prepared<Named>()((_db, { value, owner, except }) => {
    const { table, id, hasState } = catalogue;
    const rows = anyBuilder
      .selectFrom(table)
      .select([id, name, ...(hasState ? ['state'] : [])])
      .where(sql<boolean>`fold(${sql.ref(name)}) = (select fold(${value}))`)
      .where(sql<boolean>`${sql.ref(id)} <> ${except}`);
    if (!hasCompany(catalogue)) return rows;
    const whose = sql`coalesce(${owner}::int, (select id_company from ${sql.table(table)} where ${sql.ref(id)} = ${except}))`;
    return rows.where(ownedBy(catalogue, whose));
  });

/** Matches the expression of the unique index, so that the planner uses it. */
const ownedBy = ({ scope }: Catalogue, whose: RawBuilder<unknown>) =>
  scope === 'company'
    ? sql<boolean>`id_company = ${whose}`
    : sql<boolean>`coalesce(id_company, 0) = coalesce(${whose}, 0)`;

function questionOf(catalogue: Catalogue, name: string) {
  const key = `${catalogue.name}.${name}`;
  const question = namesakes.get(key) ?? namesakesOf(catalogue, name);
  namesakes.set(key, question);
  return question;
}

/** A name is unique within its scope; the error names the row that already has it. */
function judgeName(catalogue: Catalogue, name: string, [taken]: readonly Row[]) {
  if (!taken) return;
  const [label, id] = [String(taken[name]), Number(taken[catalogue.id])];
  throw new Refused('DUPLICATE', { name: label, id, state: String(taken.state ?? 'Activo') }, { path: name });
}

const referencesOf = (catalogue: Catalogue, values: Row, owner: number | null, before: Row): Reference[] =>
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
    });

/**
 * The queries made before a row is written: who already has its names, and the rows that it refers to. The answers are
 * judged later, when the owner of the row and its previous values are known.
 */
export function checksOf(catalogue: Catalogue, values: Row, owner: number | null, id = NOBODY) {
  const names = Object.entries(catalogue.fields).flatMap(([name, { unique }]) => {
    const value = values[name];
    return unique && typeof value === 'string' ? [{ name, value }] : [];
  });
  const questions: Asked<Row>[] = [
    ...names.map(({ name, value }) => questionOf(catalogue, name).ask({ value, owner, except: id })),
    ...askChosen(referencesOf(catalogue, values, owner, {})),
  ];
  const judge = (answers: readonly Row[][], whose: number | null, before: Row = {}) => {
    for (const [at, { name }] of names.entries()) judgeName(catalogue, name, answers[at] ?? []);
    judgeChosen(referencesOf(catalogue, values, whose, before), answers.slice(names.length) as Chosen[][]);
  };
  return {
    questions,
    /**
     * Throws if a name is taken, or if a reference is missing, belongs to another company, or is inactive and newly
     * chosen.
     */
    judge,
    async check(tx: Tx) {
      if (questions.length > 0) judge(await together(tx, ...questions), owner);
    },
  };
}
