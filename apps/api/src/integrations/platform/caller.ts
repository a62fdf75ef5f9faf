import { AppError, Upstream } from '@gemelo/contract/kit/errors';
import type { ZodMiniType } from 'zod/mini';
import { type output, safeParse } from 'zod/v4/core';

export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
}
export interface Answer {
  status: number;
  /** The parsed JSON; undefined if the body is empty or invalid. */
  body: unknown;
}

export interface CallLimits {
  /** Timeout of a call, including the reading of its response. */
  timeoutMs: number;
  /** Limit of concurrent calls; further calls are refused instead of queued. */
  maxConcurrent: number;
  /** Consecutive failures until the circuit breaker opens. */
  failures: number;
  restMs: number;
}
const DEFAULT_LIMITS: CallLimits = { timeoutMs: 5_000, maxConcurrent: 8, failures: 3, restMs: 15_000 };
const MAX_ANSWER_BYTES = 262_144;

const withCause = (code: Upstream, cause: unknown) => Object.assign(code, { cause });

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > MAX_ANSWER_BYTES) throw new Upstream('PLATFORM_STRANGE');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function send({ method, url, headers = {}, json, form }: Call, timeoutMs: number): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const { status } = response;
  if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    throw new Upstream(status < 400 ? 'PLATFORM_STRANGE' : 'PLATFORM_FAILED');
  }
  const text = await textOf(response);
  const readable = /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  const body = readable ? parsed(text) : undefined;
  if (response.ok && text !== '' && body === undefined) throw new Upstream('PLATFORM_STRANGE');
  return { status, body };
}

/**
 * Calls one platform, with a timeout, a concurrency limit and a circuit breaker: after some consecutive failures calls
 * are refused for a while, then one call probes the platform.
 */
export function createCaller(limits: Partial<CallLimits> = {}) {
  const { timeoutMs, maxConcurrent, failures, restMs } = { ...DEFAULT_LIMITS, ...limits };
  let running = 0;
  let failed = 0;
  let restUntil = 0;

  return async (call: Call): Promise<Answer> => {
    if (Date.now() < restUntil) throw new Upstream('PLATFORM_SILENT');
    if (running >= maxConcurrent) throw new Upstream('PLATFORM_BUSY');
    // While this call probes, the others are still refused.
    if (failed >= failures) restUntil = Date.now() + timeoutMs;
    running += 1;
    try {
      const answer = await send(call, timeoutMs);
      failed = 0;
      restUntil = 0;
      return answer;
    } catch (error) {
      failed += 1;
      if (failed >= failures) restUntil = Date.now() + restMs;
      throw error instanceof AppError ? error : withCause(new Upstream('PLATFORM_SILENT'), error);
    } finally {
      running -= 1;
    }
  };
}
export type Caller = ReturnType<typeof createCaller>;

/** Validates a response; one that does not match the schema is refused and not used. */
export function parseAnswer<S extends ZodMiniType>(schema: S, { status, body }: Answer): output<S> {
  if (status >= 400) throw new Upstream('PLATFORM_REFUSED');
  const result = safeParse(schema, body);
  if (!result.success) throw new Upstream('PLATFORM_STRANGE');
  return result.data;
}
