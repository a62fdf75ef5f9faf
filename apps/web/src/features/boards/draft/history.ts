import { isSame } from '../../../lib/is-same.ts';

/** What was done can be undone, and done again, until something else is done. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

const MAX_STEPS = 100;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export const commit = <T>(history: History<T>, next: T): History<T> =>
  isSame(history.present, next)
    ? history
    : { past: [...history.past, history.present].slice(-MAX_STEPS), present: next, future: [] };

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const last = past.at(-1);
  return last === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, present, future }
    : { past: [...past, present], present: next, future: rest };
}
