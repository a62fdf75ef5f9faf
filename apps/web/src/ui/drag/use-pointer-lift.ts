import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react';
import { type Lift, watchPointer } from './pointer-lift.ts';

/** Starts watching a pressed pointer; a drag that is under way ends with the component. */
export function usePointerLift() {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback((event: ReactPointerEvent, lift: Lift) => {
    if (event.button !== 0 || !event.isPrimary) return;
    stop.current?.();
    stop.current = watchPointer(event.nativeEvent, lift);
  }, []);
}
