import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Unavailable } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import { kindOf } from '@gemelo/contract/seeded/seeded-names';
import type { FastifyReply } from 'fastify';
import { JsonText } from '../db/json-text.ts';
import type { Listing } from '../db/lists/define-list.ts';
import type { Column } from '../workers/cells.ts';
import type { Actor } from './actor.ts';
import { disposition } from './disposition.ts';
import { paced, SLICE_BYTES } from './paced.ts';
import { seededNames } from './seeded.ts';

export interface ExportCall {
  actor: Actor;
  language: Language;
  reply: FastifyReply;
  params?: unknown;
  query?: unknown;
}

/** Reads the values of a row, in column order, with seeded names in the reader's language. */
export function valuesOf(endpoint: AnyEndpoint, columns: readonly Column[], language: Language) {
  const seeded = seededNames(language);
  // The default order starts with the row's own id, which tells its kind.
  const kind = kindOf(endpoint.orderBy[0] ?? '');
  return (row: unknown): unknown[] =>
    columns.map(({ name }) => {
      const value = (row as Record<string, unknown>)[name];
      const read: unknown = value instanceof JsonText ? value.toJSON() : value;
      return seeded ? seeded.inValue(kind, name, read) : read;
    });
}

/** Rows that are filled with what only files show, at a time. */
const FILLED_ROWS = 200;

/** The rows of a file; what only files show is read if one of its columns needs it. */
export async function* fileRows<Row>(
  { inFiles }: AnyEndpoint,
  columns: readonly Column[],
  list: Listing<Row>,
  query: PagingQuery,
): AsyncGenerator<unknown> {
  const extra = Object.keys(inFiles?.fields._zod.def.shape ?? {});
  if (!list.forFile || !columns.some(({ name }) => extra.includes(name))) {
    yield* list.stream(query);
    return;
  }
  let waiting: Row[] = [];
  for await (const row of list.stream(query)) {
    if (waiting.push(row) < FILLED_ROWS) continue;
    yield* await list.forFile(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield* await list.forFile(waiting);
}

/** A sheet has no other place to tell in which time zone its timestamps are. */
export const withZone = (columns: readonly Column[], timeZone: string): Column[] =>
  columns.map((column) => (column.moment ? { ...column, title: `${column.title} (${timeZone})` } : column));

/** Aborts when the reader disconnects before the end of the response. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort(new Unavailable());
  });
  return disconnected.signal;
}

/** A finished file: nothing but its bytes is held while it is read. */
interface FinishedFile {
  /** Without its extension; by default that of the call. */
  name: string | undefined;
  type: string;
  extension: string;
  size: number;
  read(from: number, length: number): Uint8Array | Promise<Uint8Array>;
}

async function* slicesOf({ size, read }: FinishedFile) {
  for (let at = 0; at < size; at += SLICE_BYTES) yield await read(at, Math.min(SLICE_BYTES, size - at));
}

/** Sends a file; `onClose` is called once the reader has it, or has gone. */
export async function sendFinished(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  file: FinishedFile,
  onClose: () => void,
): Promise<void> {
  const lastPart = endpoint.path
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .at(-1);
  const name = file.name ?? `gemelo-${lastPart}`;
  await reply
    .header('content-type', file.type)
    .header('content-disposition', disposition('attachment', `${name}.${file.extension}`))
    .header('content-length', file.size)
    .send(paced(slicesOf(file)).once('close', onClose));
}
