import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { FastifyReply } from 'fastify';
import type { Database, Tx } from '../db/client.ts';
import type { Listing } from '../db/lists/define-list.ts';
import type { Actor } from './actor.ts';
import { sendFile } from './export.ts';

/** Which rows a list is about, in the transaction that reads them. */
export type Source<Row> = (tx: Tx) => Listing<Row> | Promise<Listing<Row>>;

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
  if (query.format !== 'json')
    return sendFile(database, endpoint, call, { ...query, format: query.format }, source);
  const { rows, total } = await database.read(call.actor, async (tx) => {
    const list = await source(tx);
    return list.page(query, (entity, count) =>
      database.counts.once(entity, questionOf(endpoint, call), count),
    );
  });
  return { error: false, data: rows, total };
}
