import { useReducedMotion } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { Loading } from '../../ui/states/loading.tsx';
import { usePlace } from './use-place.ts';
import classes from './shell.module.css';

const LOADED_MS = 500;
/** The specification allows 700 ms; what explains where a page came from needs less. */
const TRANSITION_MS = 160;

/** Tells the outside (tests, readers) that a page stands: half a second after its address. */
function usePageLoadedFlag(path: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address starts anew
  useEffect(() => {
    document.body.dataset['pageLoaded'] = 'false';
    const timer = setTimeout(() => {
      document.body.dataset['pageLoaded'] = 'true';
    }, LOADED_MS);
    return () => clearTimeout(timer);
  }, [path]);
}

export function PageFrame() {
  const { title } = usePlace();
  const path = useLocation({ select: (location) => location.pathname });
  const frame = useRef<HTMLElement>(null);
  const calm = useReducedMotion();
  usePageLoadedFlag(path);

  useEffect(() => {
    document.title = `${title} · Gemelo`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address moves in
  useEffect(() => {
    if (!calm) frame.current?.animate?.([{ opacity: 0 }, { opacity: 1 }], TRANSITION_MS);
  }, [path]);

  return (
    <main id="content" ref={frame} className={classes.content} tabIndex={-1}>
      <Suspense fallback={<Loading kind="cards" />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
