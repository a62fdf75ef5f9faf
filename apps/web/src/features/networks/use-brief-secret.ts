import { useEffect, useState } from 'react';

export const SHOWN_SECONDS = 60;
const SECOND = 1000;

/** Keeps a secret for a minute, in this component alone: no cache and no storage ever has it. */
export function useBriefSecret() {
  const [held, setHeld] = useState<{ secret: string; until: number }>();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!held) return undefined;
    // Background tabs run timers late, so the clock decides.
    const tick = () => {
      const seconds = Math.ceil((held.until - Date.now()) / SECOND);
      setLeft(seconds);
      if (seconds <= 0) setHeld(undefined);
    };
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [held]);
  return {
    secret: held?.secret,
    left,
    hold: (secret: string) => setHeld({ secret, until: Date.now() + SHOWN_SECONDS * SECOND }),
  };
}
