import { useEffect, useRef } from 'react';

/** A second click within this time makes it a double click. */
const PAUSE_MS = 250;

/** Tells a click from a double click; a click waits only where a double click means something. */
export function useClicks(
  onOne: ((moment: number) => void) | undefined,
  onTwo: (() => void) | undefined,
): { one: (moment: number) => void; two: () => void } {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    one: (moment) => {
      clearTimeout(waiting.current);
      if (!onOne) return;
      if (onTwo) waiting.current = setTimeout(() => onOne(moment), PAUSE_MS);
      else onOne(moment);
    },
    two: () => {
      clearTimeout(waiting.current);
      onTwo?.();
    },
  };
}
