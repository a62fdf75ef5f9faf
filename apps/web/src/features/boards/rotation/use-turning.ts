import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Goes through a number of things, each for some seconds; `share` is how much of its time has passed. */
export function useTurning(count: number, seconds: number) {
  const [at, setAt] = useState(0);
  const [passed, setPassed] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setPassed((before) => before + TICK_MS), TICK_MS);
    return () => clearInterval(timer);
  }, [paused]);
  useEffect(() => {
    if (passed < seconds * 1_000) return;
    setPassed(0);
    setAt((before) => (before + 1) % count);
  }, [passed, seconds, count]);
  const step = (by: number) => {
    setPassed(0);
    setAt((before) => (before + by + count) % count);
  };
  return { at: at % count, share: passed / (seconds * 1_000), paused, setPaused, step };
}
