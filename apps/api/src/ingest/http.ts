import {
  kaaCollect,
  kaaCollectKpc,
  thingsboardAttributes,
  thingsboardTelemetry,
} from '@gemelo/contract/endpoints/device';
import { AppError, TooMany } from '@gemelo/contract/kit/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Api } from '../http/handle.ts';
import { Malformed, PAYLOAD_LIMIT } from './decode.ts';
import { type Gateway, TooLarge, type Wire } from './gateway.ts';

const NOTHING = Buffer.alloc(0);

/** What a failure is called on the wire, and how long to wait before the next try. */
export function statusOf(error: unknown): { status: number; retryAfter?: number } {
  if (error instanceof TooMany) return { status: 429, retryAfter: error.retryAfter };
  if (error instanceof AppError) return { status: error.status };
  if (error instanceof Malformed) return { status: 400 };
  if (error instanceof TooLarge) return { status: 413 };
  const status = Number((error as { statusCode?: unknown } | null)?.statusCode);
  return { status: status >= 400 && status < 500 ? status : 500 };
}

export const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
export const phraseOf = (status: number) => reasonPhrases[status] ?? 'Internal Server Error';

/** Devices say what they like of their content type: the body is taken as it comes, up to what they may send. */
export function acceptAnyBody(scope: FastifyInstance, gateway: Gateway) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PAYLOAD_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  scope.setErrorHandler(async (error, request, reply) => {
    const { status, retryAfter } = statusOf(error);
    if (status === 413) await gateway.noteTooLarge((request.params as { token: string }).token);
    if (status >= 500) request.log[status === 503 ? 'warn' : 'error']({ err: error }, 'device');
    if (retryAfter) reply.header('retry-after', retryAfter);
    reply.code(status);
    // Kaa says what went wrong; ThingsBoard says it with the status alone.
    const kaa = request.routeOptions.url?.includes('/dcx/');
    return kaa ? reply.send({ statusCode: status, reasonPhrase: phraseOf(status) }) : reply.send();
  });
}

export function deviceRoutes(api: Api, gateway: Gateway) {
  const taking =
    (wire: Wire) =>
    async ({
      params,
      request,
      reply,
    }: {
      params: { token: string };
      request: { body: unknown };
      reply: FastifyReply;
    }) => {
      const body = request.body instanceof Buffer ? request.body : NOTHING;
      await gateway.accept(params.token, wire, body);
      return reply.code(200).send();
    };
  api.raw(thingsboardTelemetry, taking('thingsboard'));
  api.raw(thingsboardAttributes, taking('attributes'));
  api.raw(kaaCollect, taking('kaa'));
  api.raw(kaaCollectKpc, taking('kaa'));
}
