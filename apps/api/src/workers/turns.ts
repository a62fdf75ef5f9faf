import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may block the event loop before it yields. */
const TURN_MS = 8;

/** Called in loops over many rows: yields to the event loop whenever the loop has run for a while. */
export function takingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
