import { AGE } from '@gemelo/contract/endpoints/tracking';
import type { SeenAge } from '../../../ui/map/map-point.ts';
import type { Tone } from '../../../ui/states/state-badge.tsx';

const MINUTE_MS = 60_000;

/** How old a last place is. */
export function seenAge(at: string, now: number): SeenAge {
  const minutes = (now - Date.parse(at)) / MINUTE_MS;
  if (minutes < AGE.freshMinutes) return 'fresh';
  return minutes < AGE.oldMinutes ? 'old' : 'silent';
}

export const ageTones: Record<SeenAge, Tone> = { fresh: 'normal', old: 'warning', silent: 'silent' };
