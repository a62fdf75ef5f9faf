import { type RefObject, useEffect, useState } from 'react';

/** Whether an element fills the screen; Esc leaves, as the browser has it. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [element]);
  const toggle = () => {
    if (on) void document.exitFullscreen();
    else void element.current?.requestFullscreen?.().catch(() => setOn(false));
  };
  return { on, possible: document.fullscreenEnabled === true, toggle };
}
