import { useCallback, useEffect, useState } from 'react';

export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];
/** How long a moment is shown at the lowest speed. */
const FRAME_MS = 900;

/**
 * The moment of the plan: the last one is now. While it plays it goes on to the next until it is now; playing from there
 * begins anew.
 */
export function useReplay(count: number) {
  const last = count;
  const [index, setIndex] = useState<number>();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  // Without a choice it is now, also while time goes on.
  const shown = Math.min(index ?? last, last);
  const atEnd = shown >= last;

  const go = useCallback(
    (next: number) => {
      setPlaying(false);
      setIndex(next >= last ? undefined : Math.max(0, next));
    },
    [last],
  );

  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => {
      const next = shown + 1;
      setIndex(next >= last ? undefined : next);
      if (next >= last) setPlaying(false);
    }, FRAME_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, shown, last, speed]);

  const toggle = () => {
    if (!playing && atEnd) setIndex(0);
    setPlaying(!playing && last > 0);
  };
  return { index: shown, last, isNow: atEnd, playing, speed, go, toggle, setSpeed };
}
export type PlanReplay = ReturnType<typeof useReplay>;
