import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import { rowName } from '@gemelo/contract/kit/row-name';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { type BoundQuery, prepared } from '../db/prepared.ts';
import { askChosen, judgeChosen, type Reference, type ReferencedRow } from '../db/references.ts';
import { type Actor, companyFor } from '../http/actor.ts';
import { anyBuilder, anyTable, findRow, hasCompany, nameOf, type Row } from './catalogue.queries.ts';

/**
 * The company that will own a new row: one that the caller may write for, by default their own. Shared rows without an
 * owner are everybody's; only the operator's company adds those, and does so by default.
 */
export function ownerOf(catalogue: Catalogue, actor: Actor, { idCompany: requested }: Row): number | null {
  if (!hasCompany(catalogue)) return null;
  if (catalogue.scope === 'shared' && (requested === null || (requested === undefined && actor.operator))) {
    if (!actor.operator) throw new Forbidden('OPERATOR_ONLY');
    return null;
  }
  return companyFor(actor, requested as number | undefined);
}

/** The RLS policies would refuse without a reason; this check throws an error that names it. */
export function mayWrite(catalogue: Catalogue, actor: Actor, row?: Row) {
  const { scope } = catalogue;
  if (scope === 'global' && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
  if (scope === 'self' && !row && !actor.all) throw new Forbidden('OPERATOR_ONLY');
  if (scope === 'shared' && row && row.idCompany === null && !actor.operator)
    throw new Forbidden('OPERATOR_ONLY');
}

/** A rule of an area about its own catalogue: throws if the caller may not change these rows. */
export type Permit = (tx: Tx, actor: Actor, ids: readonly number[]) => Promise<void>;

interface NameCheck {
  value: string;
  /** The company in whose scope the name is unique; null means the owner of the row `except`, or shared rows. */
  owner: number | null;
  /** The row being edited may keep its name. */
  except: number;
  /** The record within which the name is unique, if the field declares one. */
  within: number | null;
}
const NO_ID = 0;
const duplicateQueries = new Map<string, ReturnType<typeof createDuplicateQuery>>();

const createDuplicateQuery = (catalogue: Catalogue, name: string) =>
  prepared<NameCheck>()((_db, { value, owner, except, within }) => {
    const { table, id, hasState, fields } = catalogue;
    const parent = fields[name]?.within;
    let rows = anyBuilder
      .selectFrom(table)
      .select([id, name, ...(hasState ? ['state'] : [])])
      .where(sql<boolean>`fold(${sql.ref(name)}) = (select fold(${value}))`)
      .where(sql<boolean>`${sql.ref(id)} <> ${except}`);
    if (parent) rows = rows.where(sql<boolean>`${sql.ref(parent)} = ${within}`);
    if (!hasCompany(catalogue)) return rows;
    const ownerId = sql`coalesce(${owner}::int, (select id_company from ${sql.table(table)} where ${sql.ref(id)} = ${except}))`;
    return rows.where(ownedBy(catalogue, ownerId));
  });

/** Matches the expression of the unique index, so that the planner uses it. */
const ownedBy = ({ scope }: Catalogue, ownerId: RawBuilder<unknown>) =>
  scope === 'company'
    ? sql<boolean>`id_company = ${ownerId}`
    : sql<boolean>`coalesce(id_company, 0) = coalesce(${ownerId}, 0)`;

function duplicateQueryOf(catalogue: Catalogue, name: string) {
  const key = `${catalogue.name}.${name}`;
  const query = duplicateQueries.get(key) ?? createDuplicateQuery(catalogue, name);
  duplicateQueries.set(key, query);
  return query;
}

interface NameChecks {
  values: readonly string[];
  /** The record of each value within which it is unique; empty if the field declares none. */
  within: readonly number[];
  owner: number | null;
}
const takenQueries = new Map<string, ReturnType<typeof createTakenQuery>>();

const createTakenQuery = (catalogue: Catalogue, name: string) =>
  prepared<NameChecks>()((_db, { values, within, owner }) => {
    const { table, id, hasState, fields } = catalogue;
    const parent = fields[name]?.within;
    const columns = [id, name, ...(hasState ? ['state'] : [])].map((column) => sql.ref(column));
    const inScope = hasCompany(catalogue) ? ownedBy(catalogue, sql`${owner}::int`) : sql<boolean>`true`;
    const inside = parent ? sql<boolean>`${sql.ref(parent)} = parent` : sql<boolean>`true`;
    return sql<Row>`select sought, parent, ${sql.join(columns)}
      from unnest(${values}::text[], ${within}::int[]) searched (sought, parent)
      join ${sql.table(table)} on fold(${sql.ref(name)}) = fold(sought) and ${inScope} and ${inside}`;
  });

/** The rows that already have one of many names, each with the text it was sought by. */
export function takenQueryOf(catalogue: Catalogue, name: string) {
  const key = `${catalogue.name}.${name}`;
  const query = takenQueries.get(key) ?? createTakenQuery(catalogue, name);
  takenQueries.set(key, query);
  return query;
}

/** A name is unique within its scope; the error names the row that already has it. */
export function refuseDuplicate(catalogue: Catalogue, name: string, duplicate: Row | undefined) {
  if (!duplicate) return;
  const [label, id] = [String(duplicate[name]), Number(duplicate[catalogue.id])];
  throw new Refused(
    'DUPLICATE',
    { name: label, id, state: String(duplicate.state ?? 'Activo') },
    { valid: true, path: name },
  );
}

/** Refuses values that another row already has together; the error names them. */
export async function checkPair(tx: Tx, catalogue: Catalogue, actor: Actor, values: Row, except = NO_ID) {
  const { pair = [], table, id } = catalogue;
  if (pair.length === 0) return;
  let query = anyTable(tx).selectFrom(table).select(id).where(id, '<>', except);
  for (const field of pair) query = query.where(field, '=', values[field]);
  const found = await query.executeTakeFirst();
  const row = found && (await findRow(tx, catalogue, actor, Number(found[id])));
  if (!row) return;
  throw new Refused(
    'PAIR_TAKEN',
    { name: rowName(catalogue, row) },
    { valid: true, path: pair.at(-1) ?? '' },
  );
}

/** The rows that refer to one of many records with the last field of the pair, with their names. */
export const pairsQueryOf = (catalogue: Catalogue, owner: number | null, lastIds: readonly number[]) => {
  const { pair = [], table } = catalogue;
  const columns = pair.map((field) => sql.ref(`${table}.${field}`));
  const inScope = hasCompany(catalogue) ? ownedBy(catalogue, sql`${owner}::int`) : sql<boolean>`true`;
  return sql<Row>`select ${sql.join(columns)}, ${nameOf(catalogue, table)} as name from ${sql.table(table)}
    where ${columns.at(-1)} = any(${lastIds}::int[]) and ${inScope}`;
};

export const referencesOf = (
  catalogue: Catalogue,
  values: Row,
  owner: number | null,
  before: Row,
): Reference[] => [
  ...companyChosen(values),
  ...referringFields(catalogue).map(({ path, of, idsIn }) => {
    const target = catalogueNamed(of);
    return {
      path,
      table: target.table,
      id: target.id,
      chosen: idsIn(values),
      kept: idsIn(before),
      ...(hasCompany(target) ? { idCompany: owner, orShared: true } : {}),
    };
  }),
];

/** A company that the caller chose must exist and be active. */
export const companyChosen = ({ idCompany }: Row): Reference[] =>
  typeof idCompany === 'number'
    ? [{ path: 'idCompany', table: 'company', id: 'idCompany', chosen: [idCompany] }]
    : [];

/** The fields that refer to other catalogues, those of inner rows included. */
export const referringFields = ({ fields }: Catalogue) =>
  Object.entries(fields).flatMap(([path, { kind, of = '', rows }]) => {
    if (kind === 'ref' || kind === 'many')
      return [{ path, of, idsIn: (values: Row) => [values[path] ?? []].flat() as number[] }];
    return Object.entries(rows?.fields ?? {})
      .filter(([, inner]) => inner.kind === 'ref')
      .map(([name, inner]) => ({
        path,
        of: inner.of ?? '',
        idsIn: (values: Row) =>
          ((values[path] ?? []) as Row[]).flatMap((row) => (row[name] ?? []) as number | number[]),
      }));
  });

/** A row as it is about to be written. */
interface Draft {
  values: Row;
  /** The company that owns the row; null if it is the owner of the row `id`, or nobody. */
  owner: number | null;
  /** The row being edited. */
  id?: number | undefined;
}

/**
 * Queries the rows that a draft refers to. Once they are there, `owner` and `before` tell what is known of the row, and a
 * reference is refused if it is missing, belongs to another company, or is inactive and newly chosen.
 */
export function referenceChecks(catalogue: Catalogue, values: Row) {
  return {
    queries: askChosen(referencesOf(catalogue, values, null, {})) as BoundQuery<Row>[],
    verify: (results: readonly Row[][], owner: number | null, before: Row = {}) =>
      judgeChosen(referencesOf(catalogue, values, owner, before), results as ReferencedRow[][]),
  };
}

/** Throws if another row has one of the draft's names; the error names it. */
export async function checkNames(tx: Tx, catalogue: Catalogue, { values, owner, id = NO_ID }: Draft) {
  for (const [name, { unique, within }] of Object.entries(catalogue.fields)) {
    const value = values[name];
    if (!unique || typeof value !== 'string') continue;
    refuseDuplicate(
      catalogue,
      name,
      await duplicateQueryOf(catalogue, name).first(tx, {
        ...{ value, owner, except: id },
        within: Number(values[within ?? ''] ?? NO_ID),
      }),
    );
  }
}
