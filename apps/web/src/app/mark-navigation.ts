import type { Router } from './router.tsx';

/** The address changes before its page stands: until then, what is shown is the page that is being left. */
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
