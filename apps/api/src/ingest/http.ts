import {
  kaaCollect,
  kaaCollectKpc,
  thingsboardAttributes,
  thingsboardTelemetry,
} from '@gemelo/contract/endpoints/device';
import { AppError, TooMany } from '@gemelo/contract/kit/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Api } from '../http/handle.ts';
import { Malformed, PAYLOAD_LIMIT, Unsupported } from './decode.ts';
import { type Gateway, TooLarge, type Wire } from './gateway.ts';

const NOTHING = Buffer.alloc(0);

/** The device routes and the format of each body. */
export const deviceCalls = [
  { endpoint: thingsboardTelemetry, wire: 'thingsboard' },
  { endpoint: thingsboardAttributes, wire: 'attributes' },
  { endpoint: kaaCollect, wire: 'kaa' },
  { endpoint: kaaCollectKpc, wire: 'kaa' },
] as const satisfies readonly { endpoint: unknown; wire: Wire }[];

/** PostgreSQL: a character, or a JSON text, that it cannot hold. */
const UNHOLDABLE = new Set(['22021', '22P05']);

/** The HTTP status of a failure, and the delay before a retry. */
export function statusOf(error: unknown): { status: number; retryAfter?: number } {
  if (error instanceof TooMany) return { status: 429, retryAfter: error.retryAfter };
  if (error instanceof AppError) return { status: error.status };
  if (error instanceof Malformed || error instanceof Unsupported) return { status: 400 };
  if (error instanceof TooLarge) return { status: 413 };
  if (UNHOLDABLE.has(String((error as { code?: unknown } | null)?.code))) return { status: 400 };
  const status = Number((error as { statusCode?: unknown } | null)?.statusCode);
  return { status: status >= 400 && status < 500 ? status : 500 };
}

export const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  417: 'Expectation Failed',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};
export const phraseOf = (status: number) => reasonPhrases[status] ?? 'Internal Server Error';

export interface DeviceLog {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
/** Server-side failures are logged for the operator. */
export function logRefusal(log: DeviceLog, status: number, error: unknown) {
  if (status >= 500) log[status === 503 ? 'warn' : 'error']({ err: error }, 'device');
}

/** Kaa expects an error body; ThingsBoard only a status. */
export const refusalBody = (status: number, kaa: boolean) =>
  kaa ? { statusCode: status, reasonPhrase: phraseOf(status) } : undefined;

const ownPaths = deviceCalls.map(({ endpoint, wire }) => ({
  kaa: wire === 'kaa',
  path: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}/?(\\?|$)`),
}));

/** The body of a refusal on a device's path, before any route has seen the request. */
export function deviceRefusal(path: string, status: number): string | undefined {
  const own = ownPaths.find((one) => one.path.test(path));
  if (!own) return undefined;
  const body = refusalBody(status, own.kaa);
  return body ? JSON.stringify(body) : '';
}

/** Devices send arbitrary content types, so the body is taken as bytes, up to the size limit. */
export function acceptAnyBody(scope: FastifyInstance, gateway: Gateway) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PAYLOAD_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  scope.setErrorHandler(async (error, request, reply) => {
    const { status, retryAfter } = statusOf(error);
    const { token } = request.params as { token?: string };
    if (status === 413 && token !== undefined) await gateway.noteTooLarge(token);
    logRefusal(request.log, status, error);
    if (retryAfter) reply.header('retry-after', retryAfter);
    reply.code(status);
    return reply.send(refusalBody(status, Boolean(request.routeOptions.url?.includes('/kp1/'))));
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
      request: { body: unknown; ip: string };
      reply: FastifyReply;
    }) => {
      const body = request.body instanceof Buffer ? request.body : NOTHING;
      await gateway.accept(params.token, wire, body, request.ip);
      return reply.code(200).send();
    };
  for (const { endpoint, wire } of deviceCalls) api.raw(endpoint, taking(wire));
}
