import { useEffect, useRef } from 'react';

/** A drawer that has just opened must have arrived before something is placed beside its fields. */
const SETTLED_MS = 260;

/** Shows the options of a field once, when it becomes the next one to fill in. */
export function useOffer(due: boolean, show: () => void): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    // On a phone the options would cover the form before anybody has read it.
    if (!due || window.matchMedia('(pointer: coarse)').matches) return undefined;
    const timer = setTimeout(() => latest.current(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [due]);
}
