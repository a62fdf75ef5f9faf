import { lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { LoginPage } from '../features/auth/login-page.tsx';
import { useMustEnrol } from '../lib/enrolment.ts';
import { loadTexts } from '../lib/i18n.ts';
import { useSeesAll } from '../lib/reach.ts';
import { checkHealth, useIsLost, useServerHealth } from '../lib/server-health.ts';
import { session, useSession } from '../lib/session.ts';
import { Logo } from '../ui/brand/logo.tsx';
import classes from '../ui/pages/state-page.module.css';
import { shellTexts } from './console-area.ts';
import { isInside } from './paths.ts';
import { useShell } from './shell/shell-store.ts';
import { ServerDown } from './state-pages/server-down.tsx';
import { SessionEnded } from './state-pages/session-ended.tsx';

const HEALTH_MS = 2000;
/** A lost server is looked for this often. */
const LOOK_MS = 2_000;
/** Time for which a blank page is better than a logo that appears for a moment. */
const PATIENCE_MS = 400;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The health check runs while the console loads, so that its result causes no layout shift. */
const Shell = lazyRouteComponent(async () => {
  const healthCheck = Promise.race([checkHealth(), wait(HEALTH_MS)]);
  const [{ Shell }] = await Promise.all([import('./shell/shell.tsx'), loadTexts(...shellTexts), healthCheck]);
  return { default: Shell };
});
const Maintenance = lazy(() =>
  import('./state-pages/maintenance.tsx').then((m) => ({ default: m.Maintenance })),
);
const NotFound = lazy(() => import('../ui/pages/not-found.tsx').then((m) => ({ default: m.NotFoundPage })));
const Pending = lazy(async () => {
  const [{ Pending }] = await Promise.all([import('./state-pages/pending.tsx'), loadTexts()]);
  return { default: Pending };
});
const SecondFactorRequired = lazy(async () => {
  const [{ SecondFactorRequired }] = await Promise.all([
    import('./state-pages/second-factor-required.tsx'),
    loadTexts(...shellTexts, 'second-factor', 'parts'),
  ]);
  return { default: SecondFactorRequired };
});

function Inside() {
  const path = useLocation({ select: (location) => location.pathname });
  const { token, user, absence } = useSession();
  const mustEnrol = useMustEnrol();
  if (!token || !user) {
    if (absence === 'ended') return <SessionEnded />;
    return isInside(path) ? <LoginPage /> : <NotFound />;
  }
  if (user.idRole === null || user.idCompany === null) return <Pending />;
  return mustEnrol ? <SecondFactorRequired /> : <Shell />;
}

const Starting = () => (
  <div className={classes.starting}>
    <Logo size={48} />
  </div>
);

function useLookForServer(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => void checkHealth(LOOK_MS), LOOK_MS);
    return () => clearInterval(timer);
  }, [isLost]);
}

/** Shows the console to users who may see it, and a state page to all others. */
export function Guard() {
  const isLost = useIsLost();
  const isMaintained = useServerHealth((health) => health.maintenance !== null);
  const seesAll = useSeesAll();
  const isSignedIn = useSession((state) => state.token !== null);
  // The shell stays usable without a connection: it keeps showing what it has, and says so.
  const isDown = useShell((shell) => !shell.shown) && isLost;
  const keptOut = !isLost && isMaintained && isSignedIn && !seesAll;
  useLookForServer(isLost);
  return (
    <>
      {/* The page stays mounted, so that unsaved input survives until the server is back. */}
      <div inert={isDown || keptOut}>
        <Suspense fallback={<Starting />}>
          <Inside />
        </Suspense>
      </div>
      {isDown && <ServerDown place="over" />}
      {keptOut && (
        <Suspense>
          <Maintenance />
        </Suspense>
      )}
    </>
  );
}

/**
 * The shell is loaded beside the screen and before the first render, because React keeps a fallback for 300 ms once it
 * is shown. A slow server gets the fallback.
 */
Guard.preload = async () => {
  if (session.token()) await Promise.race([Shell.preload?.(), wait(PATIENCE_MS)]);
};
