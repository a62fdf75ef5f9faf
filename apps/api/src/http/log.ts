import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever is signed in, once that is known. */
    caller: { idUser: number; idCompany: number | null } | null;
  }
}

/** Where lines go; the terminal without it. */
export interface LogStream {
  write(line: string): void;
}

const HIDDEN = '•••';
/** What errors of libraries may repeat: passwords in addresses, values of queries, tokens, people. */
const secrets: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@]+@/g, `://${HIDDEN}@`],
  [/\?[^\s"'()]*=[^\s"'()]*/g, `?${HIDDEN}`],
  [/\bBearer\s+\S+/gi, `Bearer ${HIDDEN}`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, HIDDEN],
];
export const withoutSecrets = (text: string) =>
  secrets.reduce((hidden, [secret, instead]) => hidden.replace(secret, instead), text);

const KEPT = ['code', 'table', 'column', 'constraint', 'routine'] as const;
const MAX_CAUSES = 5;

/** The details of a database's error may hold the values of a row, so only some are kept. */
function toldError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const { name, message, stack = '', cause } = error;
  const facts = error as unknown as Record<string, unknown>;
  return {
    type: name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...Object.fromEntries(KEPT.flatMap((key) => (facts[key] === undefined ? [] : [[key, facts[key]]]))),
    ...(cause === undefined || depth >= MAX_CAUSES ? {} : { cause: toldError(cause, depth + 1) }),
  };
}

const routeOf = (request: FastifyRequest) => request.routeOptions?.url ?? 'none';

/** One line of JSON for each event, with its time and the word of its level. */
export const loggerOf = (level: string, stream: LogStream | undefined) => ({
  level,
  ...(stream ? { stream } : {}),
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: {
    err: (error: unknown) => toldError(error) as never,
    // An address holds the values of its query, and that of a device its token.
    req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode ?? 0 }) as never,
  },
});

const isStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');

/** One line for each request: `info`, or `warn` where it took long. */
export class RequestLog extends LogController {
  readonly #slowMs: number;
  constructor(slowMs: number) {
    super({ requestIdLogLabel: 'correlationId' });
    this.#slowMs = slowMs;
  }
  override incomingRequest() {}
  override routeNotFound() {}
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const isSlow = reply.elapsedTime >= this.#slowMs && !isStream(reply);
    reply.log[isSlow ? 'warn' : 'info'](
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...request.caller,
        ...(error ? { err: error } : {}),
      },
      isSlow ? 'slow request' : 'request',
    );
  }
}

const MAX_TEXT = 500;
const MAX_TOLD = 5;

/** Tells what the database took long for. Values are not part of statements. */
export const createSlowLog =
  (log: FastifyBaseLogger, slowMs: number) =>
  (ms: number, statements: readonly { text: string }[], correlationId: string | null) => {
    if (ms < slowMs) return;
    const told = statements.slice(-MAX_TOLD).map(({ text }) => text.replace(/\s+/g, ' ').slice(0, MAX_TEXT));
    log.warn(
      { ms: Math.round(ms), ...(correlationId ? { correlationId } : {}), statements: told },
      'slow statements',
    );
  };
