import type { Router } from './router.tsx';

/** The address changes before the new page is rendered; until then the document is marked busy. */
export function markNavigation(router: Router): () => void {
  const page = document.documentElement;
  const stops = [
    router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (pathChanged) page.ariaBusy = 'true';
    }),
    router.subscribe('onResolved', () => {
      page.ariaBusy = null;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
