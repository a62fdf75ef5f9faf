import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Invalid } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { FastifyReply } from 'fastify';
import { type OrderByDirection, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tx } from '../db/client.ts';
import type { Actor } from './actor.ts';
import { sendCsv, sendXlsx } from './export.ts';

type Remember = (entity: string, count: () => Promise<number>) => Promise<number>;

/** Rows that match, ready to be paged or streamed. */
export interface Listing<Row> {
  page(query: PagingQuery, remember: Remember): Promise<{ rows: Row[]; total: number }>;
  stream(query: PagingQuery): AsyncIterable<Row>;
  count(): Promise<number>;
}

/** Which rows a list is about, in the transaction that reads them. */
export type Source<Row> = (tx: Tx) => Listing<Row> | Promise<Listing<Row>>;

interface ListingOptions<DB, TB extends keyof DB, Found, Row> {
  /** The entity whose changes change the number of rows, as the audit calls it. */
  entity: string;
  /** The expression behind each name that `order` may take. */
  order: Record<string, ReferenceExpression<DB, TB>>;
  /** What makes the order total, first part first; alone and descending it is "newest first". */
  newest: ReferenceExpression<DB, TB>[];
  present: (row: Found) => Row;
}

const opposite = (direction: OrderByDirection): OrderByDirection => (direction === 'asc' ? 'desc' : 'asc');

export function listing<DB, TB extends keyof DB, Found, Row>(
  select: SelectQueryBuilder<DB, TB, Found>,
  { order, newest, entity, present }: ListingOptions<DB, TB, Found, Row>,
): Listing<Row> {
  const sortOf = (wish: string | undefined) => {
    const name = wish?.replace(/^-/, '');
    if (name === undefined) return undefined;
    // Only what was declared: an object also answers to `constructor`.
    const column = Object.hasOwn(order, name) ? order[name] : undefined;
    if (column !== undefined)
      return { column, direction: wish?.startsWith('-') ? ('desc' as const) : ('asc' as const) };
    throw new Invalid([
      { path: 'query.order', rule: 'choice', params: { choices: Object.keys(order).join(', ') } },
    ]);
  };

  const ordered = <Shape>(
    rows: SelectQueryBuilder<DB, TB, Shape>,
    wish: string | undefined,
    backwards: boolean,
  ) => {
    const sort = sortOf(wish);
    const turn = (direction: OrderByDirection) => (backwards ? opposite(direction) : direction);
    const first = sort ? rows.orderBy(sort.column, turn(sort.direction)) : rows;
    return newest.reduce<typeof first>((query, column) => query.orderBy(column, turn('desc')), first);
  };

  /** Rows that are skipped are only counted: those of the page alone are joined with what they show. */
  const slice = (wish: string | undefined, backwards: boolean, size: number, skipped: number) => {
    const [key] = newest;
    if (skipped === 0 || newest.length > 1 || typeof key !== 'string')
      return ordered(select, wish, backwards).limit(size).offset(skipped).execute();
    const keys = select.clearSelect().select(sql.ref(key).as('key'));
    // As an array it is found first, and its rows are looked up; a join might read all of them.
    const page = sql`array${ordered(keys, wish, backwards).limit(size).offset(skipped)}`;
    return ordered(select.where(sql<boolean>`${sql.ref(key)} = any(${page})`), wish, backwards).execute();
  };

  const count = async () => {
    const row = await select
      .clearSelect()
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    return Number((row as { total: number }).total);
  };

  /** A page in the second half is read from the end, so that the last one costs what the first one does. */
  const read = async (wish: string | undefined, offset: number, limit: number, total: number | undefined) => {
    if (total === undefined || offset <= total / 2) return slice(wish, false, limit, offset);
    const size = Math.min(limit, total - offset);
    if (size <= 0) return [];
    const rows = await slice(wish, true, size, total - offset - size);
    return rows.reverse();
  };

  return {
    count,
    async page({ page, limit, order: wish }, remember) {
      const offset = (page - 1) * limit;
      const known = offset > 0 ? await remember(entity, count) : undefined;
      const rows = ((await read(wish, offset, limit, known)) as Found[]).map(present);
      // A first page that is not full tells the total by itself.
      const total = known ?? (rows.length < limit ? rows.length : await remember(entity, count));
      return { rows, total };
    },
    async *stream({ order: wish }) {
      for await (const row of ordered(select, wish, false).stream(500)) yield present(row as Found);
    },
  };
}

interface ListCall {
  params: unknown;
  query: unknown;
  body?: unknown;
  actor: Actor;
  language: Language;
  reply: FastifyReply;
}

/**
 * The same question of the same person, whatever page of its answer is asked for: some lists depend on who asks. As
 * many are kept, it is as short however much was asked.
 */
function questionOf(endpoint: AnyEndpoint, { actor, params, query, body }: ListCall): string {
  const { page: _p, limit: _l, order: _o, format: _f, ...filters } = query as PagingQuery;
  const seen = actor.all ? 'all' : actor.idCompany;
  return createHash('sha256')
    .update(JSON.stringify([endpoint.route, actor.idUser, seen, params, filters, body]))
    .digest('base64');
}

/** The page as an answer, or nothing where the reply is a file. */
export async function sendList<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  call: ListCall,
  source: Source<Row>,
) {
  const query = call.query as PagingQuery;
  if (query.format === 'csv') return sendCsv(database, endpoint, call, query, source);
  if (query.format === 'xlsx') return sendXlsx(database, endpoint, call, query, source);
  const question = questionOf(endpoint, call);
  const { rows, total } = await database.transaction(call.actor, (tx) =>
    Promise.resolve(source(tx)).then((list) =>
      list.page(query, (entity, count) => database.counts.once(entity, question, count)),
    ),
  );
  return { error: false, data: rows, total };
}
