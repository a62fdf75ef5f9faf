import { type RefObject, useEffect } from 'react';

/** A row, by its `data-id`, comes into sight in its list without moving the page. */
export function useRowInSight(root: RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    const list = root.current;
    const row = id ? list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) : undefined;
    if (!list || !row) return;
    const [frame, own] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.top < frame.top) list.scrollTop -= frame.top - own.top;
    else if (own.bottom > frame.bottom) list.scrollTop += own.bottom - frame.bottom;
  }, [root, id]);
}
