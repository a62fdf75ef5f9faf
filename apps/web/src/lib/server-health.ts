import type { MaintenanceNotice } from '@gemelo/contract/endpoints/maintenance';
import { create } from 'zustand';

interface ServerHealth {
  /** Neither a call nor the health check got an answer. */
  down: boolean;
  /** Unknown until the server has answered. */
  demo: boolean | undefined;
  version: string | undefined;
  /** What the operator announced; everybody but its administrators is kept out. */
  maintenance: MaintenanceNotice | null;
}

export const useServerHealth = create<ServerHealth>(() => ({
  down: false,
  demo: undefined,
  version: undefined,
  maintenance: null,
}));

const ADDRESS = '/api/health';
const RETRY_MS = 1500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the health check; resolves to whether the server is ready. */
export async function checkHealth(): Promise<boolean> {
  try {
    const response = await fetch(ADDRESS);
    if (!response.ok) return false;
    const { demo, version, maintenance } = (await response.json()) as Pick<
      ServerHealth,
      'demo' | 'version' | 'maintenance'
    >;
    useServerHealth.setState({ down: false, demo, version, maintenance: maintenance ?? null });
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
