import { useEffect, useRef } from 'react';
import { keepFillScreen } from '../../lib/offline/keep-screen.ts';
import type { KeptDay } from '../../lib/offline/kept-day.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import type { Kept } from '../../lib/offline/use-kept.ts';
import { isNear, keepDay } from './keep-day.ts';

/** Keeps the screens, and what the activities of the coming hours need, while there is a network. */
export function useKeptDay(day: Kept<KeptDay> | undefined): void {
  const owner = useOwner();
  const latest = useRef(day);
  latest.current = day;
  const isOnline = day !== undefined && !day.isKept;
  useEffect(() => {
    if (isOnline) void keepFillScreen().catch(() => undefined);
  }, [isOnline]);
  const near = isOnline ? day.value.rows.filter(isNear) : undefined;
  const sign = near?.map(({ idActivityUser, version }) => `${idActivityUser}.${version}`).join(' ');
  useEffect(() => {
    if (sign && latest.current) void keepDay(owner, latest.current);
  }, [owner, sign]);
}
