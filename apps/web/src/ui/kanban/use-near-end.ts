import { type RefObject, useEffect, useRef } from 'react';

/** Asks for more when the end of a scrolled list comes near. */
export function useNearEnd(scroller: RefObject<HTMLElement | null>, more: (() => void) | undefined) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || !end.current) return undefined;
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(),
      { root: scroller.current, rootMargin: '600px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroller, more]);
  return end;
}
