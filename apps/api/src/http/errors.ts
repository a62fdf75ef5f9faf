import {
  AppError,
  type FailureBody,
  type FieldIssue,
  Invalid,
  Refused,
  TooMany,
  UnderMaintenance,
  type Use,
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
/** A timeout, a deadlock, a serialization failure or a read-only server: a retry may succeed. */
const TRANSIENT = /^(57014|55P03|25006|40\w{3})$/;
/** A body may be wrong in thousands of places; nobody reads them all. */
const MAX_ISSUES = 20;
const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;

/** Maps an error to its response; an unknown error becomes a 500 that reveals nothing internal. */
function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { status: error.status, code: error.code, appError: error };
  const sqlState = String(property(error, 'code') ?? '');
  if (isConnectionFailure(error) || TRANSIENT.test(sqlState))
    return { status: 503, code: 'UNAVAILABLE', appError: undefined };
  if (/^22\w{3}$/.test(sqlState)) return { status: 400, code: 'MALFORMED', appError: undefined };
  if (/^23\w{3}$/.test(sqlState)) return { status: 409, code: 'CONFLICT', appError: undefined };
  const status = Number(property(error, 'statusCode'));
  if (status >= 400 && status < 500)
    return { status, code: byStatus[status] ?? 'MALFORMED', appError: undefined };
  return { status: 500, code: 'INTERNAL', appError: undefined };
}

const reasonOf = ({ rule, params, section, text }: FieldIssue, language: Language) =>
  text ?? message(language, section ?? 'validation', rule, params);

/** What a field is called; one that holds the id of a record is called what the record is. */
function wordOf(name: string, language: Language) {
  const [, record] = /^id([A-Z]\w*)$/.exec(name) ?? [];
  const own = record && message(language, 'field', record);
  return own && own !== record ? own : message(language, 'field', name);
}

/**
 * The name of a field as forms show it: the last part of its path that is no position in a list. Where it means
 * something else inside its parent, the texts name both, such as `widgets.kind`.
 */
function fieldName(path: string, language: Language) {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part));
  const within = parts.slice(-2).join('.');
  const own = message(language, 'field', within);
  return parts.length < 2 || own === within ? wordOf(parts.at(-1) ?? path, language) : own;
}

/** The specification's sentence is for missing data; anything else is told by field and reason. */
function invalidText(issues: readonly FieldIssue[], language: Language): string {
  const [first] = issues;
  if (!first || issues.some(({ rule }) => rule === 'required')) return message(language, 'error', 'INVALID');
  const reason = reasonOf(first, language);
  if (first.path === '') return reason;
  return message(language, 'error', 'INVALID_FIELD', { field: fieldName(first.path, language), reason });
}

/** "3 tickets («Fuga», «Sonda muda», …)". */
function useText({ entity, count, names }: Use, language: Language): string {
  const worded = message(language, 'use', entity, { count });
  const counted = worded === entity ? message(language, 'use', 'other', { count }) : worded;
  if (names.length === 0) return counted;
  return `${counted} (${[...names, ...(count > names.length ? ['…'] : [])].join(', ')})`;
}

function textOf(error: AppError | undefined, code: string, language: Language): string {
  if (error instanceof Invalid && code === 'INVALID') return invalidText(error.issues, language);
  const { uses = [], path = '' } = error instanceof Refused ? error : {};
  return message(language, 'error', code, {
    ...error?.params,
    field: fieldName(path, language),
    uses: uses.map((use) => useText(use, language)).join('; '),
  });
}

const refusedText = ({ rule, params }: Refused, language: Language) =>
  rule && message(language, 'validation', rule, params);

export function failureBody(
  error: unknown,
  language: Language,
  correlationId: string,
): FailureBody & { status: number } {
  const { status, code, appError } = failureOf(error);
  const text = textOf(appError, code, language);
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
      ? { issues: [{ path: appError.path, message: refusedText(appError, language) ?? text }] }
      : {}),
    ...(appError instanceof Invalid
      ? {
          issues: appError.issues
            .slice(0, MAX_ISSUES)
            .map((issue) => ({ path: issue.path, message: reasonOf(issue, language) })),
          ...(appError.issues.length > MAX_ISSUES ? { moreIssues: appError.issues.length - MAX_ISSUES } : {}),
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
