import { useEffect, useRef } from 'react';

/** Calls something again when there are fewer of something than before. */
export function useOnFewer(count: number, again: () => void) {
  const before = useRef(count);
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (count < before.current) latest.current();
    before.current = count;
  }, [count]);
}
