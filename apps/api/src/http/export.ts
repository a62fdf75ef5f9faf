import { PassThrough } from 'node:stream';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Refused, TooMany } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import writeXlsx from 'write-excel-file/node';
import type { Database } from '../db/client.ts';
import type { Actor } from './actor.ts';
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
}

interface FieldSchema {
  type?: unknown;
  format?: string;
  properties?: { name?: object };
  items?: FieldSchema;
  anyOf?: FieldSchema[];
}

/** What may be missing is shown as what it is when it is there. */
const present = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** A reference is shown by its name, several words beside each other; lists of records have no place in a table. */
function isShown(schema: FieldSchema): boolean {
  const { type, properties, items } = present(schema);
  if (properties) return properties.name !== undefined;
  if (type !== 'array') return type !== 'object';
  const inner = present(items ?? {});
  return inner.type === 'string' || inner.properties?.name !== undefined;
}

/** The fields of a row that a table can show, named in the reader's language. */
function columnsOf(endpoint: AnyEndpoint, language: Language): Column[] {
  const { items } = jsonSchema(endpoint.data, 'output') as {
    items: { properties: Record<string, FieldSchema> };
  };
  return Object.entries(items.properties)
    .filter(([, schema]) => isShown(schema))
    .map(([name, schema]) => ({
      name,
      title: message(language, 'field', name),
      moment: present(schema).format === 'date-time',
    }));
}

/** What stands in a cell, before it is written down. */
function cellOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
}

/** Moments as the company's clock shows them, in a form that spreadsheets understand. */
function clock(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (value: unknown) => (typeof value === 'string' ? format.format(new Date(value)) : '');
}

/** A cell that a spreadsheet would run as a formula is kept as text. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
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

/** Each file holds a connection for as long as its reader takes: some must be left for everybody else. */
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
  const time = clock(actor.timeZone);
  const output = new PassThrough();
  const leave = takePlace(database);
  fileHeaders(reply, endpoint, 'text/csv; charset=utf-8', 'csv');

  const write = async (cells: string[]) => {
    if (!output.write(`${cells.join(',')}\r\n`)) await readerOf(output);
  };
  const fill = database.transaction(actor, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
    output.write(BOM);
    await write(columns.map(({ title }) => csvCell(title)));
    const list = await source(tx);
    for await (const row of list.stream(query)) {
      if (output.destroyed) return;
      const record = row as Record<string, unknown>;
      await write(
        columns.map(({ name, moment }) => csvCell(moment ? time(record[name]) : cellOf(record[name]))),
      );
    }
  });
  fill.finally(leave).then(
    () => output.end(),
    (error: Error) => output.destroy(error),
  );
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
  const time = clock(actor.timeZone);
  const rows = await database.transaction(actor, async (tx) => {
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
  const sheet = [
    columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      columns.map(({ name, moment }) => cell(moment ? time(row[name]) : cellOf(row[name]))),
    ),
  ];
  const file = await writeXlsx(sheet).toBuffer();
  fileHeaders(reply, endpoint, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx');
  await reply.send(file);
  return undefined;
}
