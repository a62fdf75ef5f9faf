import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { violatedConstraint } from '../db/failures.ts';
import { createShapes, given, writeLater } from '../db/prepared.ts';
import { insertedId } from '../db/records.ts';
import { anyBuilder, anyTable, isStored, type Row, storedFields } from './catalogue.queries.ts';

/** The columns of the row itself; a missing value keeps the stored one or the default. */
export function columnsOf(catalogue: Catalogue, values: Row): Row {
  const present = storedFields(catalogue).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(present.map(([name]) => [name, values[name]]));
}

async function writeLinks(
  tx: Tx,
  catalogue: Catalogue,
  id: number,
  { of = '', via = '' }: Field,
  linkedIds: number[],
) {
  const target = catalogueNamed(of);
  const links = anyTable(tx);
  await links.deleteFrom(via).where(catalogue.id, '=', id).execute();
  const unique = [...new Set(linkedIds)];
  if (unique.length > 0) {
    await links
      .insertInto(via)
      .values(unique.map((other) => ({ [catalogue.id]: id, [target.id]: other })))
      .execute();
  }
}

const nameOfInner = ({ fields }: NonNullable<Field['rows']>, row: Row): string =>
  String(row[Object.keys(fields)[0] ?? ''] ?? '');

/** Inner rows: updated by id, inserted without an id, deleted when missing. */
async function writeInner(
  tx: Tx,
  catalogue: Catalogue,
  id: number,
  [name, { rows }]: [name: string, field: Field],
  innerRows: Row[],
) {
  if (!rows) return;
  const table = anyTable(tx);
  const keptIds = innerRows
    .map((row) => row[rows.id])
    .filter((key): key is number => typeof key === 'number');
  const existing = (await table
    .selectFrom(rows.table)
    .selectAll()
    .where(catalogue.id, '=', id)
    .execute()) as Row[];
  const own = new Set(existing.map((row) => row[rows.id]));
  const unknown = innerRows.flatMap(({ [rows.id]: key }, index) =>
    key === undefined || own.has(key) ? [] : [{ path: `${name}.${index}.${rows.id}`, rule: 'reference' }],
  );
  if (unknown.length > 0) throw new Invalid(unknown);
  for (const row of existing) {
    if (keptIds.includes(row[rows.id] as number)) continue;
    await table
      .deleteFrom(rows.table)
      .where(rows.id, '=', row[rows.id] as number)
      .execute()
      .catch((error: unknown) => {
        throw violatedConstraint(error) ? new Refused('IN_USE', { name: nameOfInner(rows, row) }) : error;
      });
  }
  for (const { [rows.id]: key, ...values } of innerRows) {
    if (key === undefined)
      await table
        .insertInto(rows.table)
        .values({ ...values, [catalogue.id]: id })
        .execute();
    else
      await table
        .updateTable(rows.table)
        .set(values)
        .where(rows.id, '=', key)
        .where(catalogue.id, '=', id)
        .execute();
  }
}

const partsIn = (catalogue: Catalogue, values: Row) =>
  Object.entries(catalogue.fields).filter(([name, field]) => !isStored(field) && values[name] !== undefined);

async function writeParts(tx: Tx, catalogue: Catalogue, id: number, values: Row) {
  for (const [name, field] of partsIn(catalogue, values)) {
    if (field.kind === 'many') await writeLinks(tx, catalogue, id, field, values[name] as number[]);
    if (field.kind === 'rows') await writeInner(tx, catalogue, id, [name, field], values[name] as Row[]);
  }
}

const shapes = createShapes();
const slotsOf = (columns: Row) => Object.fromEntries(Object.keys(columns).map((name) => [name, given(name)]));

async function readInsertedId(tx: Tx, catalogue: Catalogue): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select ${insertedId(catalogue.table, catalogue.id)} as id`.execute(tx);
  return Number(rows[0]?.id);
}

/** The row itself is written with the next round trip. */
export async function insertRow(tx: Tx, catalogue: Catalogue, values: Row, owner: Row) {
  const columns = { ...columnsOf(catalogue, values), ...owner };
  const plan = shapes(`insert ${catalogue.table}(${Object.keys(columns).join()})`, () =>
    anyBuilder.insertInto(catalogue.table).values(slotsOf(columns)),
  );
  writeLater(tx, plan, columns);
  if (partsIn(catalogue, values).length > 0)
    await writeParts(tx, catalogue, await readInsertedId(tx, catalogue), values);
}

/** The transaction must already hold the lock on the row, which is written with the next round trip. */
export async function updateRow(tx: Tx, catalogue: Catalogue, id: number, values: Row) {
  const columns = columnsOf(catalogue, values);
  const plan = shapes(`update ${catalogue.table}(${Object.keys(columns).join()})`, () =>
    anyBuilder
      .updateTable(catalogue.table)
      .set({ ...slotsOf(columns), version: sql`version + 1`, updatedAt: sql`now()` })
      .where(sql<boolean>`${sql.ref(catalogue.id)} = ${given('§id')}`),
  );
  writeLater(tx, plan, { ...columns, '§id': id });
  await writeParts(tx, catalogue, id, values);
}

/** Sets a column on the rows with these ids; returns the rows that changed. */
export async function setColumn(
  tx: Tx,
  catalogue: Catalogue,
  ids: number[],
  column: string,
  value: unknown,
): Promise<Row[]> {
  return anyTable(tx)
    .updateTable(catalogue.table)
    .set((eb) => ({ [column]: value, version: eb('version', '+', 1), updatedAt: sql`now()` }))
    .where(sql<boolean>`${sql.ref(catalogue.id)} = any(${ids})`)
    .where(column, 'is distinct from', value)
    .returning([catalogue.id])
    .execute();
}
