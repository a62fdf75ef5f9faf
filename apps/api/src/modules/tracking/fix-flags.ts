import { ACCURACY_MAX, type fixFlags, SPEED_MAX } from '@gemelo/contract/endpoints/tracking';
import { distanceMetres, type SpherePoint, spherePoint, straightMetres } from '@gemelo/contract/geo/polygon';

export type FixFlag = (typeof fixFlags)[number];
export interface PlacedFix {
  /** Milliseconds. */
  at: number;
  latitude: number;
  longitude: number;
  accuracy: number | null;
}

const HOUR_MS = 3_600_000;
/** An hour is judged together with what came just before it. */
const LEAD_MS = 600_000;
/** Stretches further back are not compared, so that a phone that sends nonsense costs little. */
const COMPARED_MAX = 100;

const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS;

/** The hours whose flags depend on these fixes. */
export const hoursJudgedBy = (moments: readonly number[]): number[] =>
  [...new Set(moments.flatMap((at) => [hourOf(at), hourOf(at + LEAD_MS)]))].sort((a, b) => a - b);

/** What the flags of an hour are judged by. */
export const judgedSpan = (hour: number) => ({ from: hour - LEAD_MS, until: hour + HOUR_MS });

/** How far apart they can be, with the doubt that their accuracy leaves. */
const reachMetres = (from: PlacedFix, to: PlacedFix) =>
  SPEED_MAX * ((to.at - from.at) / 1000) + (from.accuracy ?? 0) + (to.accuracy ?? 0);
const isReachable = (from: PlacedFix, to: PlacedFix) => distanceMetres(from, to) <= reachMetres(from, to);

interface Stretch {
  fixes: PlacedFix[];
  first: PlacedFix;
  last: PlacedFix;
}
interface Placed extends Stretch {
  begins: SpherePoint;
  ends: SpherePoint;
}
/** Of a phone that sends nonsense most pairs are far apart, which the straight line tells at once. */
const canFollow = (from: Placed, to: Placed) =>
  straightMetres(from.ends, to.begins) <= reachMetres(from.last, to.first) &&
  isReachable(from.last, to.first);

/** Fixes each of which can be reached from the one before it. */
function stretchesOf(fixes: readonly PlacedFix[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const fix of fixes) {
    const open = stretches.at(-1);
    if (open && isReachable(open.last, fix)) {
      open.fixes.push(fix);
      open.last = fix;
    } else stretches.push({ fixes: [fix], first: fix, last: fix });
  }
  return stretches;
}

/** The stretches that somebody can have travelled one after another and that hold most fixes; of equals the first. */
function travelled(found: readonly Stretch[]): Set<Stretch> {
  const stretches = found.map((one) => ({
    ...one,
    begins: spherePoint(one.first),
    ends: spherePoint(one.last),
  }));
  const best = stretches.map(({ fixes }) => ({ count: fixes.length, before: -1 }));
  let end = -1;
  stretches.forEach((stretch, at) => {
    const own = best[at];
    if (!own) return;
    // The latest first: what lies before it holds fewer fixes most of the time, and needs no look.
    for (let earlier = at - 1; earlier >= Math.max(0, at - COMPARED_MAX); earlier--) {
      const from = stretches[earlier];
      const known = best[earlier];
      if (!from || !known || known.count + stretch.fixes.length < own.count) continue;
      if (canFollow(from, stretch))
        Object.assign(own, { count: known.count + stretch.fixes.length, before: earlier });
    }
    if (own.count > (best[end]?.count ?? 0)) end = at;
  });
  const kept = new Set<Stretch>();
  for (let at = end; at >= 0; at = best[at]?.before ?? -1) kept.add(stretches[at] as Stretch);
  return kept;
}

const isInaccurate = ({ accuracy }: PlacedFix) => accuracy !== null && accuracy > ACCURACY_MAX;

/**
 * Why fixes of one hour do not count, by their moment. `fixes` are all of `judgedSpan`, in order: the same ones give the
 * same flags, whenever each of them arrived.
 */
export function flagsOfHour(hour: number, fixes: readonly PlacedFix[]): Map<number, FixFlag | null> {
  const stretches = stretchesOf(fixes.filter((fix) => !isInaccurate(fix)));
  const good = new Set([...travelled(stretches)].flatMap(({ fixes: kept }) => kept));
  const flags = new Map<number, FixFlag | null>();
  for (const fix of fixes) {
    if (fix.at < hour) continue;
    flags.set(fix.at, isInaccurate(fix) ? 'inaccurate' : good.has(fix) ? null : 'jump');
  }
  return flags;
}
