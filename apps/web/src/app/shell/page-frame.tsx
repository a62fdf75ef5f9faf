import { useReducedMotion } from '@mantine/hooks';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { ScreenSkeleton } from '../../ui/skeletons/screen-skeleton.tsx';
import { ServerDown } from '../state-pages/server-down.tsx';
import classes from './shell.module.css';
import { useNothingToShow } from './use-nothing-to-show.ts';
import { usePlace } from './use-place.ts';

const LOADED_MS = 500;
/** Page transition; the specification allows up to 700 ms. */
const TRANSITION_MS = 160;

/** Marks a page as settled half a second after its navigation, for tests and screen readers. */
function markLoaded(): () => void {
  document.body.dataset.pageLoaded = 'false';
  const timer = setTimeout(() => {
    document.body.dataset.pageLoaded = 'true';
  }, LOADED_MS);
  return () => clearTimeout(timer);
}

export function PageFrame() {
  const { title } = usePlace();
  const router = useRouter();
  const frame = useRef<HTMLElement>(null);
  const reducedMotion = useReducedMotion();
  const nothing = useNothingToShow();

  useEffect(() => {
    document.title = `${title} · Gemelo`;
  }, [title]);

  useEffect(() => {
    let unmark = markLoaded();
    const stop = router.subscribe('onResolved', ({ pathChanged }) => {
      if (!pathChanged) return;
      unmark();
      unmark = markLoaded();
      if (!reducedMotion) frame.current?.animate?.([{ opacity: 0 }, { opacity: 1 }], TRANSITION_MS);
    });
    return () => {
      stop();
      unmark();
    };
  }, [router, reducedMotion]);

  return (
    <main id="content" ref={frame} className={classes.content} tabIndex={-1}>
      {nothing && <ServerDown place="shell" />}
      {/* The screen stays mounted, and with it what was typed. */}
      <div hidden={nothing}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </main>
  );
}
