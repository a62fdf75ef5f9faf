import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a piece of work may hold the event loop before others get a turn. */
const TURN_MS = 8;

/** Called in a loop over many rows: lets everybody else in whenever the loop has run for a while. */
export function takingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
