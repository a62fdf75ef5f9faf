import { PassThrough } from 'node:stream';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Refused, TooMany } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import writeXlsx from 'write-excel-file/node';
import type { Database, Tx } from '../db/client.ts';
import type { Actor } from './actor.ts';
import { choiceWord } from './choice-word.ts';
import type { Source } from './list.ts';
import { message } from './messages.ts';
import { jsonSchema } from './serializer.ts';

const XLSX_ROWS = 50_000;
const READER_MS = 30_000;
const MOST_OPEN = 4;
const WAIT_SECONDS = 5;
const BOM = '\uFEFF';

interface ExportCall {
  actor: Actor;
  language: Language;
  reply: FastifyReply;
}
interface Column {
  name: string;
  title: string;
  moment: boolean;
  /** One of a few known words. */
  choice: boolean;
}

interface FieldSchema {
  type?: unknown;
  format?: string;
  properties?: { name?: object };
  enum?: unknown[];
  items?: FieldSchema;
  anyOf?: FieldSchema[];
}

/** What may be missing is shown as what it is when it is there. */
const present = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** A reference is shown by its name, and so are several; other lists have no place in a table. */
const isNamed = (schema: FieldSchema): boolean => present(schema).properties?.name !== undefined;

function isShown(schema: FieldSchema): boolean {
  const { type, items } = present(schema);
  if (type !== 'array') return type !== 'object' || isNamed(schema);
  return items !== undefined && (isNamed(items) || present(items).type === 'string');
}

/** The names of several stand beside their ids, under the same word with a capital. */
function titleOf(language: Language, name: string): string {
  const title = message(language, 'field', name);
  return title === name ? message(language, 'field', name.charAt(0).toLowerCase() + name.slice(1)) : title;
}

/** The fields of a row that a table can show, named in the reader's language. */
function columnsOf(endpoint: AnyEndpoint, language: Language): Column[] {
  const { items } = jsonSchema(endpoint.data, 'output') as {
    items: { properties: Record<string, FieldSchema> };
  };
  const { properties } = items;
  // What newest first goes by is the row's own id; elsewhere that field names another record.
  const [ownId] = endpoint.orderBy;
  return Object.entries(properties)
    .filter(
      ([name]) => !isNamed(properties[name.replace(/^id/, '')] ?? {}) || isNamed(properties[name] ?? {}),
    )
    .filter(([, schema]) => isShown(schema))
    .map(([name, schema]) => ({
      name,
      title:
        name === ownId && name.startsWith('id') ? message(language, 'field', 'id') : titleOf(language, name),
      moment: present(schema).format === 'date-time',
      choice: present(schema).enum !== undefined,
    }));
}

const nameOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value;

/** Moments as the company's clock shows them, in a form that spreadsheets understand. */
function clock(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (value: unknown) => (typeof value === 'string' ? format.format(new Date(value)) : '');
}

/** What stands in the cells of a row, before it is written down. */
function cellsOf(columns: Column[], language: Language, timeZone: string) {
  const time = clock(timeZone);
  return (row: Record<string, unknown>): unknown[] =>
    columns.map(({ name, moment, choice }) => {
      const value = row[name];
      if (moment) return time(value);
      if (choice && typeof value === 'string') return choiceWord(language, name, value);
      return Array.isArray(value) ? value.map(nameOf).join('; ') : nameOf(value);
    });
}

/** What a spreadsheet would run as a formula is kept as text, also one that parts cells at semicolons. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value).replace(/^(?=[=+\-@\t\r])|(?<=;)(?=[=+\-@])/g, "'");
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function fileHeaders(reply: FastifyReply, endpoint: AnyEndpoint, type: string, extension: string) {
  const name = endpoint.path
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .at(-1);
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="gemelo-${name}.${extension}"`);
}

/** Until the reader takes more, has gone, or has slept for so long that it must not hold a connection any more. */
function readerOf(output: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const asleep = setTimeout(() => output.destroy(), READER_MS);
    const awake = () => {
      clearTimeout(asleep);
      output.off('drain', awake).off('close', awake);
      resolve();
    };
    output.once('drain', awake).once('close', awake);
  });
}

/** A file holds a connection for as long as its reader takes, or all its rows: some must be left for everybody else. */
const open = new WeakMap<Database, number>();

function takePlace(database: Database): () => void {
  const taken = open.get(database) ?? 0;
  if (taken >= MOST_OPEN) throw new TooMany('TOO_MANY', WAIT_SECONDS);
  open.set(database, taken + 1);
  return () => open.set(database, (open.get(database) ?? 1) - 1);
}

/** Streamed row by row, however many there are; a reader that goes away ends the query. */
export async function sendCsv<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  { actor, language, reply }: ExportCall,
  query: PagingQuery,
  source: Source<Row>,
): Promise<undefined> {
  const columns = columnsOf(endpoint, language);
  const cells = cellsOf(columns, language, actor.timeZone);
  const output = new PassThrough();
  const leave = takePlace(database);

  const write = async (written: string[]) => {
    if (!output.write(`${written.join(',')}\r\n`)) await readerOf(output);
  };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const fill = async (tx: Tx) => {
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
    output.write(BOM);
    await write(columns.map(({ title }) => csvCell(title)));
    const list = await source(tx);
    for await (const row of list.stream(query)) {
      begin();
      if (output.destroyed) return;
      await write(cells(row as Record<string, unknown>).map(csvCell));
    }
  };
  const filled = database.transaction(actor, fill).finally(leave);
  // What is refused is refused before anything is sent: a file that has begun can only be cut off.
  await Promise.race([begun, filled]);
  filled.then(
    () => output.end(),
    (error: Error) => output.destroy(error),
  );
  fileHeaders(reply, endpoint, 'text/csv; charset=utf-8', 'csv');
  await reply.send(output);
  return undefined;
}

export async function sendXlsx<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  { actor, language, reply }: ExportCall,
  query: PagingQuery,
  source: Source<Row>,
): Promise<undefined> {
  const columns = columnsOf(endpoint, language);
  const cells = cellsOf(columns, language, actor.timeZone);
  const read = () =>
    database.transaction(actor, async (tx) => {
      const list = await source(tx);
      if ((await list.count()) > XLSX_ROWS) throw new Refused('EXPORT_TOO_LARGE', { limit: XLSX_ROWS });
      const all: Record<string, unknown>[] = [];
      for await (const row of list.stream(query)) all.push(row as Record<string, unknown>);
      return all;
    });
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return null;
    return typeof value === 'number' ? { value, type: Number } : { value: String(value), type: String };
  };
  const sheetOf = (rows: Record<string, unknown>[]) => [
    columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
    ...rows.map((row) => cells(row).map(cell)),
  ];
  const leave = takePlace(database);
  const file = await read()
    .then((rows) => writeXlsx(sheetOf(rows)).toBuffer())
    .finally(leave);
  fileHeaders(reply, endpoint, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx');
  await reply.send(file);
  return undefined;
}
