import type { FastifyBaseLogger, FastifyLogFn, FastifyReply, FastifyRequest } from 'fastify';
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
  // A password may hold an @ itself.
  [/:\/\/[^\s/]+@/g, `://${HIDDEN}@`],
  // The framework repeats the address of a request, and that of a device holds its token.
  [/(Reply was already sent, .*? in (?:the )?)"[^"]*"/g, `$1"${HIDDEN}"`],
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

/** The level from which on others than us may write, and what they write is not known. */
const WARN = 40;
/** The logger would repeat the message of an error that has no text beside it as it is. */
function textOf([told, text]: readonly unknown[]): unknown {
  const { err = told } = (told ?? {}) as { err?: unknown };
  return typeof told === 'object' && text === undefined && err instanceof Error ? err.message : text;
}

/** One line of JSON for each event, with its time and the word of its level. */
export const loggerOf = (level: string, stream: LogStream | undefined) => ({
  level,
  ...(stream ? { stream } : {}),
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  hooks: {
    logMethod(this: object, args: Parameters<FastifyLogFn>, write: FastifyLogFn, level: number) {
      if (level < WARN) return write.apply(this, args);
      const [told, _text, ...values] = args;
      const hidden = [told, textOf(args), ...values].map((one) =>
        typeof one === 'string' ? withoutSecrets(one) : one,
      );
      return write.apply(this, hidden as Parameters<FastifyLogFn>);
    },
  },
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
