import { useSyncExternalStore } from 'react';

/** Read on scroll only: reading it while rendering would force a layout of the page. */
let scrolled = 0;

const subscribe = (listener: () => void) => {
  const read = () => {
    scrolled = window.scrollY;
    listener();
  };
  read();
  window.addEventListener('scroll', read, { passive: true });
  return () => window.removeEventListener('scroll', read);
};

/** Whether the page is scrolled beyond the threshold. */
export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(subscribe, () => scrolled > pixels);
