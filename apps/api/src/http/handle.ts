import {
  type AnyEndpoint,
  type BodyOf,
  callsOf,
  type DataOf,
  noBody,
  type ParamsOf,
  type QueryOf,
  type Schema,
} from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, type MessageParams } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/v4/core';
import type { Database, Tx } from '../db/client.ts';
import type { Listing } from '../db/lists/define-list.ts';
import { listed } from '../db/lists/listed.ts';
import { type Actor, rightsOf } from './actor.ts';
import type { Authenticator } from './authenticate.ts';
import { sendFile } from './export.ts';
import { onceByKey } from './idempotency.ts';
import { sendList } from './list.ts';
import { languageOf, message } from './messages.ts';
import type { RequestPace } from './request-pace.ts';
import { answerSerializer, checkAnswer } from './serializer.ts';

export interface OpenCall<E extends AnyEndpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}
export interface Call<E extends AnyEndpoint> extends OpenCall<E> {
  actor: Actor;
}

/** Data with a message for the user, given by its locale key. */
export class AnswerWithMessage<T> {
  readonly data: T;
  readonly key: string;
  readonly params: MessageParams;
  constructor(data: T, key: string, params: MessageParams) {
    this.data = data;
    this.key = key;
    this.params = params;
  }
}
export const say = <T>(key: string, data: T, params: MessageParams = {}) =>
  new AnswerWithMessage(data, key, params);
type MaybePromise<T> = T | Promise<T>;
type Result<T> = Promise<T | AnswerWithMessage<T>>;

export interface ApiParts {
  database: Database;
  authenticate: Authenticator;
  /** Refuses callers that ask too fast. */
  pace?: RequestPace;
  /** In tests every response is validated against its schema. */
  checkAnswers: boolean;
  /** Refuses a caller, or somebody without a session, while the installation is closed to them. */
  gate?: (actor: Actor | undefined, endpoint: AnyEndpoint) => void;
}

function parse(schema: Schema, value: unknown, where: string): unknown {
  const result = safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw new Invalid(fieldIssues(result.error, where === 'body' ? '' : where));
}

function callOf<E extends AnyEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): OpenCall<E> {
  return {
    params: parse(endpoint.params, request.params, 'params') as ParamsOf<E>,
    query: parse(endpoint.query, request.query, 'query') as QueryOf<E>,
    body: (endpoint.body === noBody
      ? undefined
      : parse(endpoint.body, request.body ?? undefined, 'body')) as BodyOf<E>,
    language: languageOf(request.headers['accept-language']),
    request,
    reply,
  };
}

/** Only the operator's administrators may name another company than their own in the URL. */
function checkCompany(endpoint: AnyEndpoint, actor: Actor, call: { params: unknown; query: unknown }) {
  if (!endpoint.companyParam || actor.all) return;
  const named = { ...(call.query as object), ...(call.params as object) } as Record<string, unknown>;
  if (named[endpoint.companyParam] !== actor.idCompany) throw new Forbidden('OTHER_COMPANY');
}

function checkPermission(endpoint: AnyEndpoint, actor: Actor) {
  if (endpoint.permission === 'signed-in') return;
  if (actor.idCompany === null || actor.idRole === null) throw new Forbidden('PENDING');
  if (actor.mustEnrol) throw new Forbidden('TOTP_REQUIRED');
  if (endpoint.permission !== 'member' && !actor.permissions.has(endpoint.permission))
    throw new Forbidden('FORBIDDEN');
}

/** Files are read by people: a mean of thousands of readings has no use for fifteen digits. */
const rounded = <Row>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row as object).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
    ]),
  ) as Row;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A streamed file has no body to serialize. */
function serialized(endpoint: AnyEndpoint, handler: Handler): Handler {
  const serialize = answerSerializer(endpoint);
  return async (request, reply) => {
    const body = await handler(request, reply);
    if (body !== reply) reply.type('application/json; charset=utf-8').serializer(serialize);
    return body;
  };
}

const isOpen = (endpoint: AnyEndpoint) =>
  endpoint.permission === 'public' || endpoint.permission === 'device';

export function createApi(
  app: FastifyInstance,
  { database, authenticate, checkAnswers, gate, pace = () => undefined }: ApiParts,
  mounted = new Set<string>(),
) {
  const route = (endpoint: AnyEndpoint, handler: Handler) => {
    const calls = callsOf(endpoint);
    for (const call of calls) mounted.add(call.route);
    app.route({
      method: calls.map(({ method }) => method),
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: endpoint.kind === 'raw' ? handler : serialized(endpoint, handler),
    });
  };

  const answer = (endpoint: AnyEndpoint, result: unknown, language: Language) => {
    const hasMessage = result instanceof AnswerWithMessage;
    const data: unknown = hasMessage ? result.data : result;
    const body = {
      error: false,
      data,
      ...(hasMessage ? { message: message(language, 'message', result.key, result.params) } : {}),
    };
    if (checkAnswers) checkAnswer(endpoint, body);
    return body;
  };

  const callBy = <E extends AnyEndpoint>(
    actor: Actor,
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Call<E> => {
    request.caller = { idUser: actor.idUser, idCompany: actor.idCompany };
    // Lets an open console detect from any response that its permissions changed.
    reply.header('x-permissions', rightsOf(actor));
    gate?.(actor, endpoint);
    checkPermission(endpoint, actor);
    const call = callOf(endpoint, request, reply);
    checkCompany(endpoint, actor, call);
    return { ...call, actor };
  };

  const callerOf = (request: FastifyRequest) => authenticate(request.headers.authorization, request.id);

  const admit = async <E extends AnyEndpoint>(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Call<E>> => {
    const actor = await callerOf(request);
    pace(actor);
    return callBy(actor, endpoint, request, reply);
  };

  /**
   * Serves a call for the cached caller. The outcome is valid only once the caller check has passed: until then even a
   * refusal may be wrong, and the call is repeated for the caller as read from the database.
   */
  const serve = async <E extends AnyEndpoint, T>(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (call: Call<E>) => Promise<T>,
  ): Promise<T> => {
    const remembered = authenticate.remembered(request.headers.authorization, request.id);
    if (!remembered) return work(await admit(endpoint, request, reply));
    pace(remembered);
    try {
      const result = await work(callBy(remembered, endpoint, request, reply));
      await authenticate.verify(remembered);
      return result;
    } catch (error) {
      if (remembered.callerCheck?.passed) throw error;
    }
    return work(callBy(await callerOf(request), endpoint, request, reply));
  };

  const mustBe = (endpoint: AnyEndpoint, open: boolean) => {
    if (isOpen(endpoint) !== open) throw new Error(`${endpoint.route}: mounted against its permission`);
  };

  return {
    mounted: mounted as ReadonlySet<string>,
    database,

    /** A call with a session. */
    handle<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => Result<DataOf<E>>) {
      mustBe(endpoint, false);
      const run = async (call: Call<E>) => answer(endpoint, await handler(call), call.language);
      if (endpoint.method === 'GET')
        return route(endpoint, (request, reply) => serve(endpoint, request, reply, run));
      route(endpoint, async (request, reply) => {
        const isKeyed = request.headers['idempotency-key'] !== undefined && !endpoint.neverReplayed;
        if (!isKeyed) return run(await admit(endpoint, request, reply));
        return serve(endpoint, request, reply, (call) => onceByKey(database, endpoint, call, run));
      });
    },

    /** A call without a session. */
    open<E extends AnyEndpoint>(endpoint: E, handler: (call: OpenCall<E>) => Result<DataOf<E>>) {
      mustBe(endpoint, true);
      route(endpoint, async (request, reply) => {
        const call = callOf(endpoint, request, reply);
        return answer(endpoint, await handler(call), call.language);
      });
    },

    /** A call without a session that is everyday work, and closed while the installation is. */
    outside<E extends AnyEndpoint>(endpoint: E, handler: (call: OpenCall<E>) => Result<DataOf<E>>) {
      this.open(endpoint, async (call) => {
        gate?.(undefined, endpoint);
        return handler(call);
      });
    },

    /** A list: the handler selects the rows; paging, order, totals and files are handled here. */
    list<E extends AnyEndpoint>(
      endpoint: E,
      source: (call: Call<E>, tx: Tx) => MaybePromise<Listing<DataOf<E> extends (infer R)[] ? R : never>>,
    ) {
      mustBe(endpoint, false);
      route(endpoint, async (request, reply) => {
        const send = (call: Call<E>) => sendList(database, endpoint, call, (tx) => source(call, tx));
        const isPage = ((request.query as { format?: unknown }).format ?? 'json') === 'json';
        // A file cannot be repeated once it has begun.
        const body = await (isPage
          ? serve(endpoint, request, reply, send)
          : admit(endpoint, request, reply).then(send));
        if (checkAnswers && body) checkAnswer(endpoint, body);
        return body ?? reply;
      });
    },

    /** Computed rows, answered whole or, by `format`, as a file. */
    figures<E extends AnyEndpoint>(
      endpoint: E,
      handler: (call: Call<E>) => Promise<DataOf<E> extends (infer R)[] ? R[] : never>,
    ) {
      mustBe(endpoint, false);
      route(endpoint, async (request, reply) => {
        const call = await admit(endpoint, request, reply);
        const rows = await handler(call);
        const query = call.query as unknown as PagingQuery;
        if (query.format === 'json') return answer(endpoint, rows, call.language);
        const source = () => listed(rows.map(rounded));
        await sendFile(database, endpoint, call, { ...query, format: query.format }, source);
        return reply;
      });
    },

    /** An authenticated response that stays open, such as an event stream; opening it again is not limited. */
    stream<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => void) {
      mustBe(endpoint, false);
      route(endpoint, async (request, reply) => {
        handler(callBy(await callerOf(request), endpoint, request, reply));
        return reply;
      });
    },

    /** An authenticated file download; the handler sends it. */
    file<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => Promise<unknown>) {
      mustBe(endpoint, false);
      route(endpoint, async (request, reply) => handler(await admit(endpoint, request, reply)));
    },

    /** A response of its own format, such as a redirect or a page. */
    raw<E extends AnyEndpoint>(endpoint: E, handler: (call: OpenCall<E>) => Promise<unknown>) {
      mustBe(endpoint, true);
      route(endpoint, (request, reply) => handler(callOf(endpoint, request, reply)));
    },
  };
}
export type Api = ReturnType<typeof createApi>;
