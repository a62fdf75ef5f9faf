import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the page fills the screen, and the way there and back. */
export function useFullScreen() {
  const fullscreen = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return { fullscreen, toggle };
}
