import type { Grant } from '@gemelo/contract/permissions';
import { lazy, type ReactNode } from 'react';
import { useCan } from '../lib/session.ts';

const Refused = lazy(() => import('./state-pages/refused.tsx').then((m) => ({ default: m.Refused })));

/** A screen that only users with the permission see, even when it is granted or taken away meanwhile. */
export function permitted(permission: Grant, Content: () => ReactNode): () => ReactNode {
  return function Permitted() {
    return useCan()(permission) ? <Content /> : <Refused />;
  };
}
