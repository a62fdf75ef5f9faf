import { type RefObject, useLayoutEffect, useState } from 'react';

function useLength(element: RefObject<HTMLElement | null>, side: 'clientWidth' | 'clientHeight'): number {
  const [length, setLength] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = () => setLength(node[side]);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, side]);
  return length;
}

/** Width of an element, measured before the first paint; 0 until it is laid out. */
export const useWidth = (element: RefObject<HTMLElement | null>) => useLength(element, 'clientWidth');

/** Height of an element, measured before the first paint; 0 until it is laid out. */
export const useHeight = (element: RefObject<HTMLElement | null>) => useLength(element, 'clientHeight');
