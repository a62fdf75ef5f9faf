import { reportViewing, type ViewedKind, type Viewer, viewersOf } from '@gemelo/contract/endpoints/viewers';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { useRead } from '../../lib/query.ts';
import { stopTyping, useIsTyping } from './typing.ts';

/** Often enough for the server, which forgets people after 25 s. */
const REPEAT_MS = 10_000;
const none: readonly Viewer[] = [];

/** Tells the server that a record is on the screen, and answers who else looks at it. */
export function useViewers(entity: ViewedKind, id: number): readonly Viewer[] {
  const typing = useIsTyping((state) => state.typing);
  const latest = useRef(typing);
  latest.current = typing;
  const params = { entity, id };
  const { data, refetch } = useRead(viewersOf, { params }, { every: REPEAT_MS });

  const report = useRef((gone = false) => {
    const body = gone ? { typing: false, gone } : { typing: latest.current };
    // What is lost is repeated soon, or expires.
    return call(reportViewing, { params: { entity, id }, body }, { keepalive: gone }).catch(() => undefined);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of typing is told at once
  useEffect(() => {
    if (document.visibilityState === 'visible') void report.current();
  }, [typing]);

  useEffect(() => {
    const tell = report.current;
    const onVisible = () => void tell(document.visibilityState !== 'visible');
    const onLeave = () => void tell(true);
    const timer = setInterval(() => document.visibilityState === 'visible' && void tell(), REPEAT_MS);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', onLeave);
    void refetch();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', onLeave);
      stopTyping();
      void tell(true);
    };
  }, [refetch]);

  return data?.data ?? none;
}
