import { type RefObject, useLayoutEffect, useState } from 'react';

const MIN_HEIGHT = 320;

/**
 * Height that lets an element reach the bottom of the window minus `below` pixels, measured before the first paint.
 * Without `below` there is none.
 */
export function useFillHeight(
  element: RefObject<HTMLElement | null>,
  below: number | undefined,
): number | undefined {
  const [height, setHeight] = useState<number>();

  useLayoutEffect(() => {
    if (below === undefined) {
      setHeight(undefined);
      return undefined;
    }
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - top - window.scrollY - below)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element, below]);

  return height;
}
