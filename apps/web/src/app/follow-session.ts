import { followOtherTabs, useSession, watchExpiry } from '../lib/session.ts';
import type { Router } from './router.tsx';
import { publicPages } from './screens.ts';

/** Redirects to the login page when the session ends: here, in another tab, or after 24 hours. */
export function followSession(router: Router): () => void {
  const stops = [
    followOtherTabs(),
    watchExpiry(),
    useSession.subscribe((now, before) => {
      const sessionEnded = before.token && !now.token;
      // A public page needs no session: whoever fills in a form there goes on.
      const isPublic = publicPages.some(({ path }) => path === router.state.location.pathname);
      if (sessionEnded && now.absence !== 'ended' && !isPublic)
        void router.navigate({ to: '/', replace: true });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
