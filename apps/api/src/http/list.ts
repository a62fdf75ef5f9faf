import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Forbidden } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { FastifyReply } from 'fastify';
import type { Database, Tx } from '../db/client.ts';
import type { Listing } from '../db/lists/define-list.ts';
import type { Actor } from './actor.ts';
import { sendFile } from './export.ts';

/** Selects the rows of a list within the transaction that reads them. */
export type Source<Row> = (tx: Tx) => Listing<Row> | Promise<Listing<Row>>;

interface ListCall {
  params: unknown;
  query: unknown;
  body?: unknown;
  actor: Actor;
  language: Language;
  reply: FastifyReply;
}

/** Many keys are kept, so a longer one is hashed. */
const MAX_KEY_LENGTH = 250;

/** The cache key of a query by one caller, the same for all its pages, because some lists depend on the caller. */
function cacheKeyOf(endpoint: AnyEndpoint, { actor, params, query, body, language }: ListCall): string {
  const {
    page: _p,
    limit: _l,
    order: _o,
    format: _f,
    title: _t,
    columns: _c,
    ...filters
  } = query as PagingQuery;
  const scope = actor.all ? 'all' : actor.idCompany;
  // What a search finds depends on the names that the reader sees.
  const spoken = filters.search ? language : undefined;
  const key = JSON.stringify([endpoint.route, actor.idUser, scope, params, filters, body, spoken]);
  return key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('base64');
}

/** Returns the page, or undefined if the response is a file. */
export async function sendList<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  call: ListCall,
  source: Source<Row>,
) {
  const query = call.query as PagingQuery;
  if (query.format !== 'json') {
    const { resource } = endpoint;
    if (resource && !call.actor.permissions.has(`${resource}:view`)) throw new Forbidden('FORBIDDEN');
    return sendFile(database, endpoint, call, { ...query, format: query.format }, source);
  }
  const { rows, total } = await database.read(call.actor, async (tx) => {
    const list = await source(tx);
    return list.page(query, (entity, count) =>
      database.counts.once(entity, cacheKeyOf(endpoint, call), count),
    );
  });
  return { error: false, data: rows, total };
}
