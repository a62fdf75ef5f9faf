import {
  type AnyEndpoint,
  type BodyOf,
  type DataOf,
  noBody,
  type ParamsOf,
  type QueryOf,
  type Schema,
} from '@gemelo/contract/kit/endpoint';
import { Forbidden, Invalid, type MessageParams } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { Language } from '@gemelo/contract/kit/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/v4/core';
import type { Database, Tx } from '../db/client.ts';
import type { Listing } from '../db/lists/define-list.ts';
import { type Actor, rightsOf } from './actor.ts';
import type { Authenticator } from './authenticate.ts';
import { onceByKey } from './idempotency.ts';
import { sendList } from './list.ts';
import { languageOf, message } from './messages.ts';
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

/** Data with a message for the person, by its key in the locales. */
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
  /** In tests every answer is held against its schema. */
  checkAnswers: boolean;
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

/** A company named in the address is compared with the caller's; only the operator's administrators reach others. */
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

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A file that was sent has no body to shape. */
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
  { database, authenticate, checkAnswers }: ApiParts,
  mounted = new Set<string>(),
) {
  const route = (endpoint: AnyEndpoint, handler: Handler) => {
    mounted.add(endpoint.route);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: endpoint.kind === 'raw' ? handler : serialized(endpoint, handler),
    });
  };

  const answer = (endpoint: AnyEndpoint, result: unknown, language: Language) => {
    const worded = result instanceof AnswerWithMessage;
    const data: unknown = worded ? result.data : result;
    const body = {
      error: false,
      data,
      ...(worded ? { message: message(language, 'message', result.key, result.params) } : {}),
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
    // Whoever has the console open learns with any answer that the menu is another one.
    reply.header('x-permissions', rightsOf(actor));
    checkPermission(endpoint, actor);
    const call = callOf(endpoint, request, reply);
    checkCompany(endpoint, actor, call);
    return { ...call, actor };
  };

  const admit = async <E extends AnyEndpoint>(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Call<E>> =>
    callBy(await authenticate(request.headers.authorization, request.id), endpoint, request, reply);

  /**
   * Serves a call for the remembered caller. The outcome counts once the caller check has passed: before that even a
   * refusal may be meant for somebody else, and the call is served again for the caller as read from the database.
   */
  const serve = async <E extends AnyEndpoint, T>(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (call: Call<E>) => Promise<T>,
  ): Promise<T> => {
    const remembered = authenticate.remembered(request.headers.authorization, request.id);
    if (remembered) {
      try {
        const result = await work(callBy(remembered, endpoint, request, reply));
        await authenticate.verify(remembered);
        return result;
      } catch (error) {
        if (remembered.callerCheck?.passed) throw error;
      }
    }
    return work(await admit(endpoint, request, reply));
  };

  const mustBe = (endpoint: AnyEndpoint, open: boolean) => {
    if (isOpen(endpoint) !== open) throw new Error(`${endpoint.route}: mounted against its permission`);
  };

  return {
    mounted: mounted as ReadonlySet<string>,
    database,

    /** A call of somebody signed in. */
    handle<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => Result<DataOf<E>>) {
      mustBe(endpoint, false);
      const run = async (call: Call<E>) => answer(endpoint, await handler(call), call.language);
      if (endpoint.method === 'GET')
        return route(endpoint, (request, reply) => serve(endpoint, request, reply, run));
      route(endpoint, async (request, reply) => {
        const isKeyed = request.headers['idempotency-key'] !== undefined && !endpoint.neverKept;
        if (!isKeyed) return run(await admit(endpoint, request, reply));
        return serve(endpoint, request, reply, (call) => onceByKey(database, endpoint, call, run));
      });
    },

    /** A call that needs no session. */
    open<E extends AnyEndpoint>(endpoint: E, handler: (call: OpenCall<E>) => Result<DataOf<E>>) {
      mustBe(endpoint, true);
      route(endpoint, async (request, reply) => {
        const call = callOf(endpoint, request, reply);
        return answer(endpoint, await handler(call), call.language);
      });
    },

    /** A list: the handler says which rows; paging, order, totals and files are done here. */
    list<E extends AnyEndpoint>(
      endpoint: E,
      source: (call: Call<E>, tx: Tx) => MaybePromise<Listing<DataOf<E> extends (infer R)[] ? R : never>>,
    ) {
      mustBe(endpoint, false);
      route(endpoint, async (request, reply) => {
        const send = (call: Call<E>) => sendList(database, endpoint, call, (tx) => source(call, tx));
        const isPage = ((request.query as { format?: unknown }).format ?? 'json') === 'json';
        // A file cannot be taken back once it is on its way.
        const body = await (isPage
          ? serve(endpoint, request, reply, send)
          : admit(endpoint, request, reply).then(send));
        if (checkAnswers && body) checkAnswer(endpoint, body);
        return body ?? reply;
      });
    },

    /** A reply to somebody signed in that goes on for as long as they listen. */
    stream<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => void) {
      mustBe(endpoint, false);
      route(endpoint, async (request, reply) => {
        handler(await admit(endpoint, request, reply));
        return reply;
      });
    },

    /** A file for somebody signed in; the handler sends it. */
    file<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => Promise<unknown>) {
      mustBe(endpoint, false);
      route(endpoint, async (request, reply) => handler(await admit(endpoint, request, reply)));
    },

    /** A reply of its own shape: a redirect, a page. */
    raw<E extends AnyEndpoint>(endpoint: E, handler: (call: OpenCall<E>) => Promise<unknown>) {
      mustBe(endpoint, true);
      route(endpoint, (request, reply) => handler(callOf(endpoint, request, reply)));
    },
  };
}
export type Api = ReturnType<typeof createApi>;
