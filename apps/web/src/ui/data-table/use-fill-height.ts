import { type RefObject, useLayoutEffect, useState } from 'react';

const LEAST = 320;
/** Room for the pager and the page's margin below the rows. */
const BELOW = 76;

/** The height that lets an element reach the bottom of the window, known before the first paint. */
export function useFillHeight(element: RefObject<HTMLElement | null>, active: boolean): number | undefined {
  const [height, setHeight] = useState<number>();

  useLayoutEffect(() => {
    if (!active) {
      setHeight(undefined);
      return undefined;
    }
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST, Math.floor(window.innerHeight - top - window.scrollY - BELOW)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element, active]);

  return height;
}
