import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { type Field, refName } from '@gemelo/contract/kit/catalogue-fields';
import { rowName } from '@gemelo/contract/kit/row-name';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Tx } from '../db/client.ts';
import { defineList } from '../db/lists/define-list.ts';
import { among, equals, type Filter, where } from '../db/lists/filters.ts';
import { matching, type SearchText, searchingSeeded, textOf } from '../db/lists/search.ts';
import { type BoundQuery, builder, checkLater, given, prepared } from '../db/prepared.ts';
import { insertedId } from '../db/records.ts';
import type { Actor } from '../http/actor.ts';

export type Row = Record<string, unknown>;
/** The compiler does not know a catalogue's table; a test compares each declaration with the database schema. */
export type AnyTables = Record<string, Row>;
type Rows = SelectQueryBuilder<AnyTables, string, Row>;
export const anyTable = (tx: Tx) => tx as unknown as Transaction<AnyTables>;
export const anyBuilder = builder as unknown as Kysely<AnyTables>;

export const hasCompany = ({ scope }: Catalogue) => scope === 'shared' || scope === 'company';
export const idColumn = ({ table, id }: Pick<Catalogue, 'table' | 'id'>) => `${table}.${id}`;
const fieldsOf = (catalogue: Catalogue, kind: Field['kind']) =>
  Object.entries(catalogue.fields).filter(([, field]) => field.kind === kind);
/** Whether the field is a column of the row itself. */
export const isStored = ({ kind }: Field) => kind !== 'many' && kind !== 'rows';
export const storedFields = ({ fields }: Catalogue) =>
  Object.entries(fields).filter(([, field]) => isStored(field));

/** What a row under an alias is called: its own text, or the names of the records that it puts together. */
export function nameOf({ display, named, fields }: Catalogue, alias: string): RawBuilder<string> {
  if (named.length === 0) return sql<string>`${sql.ref(`${alias}.${display}`)}`;
  const names = named.map((field) => {
    const target = catalogueNamed(fields[field]?.of ?? 'company');
    const inner = `${alias}_${field}`;
    return sql`(select ${nameOf(target, inner)} from ${sql.table(target.table)} as ${sql.ref(inner)}
      where ${sql.ref(`${inner}.${target.id}`)} = ${sql.ref(`${alias}.${field}`)})`;
  });
  return sql<string>`concat_ws(' · ', ${sql.join(names)})`;
}

/** The rows of another catalogue that this one is linked to, as id and name. */
function linked(catalogue: Catalogue, { of = '', via = '' }: Field): RawBuilder<unknown> {
  const target = catalogueNamed(of);
  return sql`(select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name), '[]') from (
    select ${sql.ref(`o.${target.id}`)} as id, ${nameOf(target, 'o')} as name
    from ${sql.table(via)} l join ${sql.table(target.table)} o on ${sql.ref(`o.${target.id}`)} = ${sql.ref(`l.${target.id}`)}
    where ${sql.ref(`l.${catalogue.id}`)} = ${sql.ref(idColumn(catalogue))}) m)`;
}

function inner(catalogue: Catalogue, { rows }: Field): RawBuilder<unknown> {
  if (!rows) throw new Error(`${catalogue.name}: a field of rows names its table`);
  const names = [rows.id, ...Object.keys(rows.fields)];
  const references = Object.entries(rows.fields).flatMap(([name, { kind, of = '' }]) =>
    kind === 'ref' ? [{ name, target: catalogueNamed(of), alias: `ref_${name}` }] : [],
  );
  const pairs = [
    ...names.map((name) => sql`${sql.lit(name)}, ${sql.ref(`i.${name}`)}`),
    ...references.map(
      ({ name, target, alias }) =>
        sql`${sql.lit(refName(name))}, case when ${sql.ref(`i.${name}`)} is not null then json_build_object(
          ${sql.lit(name)}, ${sql.ref(`i.${name}`)}, 'name', ${nameOf(target, alias)}) end`,
    ),
  ];
  const joins = references.map(
    ({ name, target, alias }) =>
      sql`left join ${sql.table(target.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.${target.id}`)} = ${sql.ref(`i.${name}`)}`,
  );
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by ${sql.ref(`i.${rows.id}`)}), '[]')
    from ${sql.table(rows.table)} i ${sql.join(joins, sql` `)}
    where ${sql.ref(`i.${catalogue.id}`)} = ${sql.ref(idColumn(catalogue))})`;
}

const ownColumns = (catalogue: Catalogue) => [
  catalogue.id,
  ...storedFields(catalogue).map(([name]) => name),
  ...(catalogue.hasState ? ['state'] : []),
  'version',
  'createdAt',
  'updatedAt',
];

/** Rows with their references joined. */
function selectRows(catalogue: Catalogue): Rows {
  const { table } = catalogue;
  let rows: Rows = anyBuilder
    .selectFrom(table)
    .select(ownColumns(catalogue).map((name) => `${table}.${name}`)) as Rows;
  for (const [name, { of = '' }] of fieldsOf(catalogue, 'ref')) {
    const target = catalogueNamed(of);
    const alias = `ref_${name}`;
    rows = rows
      .leftJoin(`${target.table} as ${alias}`, `${alias}.${target.id}`, `${table}.${name}`)
      .select(nameOf(target, alias).as(`${name}Label`)) as Rows;
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
  return rows;
}

/** Rows of a company plus the rows that the operator shares with every company. */
function seesCompany({ table, scope }: Catalogue, idCompany: RawBuilder<unknown>) {
  const company = sql.ref(`${table}.idCompany`);
  return scope === 'company'
    ? sql<boolean>`${company} = ${idCompany}`
    : sql<boolean>`(${company} = ${idCompany} or ${company} is null)`;
}
const ofCompany = (catalogue: Catalogue): Filter<unknown> =>
  catalogue.scope === 'company'
    ? equals(`${catalogue.table}.idCompany`)
    : where((name) => seesCompany(catalogue, given(name)));

/** Accepts one value or a list of which any may match. */
const oneOrMore =
  (column: string): Filter<unknown> =>
  (value, name, tx) =>
    Array.isArray(value) ? among(column)(value, name, tx) : equals(column)(value, name, tx);

const FILTERABLE_KINDS: readonly Field['kind'][] = ['ref', 'choice', 'flag'];

/** The columns of the joined references that name a row. */
const nameColumns = ({ named, fields }: Catalogue): string[] =>
  named.map((field) => {
    const of = fields[field]?.of;
    return of ? `ref_${field}.${catalogueNamed(of).display}` : 'own_company.name';
  });

function searchOf(catalogue: Catalogue): Filter<SearchText> {
  const { table, id, fields, named } = catalogue;
  const columns = Object.keys(fields).filter((name) => fields[name]?.searchable);
  if (named.length === 0) return searchingSeeded(catalogue.name, { table, id, columns });
  const inNames = matching(nameColumns(catalogue));
  // What `nameOf` puts between the names is no word.
  return (search, name, tx) => inNames(textOf(search).replaceAll(' · ', ' '), name, tx);
}

/** Only names known to the declaration become filters. */
function filtersOf(catalogue: Catalogue): Record<string, Filter<unknown>> {
  const { table, fields } = catalogue;
  const names = [
    ...Object.keys(fields).filter((name) => FILTERABLE_KINDS.includes(fields[name]?.kind ?? 'long')),
    ...(catalogue.hasState ? ['state'] : []),
    ...(hasCompany(catalogue) ? ['idCompany'] : []),
  ];
  const search = searchOf(catalogue);
  return {
    seenBy: ofCompany(catalogue),
    ofCompany: ofCompany(catalogue),
    ids: oneOrMore(idColumn(catalogue)),
    ...Object.fromEntries(names.map((name) => [name, oneOrMore(`${table}.${name}`)])),
    search: (value, name, tx) => search(value as SearchText, name, tx),
  };
}

/** The company whose rows the caller sees. The RLS policy enforces it too, so omitting it here would return no rows. */
export const seenBy = (catalogue: Catalogue, actor: Actor): number | null | undefined =>
  !hasCompany(catalogue) || actor.all ? undefined : actor.idCompany;

/** Maps a row to its wire format: a reference appears as its id and as an object with id and name. */
function presenterOf(catalogue: Catalogue): (row: Row) => Row {
  const references = [
    ...fieldsOf(catalogue, 'ref').map(([name]) => name),
    ...(hasCompany(catalogue) ? ['idCompany'] : []),
  ].map((name) => ({ name, label: `${name}Label`, shown: refName(name) }));
  const links = fieldsOf(catalogue, 'many').map(([name]) => ({
    name,
    items: `${name}Items`,
    shown: name.charAt(0).toUpperCase() + name.slice(1),
  }));
  const own = [
    ...ownColumns(catalogue),
    ...(hasCompany(catalogue) ? ['idCompany'] : []),
    ...fieldsOf(catalogue, 'rows').map(([name]) => name),
  ];
  const repeated = Object.entries(catalogue.alsoAs ?? {});
  return (row) => {
    const presented: Row = {};
    for (const name of own) presented[name] = row[name];
    for (const [name, field] of repeated) presented[name] = row[`${field}Label`] ?? row[field] ?? null;
    for (const { name, label, shown } of references)
      presented[shown] = row[name] === null ? null : { [name]: row[name], name: row[label] ?? '' };
    for (const { name, items, shown } of links) {
      const linkedRows = row[items] as { id: number; name: string }[];
      presented[name] = linkedRows.map(({ id }) => id);
      presented[shown] = linkedRows;
    }
    return presented;
  };
}

interface OneRow {
  id: number;
  seenBy: number | null;
}
function selectOne(
  catalogue: Catalogue,
  { id, seenBy }: { [Name in keyof OneRow]: RawBuilder<OneRow[Name]> },
) {
  const row = selectRows(catalogue).where(sql<boolean>`${sql.ref(idColumn(catalogue))} = ${id}`);
  if (!hasCompany(catalogue)) return row;
  const viewer = sql`${seenBy}::int`;
  return row.where(sql<boolean>`(${viewer} is null or ${seesCompany(catalogue, viewer)})`);
}

/** The queries of a catalogue, built and compiled once. */
function createQueries(catalogue: Catalogue) {
  const { endpoints, table, id } = catalogue;
  const order = Object.fromEntries(endpoints.list.orderBy.map((name) => [name, `${table}.${name}`]));
  for (const [name, { of = '' }] of fieldsOf(catalogue, 'ref'))
    order[name] = `ref_${name}.${catalogueNamed(of).display}`;
  const shared = {
    entity: catalogue.name,
    rows: () => selectRows(catalogue),
    filters: filtersOf(catalogue),
    newest: [idColumn(catalogue)],
  };
  const present = presenterOf(catalogue);
  return {
    present,
    one: prepared<OneRow>()((_db, values) => selectOne(catalogue, values)),
    /** The row that this transaction inserted last. */
    inserted: prepared<Pick<OneRow, 'seenBy'>>()((_db, { seenBy }) =>
      selectOne(catalogue, { id: insertedId(table, id), seenBy }),
    ),
    /** Locks the row until the end of the transaction; a row that the caller may not change is not found. */
    hold: prepared<OneRow>()((_db, values) => selectOne(catalogue, values).forNoKeyUpdate([table])),
    list: defineList<Row>()({ ...shared, order, present }),
    /** The options of a select. */
    choices: defineList<Row>()({
      ...shared,
      order: { name: nameColumns(catalogue)[0] ?? `${table}.${catalogue.display}` },
      present: (row: Row) => ({
        id: Number(row[id]),
        name: rowName(catalogue, present(row)),
        color: 'color' in catalogue.fields ? ((row.color as string | null) ?? null) : null,
      }),
    }),
  };
}

const queriesByCatalogue = new Map<string, ReturnType<typeof createQueries>>();
export function queriesOf(catalogue: Catalogue) {
  const queries = queriesByCatalogue.get(catalogue.name) ?? createQueries(catalogue);
  queriesByCatalogue.set(catalogue.name, queries);
  return queries;
}

/** The rows with these ids that the caller may see. */
export async function findRows(
  tx: Tx,
  catalogue: Catalogue,
  actor: Actor,
  ids: readonly number[],
): Promise<Row[]> {
  const list = await queriesOf(catalogue).list(tx, { seenBy: seenBy(catalogue, actor), ids });
  return list.all();
}

const viewerOf = (catalogue: Catalogue, actor: Actor) => seenBy(catalogue, actor) ?? null;

export async function findRow(
  tx: Tx,
  catalogue: Catalogue,
  actor: Actor,
  id: number,
): Promise<Row | undefined> {
  const { one, present } = queriesOf(catalogue);
  const row = await one.first(tx, { id, seenBy: viewerOf(catalogue, actor) });
  return row && present(row);
}

export async function findInserted(tx: Tx, catalogue: Catalogue, actor: Actor): Promise<Row> {
  const { inserted, present } = queriesOf(catalogue);
  const row = await inserted.first(tx, { seenBy: viewerOf(catalogue, actor) });
  if (!row) throw new Error(`${catalogue.name}: whoever creates a row sees it`);
  return present(row);
}

/**
 * Locks a row that the caller may change until the end of the transaction. It is checked, with the results of the extra
 * queries, before anything else of the same round trip.
 */
export function holdRow(
  tx: Tx,
  catalogue: Catalogue,
  { actor, id }: { actor: Actor; id: number },
  extraQueries: readonly BoundQuery<Row>[],
  check: (row: Row | undefined, results: Row[][]) => void,
): void {
  const { hold, present } = queriesOf(catalogue);
  const queries = [hold.ask({ id, seenBy: viewerOf(catalogue, actor) }), ...extraQueries];
  checkLater(tx, queries, ([held, ...results]) => check(held?.[0] && present(held[0]), results));
}
