import type { AnyEndpoint, InputOf } from '@gemelo/contract/kit/endpoint';
import {
  keepPreviousData,
  onlineManager,
  type Query,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Answer, ApiFailure, call } from './api.ts';
import type { About } from './live/shown-by.ts';
import { randomKey } from './random-key.ts';
import { checkHealth, useServerHealth } from './server-health.ts';
import { asTheyAre, useSeededNames } from './use-seeded-names.ts';

/** Client errors are not retried; an unreachable server is, a few times, while there is a network. */
const worthRetrying = (failures: number, error: Error) =>
  error instanceof ApiFailure &&
  [0, 502, 503].includes(error.status) &&
  error.code !== 'MAINTENANCE' &&
  failures < 3 &&
  onlineManager.isOnline();

/** Without a network calls fail instead of being paused, so that the user sees an error. */
const tryAnyway = { networkMode: 'always' } as const;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...tryAnyway,
        retry: worthRetrying,
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: tryAnyway,
    },
  });

export const keyOf = (endpoint: AnyEndpoint, input: unknown = {}) => [endpoint.route, input] as const;

/** Query metadata by which live updates find the queries of a call. */
export const aboutOf = ({ area, permission, resource, route }: AnyEndpoint): About => ({
  area,
  resource: resource ?? permission.split(':')[0] ?? permission,
  route,
});

/** The call that a query reads; other data in the cache has none. */
export const readBy = ({ meta }: Pick<Query, 'meta'>): About | undefined =>
  meta && 'area' in meta ? (meta as About) : undefined;

type Showing = (kind: string) => (about: About) => boolean;
let showing: Showing = () => () => false;

/** Called by the console with the rule that tells which calls show a kind of record. */
export function registerShowing(rule: Showing): void {
  showing = rule;
}

/** Fallback polling interval in case live updates are lost. */
export const FALLBACK_MS = 90_000;

interface ReadOptions {
  enabled?: boolean;
  /** Keeps the last page on screen while the next one loads. */
  keepPrevious?: boolean;
  staleTime?: number;
  /** Polling interval in milliseconds while the page is visible. */
  every?: number;
  /** The twin whose readings the answer shows; new readings of it trigger a refetch. */
  readingsOf?: number;
}

/** Transient failures of the server or the network; 404 and 403 are final answers. */
const isPassing = (error: ApiFailure | null) =>
  error !== null && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Reads an endpoint: `const { data } = useRead(getMail, { params: { idMail } })`, then `data.data`. After a failed
 * refetch the old data stays, with a `failureReason` instead of an `error`, so that the page and its forms stay
 * mounted.
 */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}) {
  const { keepPrevious, every, readingsOf, ...rest } = options;
  const names = useSeededNames();
  const select = useCallback(
    (answer: Answer<E>) => ({ ...answer, data: names.inAnswer(endpoint.route, answer.data) }),
    [names, endpoint.route],
  );
  const read = useQuery<Answer<E>, ApiFailure>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { ...aboutOf(endpoint), ...(readingsOf === undefined ? {} : { readingsOf }) },
    ...(names === asTheyAre ? {} : { select }),
    ...(every ? { refetchInterval: every } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
  return read.data && isPassing(read.error) ? ({ ...read, error: null } as typeof read) : read;
}

interface WriteOptions<E extends AnyEndpoint> {
  /**
   * Kind of record that this write changes: by default the resource of its permission. The calls that show it, as the
   * manifests declare, are refetched. `null`: the caller updates the cache itself.
   */
  changes?: string | null;
  /** Further calls that become stale. */
  invalidates?: AnyEndpoint[];
  onSuccess?: (answer: Answer<E>, input: InputOf<E>) => void;
  /** Awaited before anything is refetched, such as leaving the page of what was removed. */
  beforeRefetch?: () => Promise<void>;
  onError?: (failure: ApiFailure) => void;
}

/** Permissions of every user, such as `member`, name no kind of record. */
const kindOf = ({ permission }: AnyEndpoint) => (permission.includes(':') ? permission.split(':')[0] : null);

function staleAfter<E extends AnyEndpoint>(
  endpoint: E,
  { changes = kindOf(endpoint), invalidates = [] }: WriteOptions<E>,
) {
  const isShown = changes ? showing(changes) : () => false;
  return (query: Query) => {
    const about = readBy(query);
    return about !== undefined && (isShown(about) || invalidates.some(({ route }) => route === about.route));
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** While the connection is lost, how long a write looks for the server before it is given up unsent. */
const LOOK_MS = 1_500;

/** A frozen server would keep a write waiting, and could carry it out after the user has sent it once more. */
async function refuseWhileLost(): Promise<void> {
  if (useServerHealth.getState().lost && !(await checkHealth(LOOK_MS))) throw new ApiFailure(0, {});
}

/** Retries reuse the idempotency key, so a lost response does not write twice. */
async function sendOnce<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<E>> {
  await refuseWhileLost();
  const idempotencyKey = randomKey();
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(endpoint, input, { idempotencyKey });
    } catch (failure) {
      if (!(failure instanceof Error) || !worthRetrying(attempt + 1, failure)) throw failure;
      await pause(400 * 2 ** attempt);
    }
  }
}

/** Writes through an endpoint; a repeated click or a retried request is executed once. */
export function useWrite<E extends AnyEndpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<Answer<E>, ApiFailure, InputOf<E>>({
    mutationFn: (input) => sendOnce(endpoint, input),
    onSuccess: async (answer, input) => {
      options.onSuccess?.(answer, input);
      await options.beforeRefetch?.();
      await client.invalidateQueries({ predicate: staleAfter(endpoint, options) });
    },
    ...(options.onError ? { onError: options.onError } : {}),
  });
}
