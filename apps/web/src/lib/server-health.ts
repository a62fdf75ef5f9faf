import type { MaintenanceNotice } from '@gemelo/contract/endpoints/maintenance';
import { create } from 'zustand';

/** A lost connection: when the server was last heard, and whether this machine has a network. */
export interface Loss {
  since: number;
  cause: 'network' | 'server';
}

interface ServerHealth {
  /** Neither the stream nor the health check gets an answer. */
  lost: Loss | null;
  /** Unknown until the server has answered. */
  demo: boolean | undefined;
  version: string | undefined;
  /** What the operator announced; everybody but its administrators is kept out. */
  maintenance: MaintenanceNotice | null;
}

export const useServerHealth = create<ServerHealth>(() => ({
  lost: null,
  demo: undefined,
  version: undefined,
  maintenance: null,
}));

/** While true, nothing on the screen may claim to be current. */
export const useIsLost = (): boolean => useServerHealth(({ lost }) => lost !== null);

const ADDRESS = '/api/health';
/** How long the health check is tried before the connection counts as lost. */
const DOUBT_MS = 1_000;
const RETRY_MS = 250;
/** A timer that is later than this was held up by the page's own work. */
const LAG_MS = 300;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let heardAt = Date.now();

/** When the server was last heard: an answer, or a line of the live stream. */
export const lastHeard = (): number => heardAt;
export const noteHeard = (at = Date.now()): void => {
  heardAt = Math.max(heardAt, at);
};

/** `silent`: no answer in time; `refused`: no connection; `unready`: an answer that is no yes. */
type Finding = 'ready' | 'unready' | 'refused' | 'silent';

async function examine(withinMs?: number): Promise<Finding> {
  const signal = withinMs === undefined ? null : AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(ADDRESS, { cache: 'no-store', signal });
    if (!response.ok) return 'unready';
    const { demo, version, maintenance } = (await response.json()) as Pick<
      ServerHealth,
      'demo' | 'version' | 'maintenance'
    >;
    noteHeard();
    useServerHealth.setState({ lost: null, demo, version, maintenance: maintenance ?? null });
    return 'ready';
  } catch {
    return signal?.aborted ? 'silent' : 'refused';
  }
}

/** Runs the health check; resolves to whether the server is ready. A ready server ends a loss. */
export const checkHealth = async (withinMs?: number): Promise<boolean> =>
  (await examine(withinMs)) === 'ready';

async function settleDoubt(): Promise<void> {
  const startedAt = Date.now();
  const deadline = startedAt + DOUBT_MS;
  let finding: Finding = 'silent';
  for (let left = DOUBT_MS; left > 0; left = deadline - Date.now()) {
    const found = await examine(left);
    if (found === 'ready') return;
    // The last try may have too little time for an answer; a refusal before it stands.
    if (found !== 'silent') finding = found;
    await pause(Math.min(RETRY_MS, Math.max(0, deadline - Date.now())));
  }
  // A busy page or server answers late: no verdict while anything else is heard, or the page itself was held up.
  const isBusy = heardAt > startedAt || Date.now() - deadline > LAG_MS;
  if (finding === 'silent' && isBusy) return;
  const since = useServerHealth.getState().lost?.since ?? heardAt;
  // A browser that says "online" may be wrong; one that says "offline" and gets no answer is right.
  useServerHealth.setState({ lost: { since, cause: navigator.onLine ? 'server' : 'network' } });
}

let doubting: Promise<void> | undefined;

/** Something suggests that the connection is lost: the health check decides within a second. */
export function doubtConnection(): Promise<void> {
  doubting ??= settleDoubt().finally(() => {
    doubting = undefined;
  });
  return doubting;
}
