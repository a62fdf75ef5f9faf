import { type RefObject, useEffect, useState } from 'react';

/** A pixel of tolerance, because zoomed pages scroll by fractions. */
const SLACK = 1;

/** On which sides of a left-to-right scroller something is out of sight: `start`, `end`, `both` or none. */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState<'start' | 'end' | 'both' | undefined>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const start = element.scrollLeft > SLACK;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - SLACK;
      setHidden(start && end ? 'both' : start ? 'start' : end ? 'end' : undefined);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return hidden;
}
