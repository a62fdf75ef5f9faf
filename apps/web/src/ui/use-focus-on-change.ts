import { useEffect, useRef } from 'react';

/** What was clicked is gone after a change of content, so the focus goes to its top, unless a field inside has taken it. */
export function useFocusOnChange(shown: unknown) {
  const top = useRef<HTMLElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    const isLost = !top.current?.contains(document.activeElement);
    if (shown !== last.current && isLost) {
      // The browser itself would scroll a long content to somewhere below the header.
      top.current?.focus({ preventScroll: true });
      top.current?.scrollIntoView({ block: 'start' });
    }
    last.current = shown;
  }, [shown]);
  return top;
}
