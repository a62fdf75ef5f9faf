import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 60;
const PAUSE_MS = 1_000;

/** Repeats until the outcome of something that left the product is stored: forgotten, it would be sent again. */
export async function insist(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || signal.aborted) throw error;
      await sleep(PAUSE_MS);
    }
}
