import { type RefObject, useEffect, useState } from 'react';

/** A title of two lines costs so much at most; a picture is not made lower for anything else. */
const MAX_TRIM = 96;

/** How many pixels a picture gives up so that its frame fits the cell, where its title or its note needs more lines. */
export function useTrim(cell: RefObject<HTMLElement | null>, cellHeight: number, started: boolean): number {
  const [trim, setTrim] = useState({ cellHeight, pixels: 0 });
  const pixels = trim.cellHeight === cellHeight ? trim.pixels : 0;
  useEffect(() => {
    const element = cell.current;
    const frame = element?.firstElementChild;
    if (!element || !frame || !started) return;
    const observer = new ResizeObserver(() => {
      const excess = element.scrollHeight - element.clientHeight;
      if (excess <= 1) return;
      setTrim((now) => {
        const before = now.cellHeight === cellHeight ? now.pixels : 0;
        return { cellHeight, pixels: Math.min(MAX_TRIM, before + excess) };
      });
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [cell, cellHeight, started]);
  return pixels;
}
