import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { Language } from '@gemelo/contract/kit/languages';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { Column } from '../workers/cells.ts';
import type { Actor } from './actor.ts';

export interface ExportCall {
  actor: Actor;
  language: Language;
  reply: FastifyReply;
}

/** How long a reader may stall before its download is cut off. */
export const READER_MS = 30_000;

export function fileHeaders(reply: FastifyReply, endpoint: AnyEndpoint, type: string, extension: string) {
  const name = endpoint.path
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .at(-1);
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="gemelo-${name}.${extension}"`);
}

/** The values of a row, in column order. */
export const valuesOf = (columns: readonly Column[], row: unknown): unknown[] =>
  columns.map(({ name }) => (row as Record<string, unknown>)[name]);

/** An export may be slower than the idle timeout of a transaction allows. */
export const allowWaiting = (tx: Tx) =>
  sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
