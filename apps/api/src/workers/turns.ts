import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may block the event loop before it yields. */
const MAX_BLOCK_MS = 8;

/** Called in loops over many rows: yields to the event loop whenever the loop has run for a while. */
export function takingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < MAX_BLOCK_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
