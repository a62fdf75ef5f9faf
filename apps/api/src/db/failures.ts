import type { AppError } from '@gemelo/contract/kit/errors';

/** Classes of SQLSTATE that mean the server is away, starting, stopping or full: of connections, memory or disk. */
const away = /^(08|57P0|53)/;
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const words =
  /Connection terminated|^timeout expired$|timeout exceeded when trying to connect|^Query read timeout$|Client has encountered a connection error|not queryable/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error);
  return away.test(code) || network.has(code) || (error instanceof Error && words.test(error.message));
}

/** The constraint that a write ran into, or nothing. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!/^23/.test(codeOf(error))) return undefined;
  return (error as { constraint?: string }).constraint;
}

/** Two people write at the same moment and the database decides who was first; this says what its refusal means. */
export async function refusing<T>(
  meanings: Readonly<Record<string, () => AppError>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw meanings[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
