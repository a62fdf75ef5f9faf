import { metresOutside } from '@gemelo/contract/geo/outside';
import {
  type AreaShape,
  areaBounds,
  boundsMeet,
  containing,
  type GeoPoint,
} from '@gemelo/contract/geo/polygon';
import type { PlacedFix } from './fix-flags.ts';

export interface Fence {
  idGeofence: number;
  area: AreaShape;
}
export interface Presence {
  idGeofence: number;
  since: number;
  /** The last fix was outside; whether that was noise is not known yet. */
  outsideAt: number | null;
}
export interface Crossing {
  idGeofence: number;
  at: number;
  entered: boolean;
}

/** Goes on from one fix to the next: undefined is outside. */
function step(
  fence: Fence,
  isIn: (place: GeoPoint) => boolean,
  fix: PlacedFix,
  known: Presence | undefined,
): Presence | undefined {
  if (isIn(fix)) return { idGeofence: fence.idGeofence, since: known?.since ?? fix.at, outsideAt: null };
  if (!known) return undefined;
  const isFar = fix.accuracy !== null && metresOutside(fence.area, fix) > fix.accuracy;
  if (isFar || known.outsideAt !== null) return undefined;
  return { ...known, outsideAt: fix.at };
}

/** Who is in which area after good fixes in order, and what was crossed on the way. */
export function crossingsOf(
  fences: readonly Fence[],
  fixes: readonly PlacedFix[],
  known: readonly Presence[],
): { crossings: Crossing[]; present: Presence[] } {
  const crossings: Crossing[] = [];
  const present: Presence[] = [];
  const reached = areaBounds({ kind: 'polygon', points: [...fixes] });
  for (const fence of fences) {
    const { idGeofence, area } = fence;
    let state = known.find((presence) => presence.idGeofence === idGeofence);
    // A company may have hundreds of areas, and a batch is near a few of them.
    if (!state && !boundsMeet(areaBounds(area), reached)) continue;
    const isIn = containing(area);
    for (const fix of fixes) {
      const next = step(fence, isIn, fix, state);
      if (next && !state) crossings.push({ idGeofence, at: fix.at, entered: true });
      // Whoever left did so with the first fix outside.
      if (!next && state) crossings.push({ idGeofence, at: state.outsideAt ?? fix.at, entered: false });
      state = next;
    }
    if (state) present.push(state);
  }
  return { crossings: crossings.sort((a, b) => a.at - b.at || a.idGeofence - b.idGeofence), present };
}
