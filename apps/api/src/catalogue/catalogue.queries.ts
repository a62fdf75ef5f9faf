import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import { type Catalogue, refName } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/actor.ts';
import { indexedMatches } from '../http/search.ts';

export type Row = Record<string, unknown>;
/** A catalogue's table is known by its declaration, not by the compiler; a test holds the two against each other. */
export type AnyTables = Record<string, Row>;
export type Rows = SelectQueryBuilder<AnyTables, string, Row>;
export const anyTable = (tx: Tx) => tx as unknown as Transaction<AnyTables>;

export const hasCompany = ({ scope }: Catalogue) => scope === 'shared' || scope === 'company';
export const idColumn = ({ table, id }: Pick<Catalogue, 'table' | 'id'>) => `${table}.${id}`;
const fieldsOf = (catalogue: Catalogue, kind: Field['kind']) =>
  Object.entries(catalogue.fields).filter(([, field]) => field.kind === kind);
const stored = ({ kind }: Field) => kind !== 'many' && kind !== 'rows';
export const storedFields = ({ fields }: Catalogue) =>
  Object.entries(fields).filter(([, field]) => stored(field));

/** The rows of another catalogue that this one is linked to, as id and name. */
function linked(catalogue: Catalogue, { of = '', via = '' }: Field): RawBuilder<unknown> {
  const target = catalogueNamed(of);
  return sql`(select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name), '[]') from (
    select ${sql.ref(`o.${target.id}`)} as id, ${sql.ref(`o.${target.display}`)} as name
    from ${sql.table(via)} l join ${sql.table(target.table)} o on ${sql.ref(`o.${target.id}`)} = ${sql.ref(`l.${target.id}`)}
    where ${sql.ref(`l.${catalogue.id}`)} = ${sql.ref(idColumn(catalogue))}) m)`;
}

function inner(catalogue: Catalogue, { rows }: Field): RawBuilder<unknown> {
  if (!rows) throw new Error(`${catalogue.name}: a field of rows names its table`);
  const names = [rows.id, ...Object.keys(rows.fields)];
  const pairs = names.map((name) => sql`${sql.lit(name)}, ${sql.ref(`i.${name}`)}`);
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by ${sql.ref(`i.${rows.id}`)}), '[]')
    from ${sql.table(rows.table)} i where ${sql.ref(`i.${catalogue.id}`)} = ${sql.ref(idColumn(catalogue))})`;
}

/** Rows of a company; what the operator shares belongs to every company too. */
export function ofCompany({ table, scope }: Catalogue, rows: Rows, idCompany: number | null): Rows {
  const company = `${table}.idCompany`;
  if (scope === 'company') return rows.where(company, '=', idCompany);
  return rows.where((eb) => eb.or([eb(company, '=', idCompany), eb(company, 'is', null)]));
}

/** Who may see which: the policy says it too, so that forgetting it here would show nothing. */
const visible = (catalogue: Catalogue, actor: Actor, rows: Rows): Rows =>
  !hasCompany(catalogue) || actor.all ? rows : ofCompany(catalogue, rows, actor.idCompany);

/** Every row that the caller may see, with its references read along. */
export function selectRows(tx: Tx, catalogue: Catalogue, actor: Actor): Rows {
  const { table, id } = catalogue;
  const own = [
    id,
    ...storedFields(catalogue).map(([name]) => name),
    ...(catalogue.hasState ? ['state'] : []),
    'version',
    'createdAt',
    'updatedAt',
  ];
  let rows: Rows = anyTable(tx)
    .selectFrom(table)
    .select(own.map((name) => `${table}.${name}`)) as Rows;
  for (const [name, { of = '' }] of fieldsOf(catalogue, 'ref')) {
    const target = catalogueNamed(of);
    const alias = `ref_${name}`;
    rows = rows
      .leftJoin(`${target.table} as ${alias}`, `${alias}.${target.id}`, `${table}.${name}`)
      .select(`${alias}.${target.display} as ${name}Label`) as Rows;
  }
  if (hasCompany(catalogue)) {
    rows = rows
      .leftJoin('company as own_company', 'own_company.idCompany', `${table}.idCompany`)
      .select([`${table}.idCompany`, 'own_company.name as idCompanyLabel']) as Rows;
  }
  for (const [name, field] of fieldsOf(catalogue, 'many'))
    rows = rows.select(linked(catalogue, field).as(`${name}Items`)) as Rows;
  for (const [name, field] of fieldsOf(catalogue, 'rows'))
    rows = rows.select(inner(catalogue, field).as(name)) as Rows;
  return visible(catalogue, actor, rows);
}

const FILTERED: readonly Field['kind'][] = ['ref', 'choice', 'flag'];

/** Only the names that the declaration knows are filters. */
export function filterRows(catalogue: Catalogue, rows: Rows, filters: Row): Rows {
  const { table, fields } = catalogue;
  let found = rows;
  const names = [
    ...Object.keys(fields).filter((name) => FILTERED.includes(fields[name]?.kind ?? 'long')),
    ...(catalogue.hasState ? ['state'] : []),
    ...(hasCompany(catalogue) ? ['idCompany'] : []),
  ];
  for (const name of names) {
    const wanted = filters[name];
    if (wanted === undefined) continue;
    found = Array.isArray(wanted)
      ? found.where(`${table}.${name}`, 'in', wanted)
      : found.where(`${table}.${name}`, '=', wanted);
  }
  return found;
}

/** Adds the search of a list, through the catalogue's text indexes. */
export async function searchRows(tx: Tx, catalogue: Catalogue, rows: Rows, search: unknown): Promise<Rows> {
  if (typeof search !== 'string' || search === '') return rows;
  const { table, id, fields } = catalogue;
  const columns = Object.keys(fields).filter((name) => fields[name]?.searchable);
  return rows.where(await indexedMatches(tx, { table, id, columns }, search));
}

/** References as the wire has them: the id, and beside it id and name. */
export function present(catalogue: Catalogue, row: Row): Row {
  const shown: Row = { ...row };
  const references = [
    ...fieldsOf(catalogue, 'ref').map(([name]) => name),
    ...(hasCompany(catalogue) ? ['idCompany'] : []),
  ];
  for (const name of references) {
    const label = shown[`${name}Label`];
    delete shown[`${name}Label`];
    shown[refName(name)] = row[name] === null ? null : { [name]: row[name], name: label ?? '' };
  }
  for (const [name] of fieldsOf(catalogue, 'many')) {
    const items = row[`${name}Items`] as { id: number; name: string }[];
    delete shown[`${name}Items`];
    shown[name] = items.map(({ id }) => id);
    shown[name.charAt(0).toUpperCase() + name.slice(1)] = items;
  }
  return shown;
}

export async function findRow(
  tx: Tx,
  catalogue: Catalogue,
  actor: Actor,
  id: number,
): Promise<Row | undefined> {
  const row = await selectRows(tx, catalogue, actor).where(idColumn(catalogue), '=', id).executeTakeFirst();
  return row && present(catalogue, row);
}
