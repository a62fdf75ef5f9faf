import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Invalid } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { FastifyReply } from 'fastify';
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tx } from '../db/client.ts';
import type { Actor } from './actor.ts';
import { sendCsv, sendXlsx } from './export.ts';

/** Rows that match, ready to be paged or streamed. */
export interface Listing<Row> {
  page(query: PagingQuery): Promise<{ rows: Row[]; total: number }>;
  stream(query: PagingQuery): AsyncIterableIterator<Row>;
  count(): Promise<number>;
}

interface ListingOptions<DB, TB extends keyof DB> {
  /** The expression behind each name that `order` may take. */
  order: Record<string, ReferenceExpression<DB, TB>>;
  /** What makes the order total; alone and descending it is "newest first". */
  newest: ReferenceExpression<DB, TB>;
}

export function listing<DB, TB extends keyof DB, Row>(
  select: SelectQueryBuilder<DB, TB, Row>,
  { order, newest }: ListingOptions<DB, TB>,
): Listing<Row> {
  const ordered = (wish: string | undefined) => {
    const name = wish?.replace(/^-/, '');
    const column = name === undefined ? undefined : order[name];
    if (name !== undefined && column === undefined)
      throw new Invalid([
        { path: 'query.order', rule: 'choice', params: { choices: Object.keys(order).join(', ') } },
      ]);
    const direction = wish?.startsWith('-') ? 'desc' : 'asc';
    const sorted =
      column === undefined
        ? select
        : select.orderBy(column, (part) =>
            direction === 'desc' ? part.desc().nullsLast() : part.asc().nullsLast(),
          );
    return sorted.orderBy(newest, 'desc');
  };

  const count = async () => {
    const row = await select
      .clearSelect()
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    return Number((row as { total: number }).total);
  };

  return {
    count,
    async page({ page, limit, order: wish }) {
      const offset = (page - 1) * limit;
      const rows = (await ordered(wish).limit(limit).offset(offset).execute()) as Row[];
      // A page that is not full tells the total by itself.
      const total = rows.length > 0 && rows.length < limit ? offset + rows.length : await count();
      return { rows, total };
    },
    stream: ({ order: wish }) => ordered(wish).stream(500) as AsyncIterableIterator<Row>,
  };
}

interface ListCall {
  query: unknown;
  actor: Actor;
  language: Language;
  reply: FastifyReply;
}

/** The page as an answer, or nothing where the reply is a file. */
export async function sendList<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  call: ListCall,
  source: (tx: Tx) => Listing<Row>,
) {
  const query = call.query as PagingQuery;
  if (query.format === 'csv') return sendCsv(database, endpoint, call, query, source);
  if (query.format === 'xlsx') return sendXlsx(database, endpoint, call, query, source);
  const { rows, total } = await database.transaction(call.actor, (tx) => source(tx).page(query));
  return { error: false, data: rows, total };
}
