import type { AppError } from '@gemelo/contract/kit/errors';

/**
 * SQLSTATE classes of a server that is unreachable, starting, stopping, out of connections, memory or disk, or that
 * closed a connection after a timeout.
 */
const unavailableState = /^(08|57P0|53|25P0[34])/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const connectionMessages =
  /Connection terminated|^timeout expired$|timeout exceeded when trying to connect|^Query read timeout$|Client has encountered a connection error|not queryable/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The server does not know a time zone, or another parameter of a function is not one of its values. */
export const isUnknownParameter = (error: unknown): boolean => codeOf(error) === '22023';

export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error);
  return (
    unavailableState.test(code) ||
    networkCodes.has(code) ||
    (error instanceof Error && connectionMessages.test(error.message))
  );
}

/** In a distributed table names carry the number of their shard: `twin_mac_key_102020`. */
const withoutShard = (name: string | undefined) => name?.replace(/_\d{6,}$/, '');

/** The table whose rows refer to what a write would have changed or removed, if that is why it failed. */
export function referringTable(error: unknown): string | undefined {
  return codeOf(error) === '23503' ? withoutShard((error as { table?: string }).table) : undefined;
}

/** The constraint that a write violated, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!/^23/.test(codeOf(error))) return undefined;
  return withoutShard((error as { constraint?: string }).constraint);
}

/** When two users write at once, the database decides who was first; this maps its refusal to a domain error. */
export async function refusing<T>(
  errorsByConstraint: Readonly<Record<string, () => AppError>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw errorsByConstraint[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
