import { useEffect, useState } from 'react';

/** Where somebody is; in a menu, which closes by itself, the button that opened it. */
function presentPlace(): Element | null {
  const place = document.activeElement;
  const opener = place?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : place;
}

/** Puts the focus back when what was opened closes, unless it went somewhere else on purpose. */
export function useReturnFocus(opened: boolean) {
  // Read while rendering: once that is committed, the menu with the focus in it may be gone.
  const [before, setBefore] = useState(() => ({ opened, place: opened ? presentPlace() : null }));
  if (before.opened !== opened) setBefore({ opened, place: opened ? presentPlace() : before.place });
  const { place } = before;

  useEffect(() => {
    if (!opened) return;
    return () => {
      const last = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        const astray = now === null || now === document.body || now === last;
        if (astray && place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
      });
    };
  }, [opened, place]);
}
