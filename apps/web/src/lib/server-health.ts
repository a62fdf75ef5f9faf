import { create } from 'zustand';

interface ServerHealth {
  /** Neither a call nor the health check got an answer. */
  down: boolean;
  /** Unknown until the server has answered. */
  demo: boolean | undefined;
  version: string | undefined;
}

export const useServerHealth = create<ServerHealth>(() => ({
  down: false,
  demo: undefined,
  version: undefined,
}));

const ADDRESS = '/api/health';
const RETRY_MS = 1500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the health check; resolves to whether the server is ready. */
export async function checkHealth(): Promise<boolean> {
  try {
    const response = await fetch(ADDRESS);
    if (!response.ok) return false;
    const { demo, version } = (await response.json()) as { demo: boolean; version: string };
    useServerHealth.setState({ down: false, demo, version });
    return true;
  } catch {
    return false;
  }
}

let checking: Promise<void> | undefined;

/** A call got no answer: the health check is tried twice before the server counts as down, since it may be restarting. */
export function suspectDown(): Promise<void> {
  checking ??= (async () => {
    if (!(await checkHealth())) {
      await pause(RETRY_MS);
      if (!(await checkHealth())) useServerHealth.setState({ down: true });
    }
    checking = undefined;
  })();
  return checking;
}
