import { followOtherTabs, useSession, watchExpiry } from '../lib/session.ts';
import type { Router } from './router.tsx';

/** Redirects to the login page when the session ends: here, in another tab, or after 24 hours. */
export function followSession(router: Router): () => void {
  const stops = [
    followOtherTabs(),
    watchExpiry(),
    useSession.subscribe((now, before) => {
      const sessionEnded = before.token && !now.token;
      if (sessionEnded && now.absence !== 'ended') void router.navigate({ to: '/', replace: true });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
