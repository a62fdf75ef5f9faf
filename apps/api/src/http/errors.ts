import {
  AppError,
  type FailureBody,
  Invalid,
  Refused,
  TooMany,
  UnderMaintenance,
} from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionFailure } from '../db/failures.ts';
import { languageOf, message } from './messages.ts';

interface Failure {
  status: number;
  code: string;
  appError: AppError | undefined;
}

const byStatus: Record<number, string> = {
  404: 'NO_ROUTE',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED',
  429: 'TOO_MANY',
};
/** A timeout, a deadlock or a serialization failure: a retry may succeed. */
const TRANSIENT = /^(57014|55P03|40\w{3})$/;
const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;

/** Maps an error to its response; an unknown error becomes a 500 that reveals nothing internal. */
function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { status: error.status, code: error.code, appError: error };
  const sqlState = String(property(error, 'code') ?? '');
  if (isConnectionFailure(error) || TRANSIENT.test(sqlState))
    return { status: 503, code: 'UNAVAILABLE', appError: undefined };
  if (/^22\w{3}$/.test(sqlState)) return { status: 400, code: 'INVALID', appError: undefined };
  if (/^23\w{3}$/.test(sqlState)) return { status: 409, code: 'CONFLICT', appError: undefined };
  const status = Number(property(error, 'statusCode'));
  if (status >= 400 && status < 500)
    return { status, code: byStatus[status] ?? 'MALFORMED', appError: undefined };
  return { status: 500, code: 'INTERNAL', appError: undefined };
}

export function failureBody(
  error: unknown,
  language: Language,
  correlationId: string,
): FailureBody & { status: number } {
  const { status, code, appError } = failureOf(error);
  const text = message(language, 'error', code, appError?.params);
  return {
    status,
    error: true,
    code,
    message: text,
    correlationId,
    ...(appError instanceof UnderMaintenance ? { maintenance: appError.notice } : {}),
    ...(appError instanceof Refused && appError.valid ? { valid: true as const } : {}),
    ...(appError instanceof Refused && appError.current !== undefined ? { current: appError.current } : {}),
    ...(appError instanceof Refused && appError.path
      ? { issues: [{ path: appError.path, message: text }] }
      : {}),
    ...(appError instanceof Invalid
      ? {
          issues: appError.issues.map(({ path, rule, params }) => ({
            path,
            message: message(language, 'validation', rule, params),
          })),
        }
      : {}),
  };
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, ...body } = failureBody(error, languageOf(request.headers['accept-language']), request.id);
  if (status >= 500 && !(error instanceof UnderMaintenance))
    request.log[status === 503 ? 'warn' : 'error']({ err: error }, body.code);
  if (error instanceof TooMany) reply.header('retry-after', error.retryAfter);
  if (status === 503) reply.header('retry-after', error instanceof UnderMaintenance ? 30 : 1);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

export function mapErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}
