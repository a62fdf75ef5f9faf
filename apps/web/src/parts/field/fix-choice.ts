import { distanceMetres } from '@gemelo/contract/geo/polygon';
import type { Fix } from '../../lib/offline/waiting.ts';

/** Who moves less than this stays where they are. */
const MOVED_METRES = 25;
/** Somebody who does not move is told about again after so many turns. */
const STILL_TURNS = 5;
export const LOW_BATTERY = 0.2;
/** On a low battery a turn takes longer. */
const SPARING = 3;
/** A timer of the browser is never exact. */
const EARLY = 0.9;

export const isSparing = (battery: number | null): boolean => battery !== null && battery < LOW_BATTERY;

/** Whether a fix is kept: not before its turn, and where nobody moved only now and then. */
export function isWorthKeeping(fix: Fix, last: Fix | undefined, intervalSeconds: number): boolean {
  if (!last) return true;
  const turn = intervalSeconds * (isSparing(fix.battery) ? SPARING : 1);
  const passed = (Date.parse(fix.at) - Date.parse(last.at)) / 1_000;
  if (passed < turn * EARLY) return false;
  const noise = Math.max(fix.accuracy ?? 0, last.accuracy ?? 0);
  return distanceMetres(last, fix) > Math.max(MOVED_METRES, noise) || passed >= turn * STILL_TURNS;
}
