import type { AnyEndpoint, InputOf } from '@gemelo/contract/kit/endpoint';
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, ApiFailure, call } from './api.ts';
import type { About } from './live/shown-by.ts';
import { randomKey } from './random-key.ts';

/** What failed for good is not asked again; a server that is away is, a few times, while there is a network. */
const worthRetrying = (failures: number, error: Error) =>
  error instanceof ApiFailure &&
  [0, 502, 503].includes(error.status) &&
  failures < 3 &&
  onlineManager.isOnline();

/** Without a network a call is tried and fails, so that the person is told; it would wait in silence otherwise. */
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

/** So that news of what a call shows finds its answers. */
export const aboutOf = ({ area, permission, route }: AnyEndpoint): About => ({
  area,
  resource: permission.split(':')[0] ?? permission,
  route,
});

/** News come by themselves; what was not heard of is seen after so many milliseconds at the latest. */
export const FALLBACK_MS = 90_000;

interface ReadOptions {
  enabled?: boolean;
  /** Keep showing the last page while the next one loads. */
  keepPrevious?: boolean;
  staleTime?: number;
  /** Asks again every so many milliseconds while the page is looked at. */
  every?: number;
  /** The twin whose readings the answer shows: it is read anew when some come in. */
  readingsOf?: number;
}

/** The server or the way to it fails now; that a record is gone or refused is its word and stays. */
const isPassing = (error: ApiFailure | null) =>
  error !== null && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Reads an endpoint: `const { data } = useRead(getMail, { params: { idMail } })`, then `data.data`. What is shown, and
 * what somebody is writing on it, stays when it cannot be read anew: that is no `error`, only a `failureReason`.
 */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}) {
  const { keepPrevious, every, readingsOf, ...rest } = options;
  const read = useQuery<Answer<E>, ApiFailure>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { ...aboutOf(endpoint), ...(readingsOf === undefined ? {} : { readingsOf }) },
    ...(every ? { refetchInterval: every } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
  return read.data && isPassing(read.error) ? ({ ...read, error: null } as typeof read) : read;
}

interface WriteOptions<E extends AnyEndpoint> {
  /** Endpoints whose answers this write makes stale. */
  invalidates?: AnyEndpoint[];
  onSuccess?: (answer: Answer<E>, input: InputOf<E>) => void;
  onError?: (failure: ApiFailure) => void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The key stays the same over the attempts, so an answer that was lost on the way is not a second write. */
async function sendOnce<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<E>> {
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

/** Writes through an endpoint; a repeated click or a retried request is carried out once. */
export function useWrite<E extends AnyEndpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<Answer<E>, ApiFailure, InputOf<E>>({
    mutationFn: (input) => sendOnce(endpoint, input),
    onSuccess: async (answer, input) => {
      options.onSuccess?.(answer, input);
      await Promise.all(
        (options.invalidates ?? []).map((stale) => client.invalidateQueries({ queryKey: [stale.route] })),
      );
    },
    ...(options.onError ? { onError: options.onError } : {}),
  });
}
