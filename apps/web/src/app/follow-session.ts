import { followOtherTabs, useSession, watchExpiry } from '../lib/session.ts';
import type { Router } from './router.tsx';

/** Whoever leaves, here or in another tab, or stays past the 24 hours, is back at the login page. */
export function followSession(router: Router): () => void {
  const stops = [
    followOtherTabs(),
    watchExpiry(),
    useSession.subscribe((now, before) => {
      const gone = before.token && !now.token;
      if (gone && now.absence !== 'ended') void router.navigate({ to: '/', replace: true });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
