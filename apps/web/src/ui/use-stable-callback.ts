import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that keeps its identity and always runs the latest version, for memoised children. */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
