import { useEffect, useRef } from 'react';
import { type ReplayControl, STEP_MS } from './use-replay.ts';

/** What takes keys for itself; the slider of the replay does not. */
const FIELDS =
  'input:not([type="range"]), textarea, select, canvas, [contenteditable="true"], [role="menu"], [role="listbox"], [role="radiogroup"]';
/** What is pressed by space. */
const PRESSED = 'button, a';

function isForReplay(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest(event.key === ' ' ? `${FIELDS}, ${PRESSED}` : FIELDS)) return false;
  return !document.querySelector('[role="dialog"][aria-modal="true"]');
}

/** Space plays and pauses, arrows move, with shift to the next thing that happened. */
export function useReplayKeys(replay: ReplayControl | undefined) {
  const latest = useRef(replay);
  latest.current = replay;
  const isActive = replay !== undefined;
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      if (!now || !isForReplay(event)) return;
      const forwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      const isForwards = event.key === forwards;
      if (event.key === ' ') now.toggle();
      else if (isArrow && event.shiftKey) (isForwards ? now.toNext : now.toPrevious)();
      else if (isArrow) now.seek(now.at + (isForwards ? STEP_MS : -STEP_MS));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive]);
}
