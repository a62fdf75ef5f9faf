import { useEffect, useState } from 'react';

/** The focused element, or the target of the menu around it, because menus close by themselves. */
function focusedElement(): Element | null {
  const place = document.activeElement;
  const opener = place?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : place;
}

/** Where the last closed layer returned to, for a dialog that was opened from inside that layer. */
let lastReturn: Element | null = null;

/** Restores focus on close, unless it was moved on purpose. */
export function useReturnFocus(opened: boolean) {
  // Read during render: after the commit the menu that had the focus may be gone.
  const [before, setBefore] = useState(() => ({ opened, place: opened ? focusedElement() : null }));
  if (before.opened !== opened) setBefore({ opened, place: opened ? focusedElement() : before.place });
  const { place } = before;

  useEffect(() => {
    if (!opened) return;
    return () => {
      const last = document.activeElement;
      const target = place?.isConnected ? place : lastReturn;
      lastReturn = target;
      setTimeout(() => {
        const now = document.activeElement;
        const isFocusLost = now === null || now === document.body || now === last;
        if (isFocusLost && target instanceof HTMLElement && target.isConnected)
          target.focus({ preventScroll: true });
      });
    };
  }, [opened, place]);
}
