import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../api.ts';
import { aboutOf } from '../query.ts';
import { useServerHealth } from '../server-health.ts';
import { isUnreachable } from './kept-forms.ts';
import { type KeptAnswer, keepValue, keptValue } from './kept-value.ts';
import { useOwner } from './owner.ts';
import type { Owner } from './stored.ts';

/** What is kept is not waited for longer. */
const PATIENCE_MS = 6_000;
/** While the device stands in for the server, it is asked this often. */
const AGAIN_MS = 30_000;

export interface Kept<Value> extends KeptAnswer<Value> {
  /** From the device, because the server gave no answer. */
  isKept: boolean;
}

type Read<Value> = (signal: AbortSignal) => Promise<Value>;

async function readOrKept<Value>(
  owner: Owner,
  name: string,
  read: Read<Value>,
  signal: AbortSignal,
): Promise<Kept<Value>> {
  // A browser may refuse its storage; then only the server is asked.
  const kept = await keptValue<Value>(owner, name).catch(() => undefined);
  if (useServerHealth.getState().lost) {
    if (!kept) throw new ApiFailure(0, {});
    return { ...kept, isKept: true };
  }
  try {
    const value = await read(kept ? AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) : signal);
    await keepValue(owner, name, value).catch(() => undefined);
    return { value, keptAt: Date.now(), isKept: false };
  } catch (failure) {
    if (!kept || signal.aborted || !isUnreachable(failure)) throw failure;
    return { ...kept, isKept: true };
  }
}

/** Under which a query reads what is kept by a name. */
export const keptKey = ({ route }: AnyEndpoint, owner: Owner, name: string) => [route, 'kept', owner, name];

/** Reads something from the server and keeps it; without the server, as it was kept. */
export function useKept<Value>(endpoint: AnyEndpoint, name: string, read: Read<Value>) {
  const owner = useOwner();
  return useQuery<Kept<Value>>({
    queryKey: keptKey(endpoint, owner, name),
    queryFn: ({ signal }) => readOrKept(owner, name, read, signal),
    networkMode: 'always',
    retry: false,
    meta: { ...aboutOf(endpoint) },
    refetchInterval: ({ state }) => (state.data?.isKept ? AGAIN_MS : false),
  });
}
