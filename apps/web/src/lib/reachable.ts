import { checkHealth, doubtConnection, useServerHealth } from './server-health.ts';

const isLost = () => useServerHealth.getState().lost !== null;

const LOOK_MS = 2_000;

async function untilBack(): Promise<void> {
  while (isLost()) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await checkHealth(LOOK_MS);
  }
}

/**
 * Loads a part of the console. Without a connection it waits until the server is back instead of failing, since a
 * failure would replace the page by an error or reload it.
 */
export async function reachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (failure) {
      await doubtConnection();
      if (!isLost()) throw failure;
      await untilBack();
    }
  }
}
