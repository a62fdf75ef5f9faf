import { SPEED_MAX, STOP } from '@gemelo/contract/endpoints/tracking';
import { distanceMetres, type GeoPoint } from '@gemelo/contract/geo/polygon';
import type { FixFlag, PlacedFix } from './fix-flags.ts';

export interface RouteFix extends PlacedFix {
  flag: FixFlag | null;
  idActivityUser: number;
}
export interface KnownWarehouse extends GeoPoint {
  idWarehouse: number;
}
export interface DerivedStop extends GeoPoint {
  startedAt: number;
  endedAt: number;
  /** The warehouse that was visited. */
  idWarehouse: number | null;
  idActivityUser: number;
}
export interface DerivedRoute {
  fixes: number;
  flagged: number;
  /** Metres. */
  distance: number;
  movingSeconds: number;
  stoppedSeconds: number;
  firstAt: number | null;
  lastAt: number | null;
  stops: DerivedStop[];
}

/** What happened in a longer silence is not known: nobody stays or moves in it. */
const SILENCE_MS = 1_800_000;
/** Somebody who stays does not seem farther away than this, however inexact a fix is. */
const STAY_METRES_MAX = 120;
const STOP_MS = STOP.minutes * 60_000;

const isSilence = (one: RouteFix, next: RouteFix) =>
  next.at - one.at > SILENCE_MS || next.idActivityUser !== one.idActivityUser;

function visited(place: GeoPoint, warehouses: readonly KnownWarehouse[]): number | null {
  let nearest: { idWarehouse: number; metres: number } | undefined;
  for (const warehouse of warehouses) {
    const metres = distanceMetres(place, warehouse);
    if (metres <= STOP.visitMetres && metres < (nearest?.metres ?? Number.POSITIVE_INFINITY))
      nearest = { idWarehouse: warehouse.idWarehouse, metres };
  }
  return nearest?.idWarehouse ?? null;
}

interface Stay extends GeoPoint {
  start: number;
  end: number;
}

/** How far from the middle of a stay a fix may be that belongs to it. */
const allowedOf = ({ accuracy }: RouteFix) => Math.max(STOP.metres, Math.min(accuracy ?? 0, STAY_METRES_MAX));

/**
 * Fixes that lie around one place for long enough. A stretch grows as long as the next fix is near its middle, and else
 * loses its first one: every fix comes and goes once, however many there are in five minutes.
 */
function staysOf(fixes: readonly RouteFix[]): Stay[] {
  const stays: Stay[] = [];
  let [start, latitude, longitude] = [0, 0, 0];
  const middleUntil = (end: number) => ({
    latitude: latitude / (end - start),
    longitude: longitude / (end - start),
  });
  const isStay = (end: number) => (fixes[end - 1]?.at ?? 0) - (fixes[start]?.at ?? 0) >= STOP_MS;
  const beginAt = (end: number) => {
    if (isStay(end)) stays.push({ start, end, ...middleUntil(end) });
    [start, latitude, longitude] = [end, 0, 0];
  };
  const loseFirst = () => {
    latitude -= fixes[start]?.latitude ?? 0;
    longitude -= fixes[start]?.longitude ?? 0;
    start++;
  };
  fixes.forEach((fix, end) => {
    const before = fixes[end - 1];
    if (before && isSilence(before, fix)) beginAt(end);
    while (start < end && distanceMetres(middleUntil(end), fix) > allowedOf(fix)) {
      if (isStay(end)) beginAt(end);
      else loseFirst();
    }
    latitude += fix.latitude;
    longitude += fix.longitude;
  });
  beginAt(fixes.length);
  return stays;
}

/** Fixes as the way that they show: of a stay only its middle, of others those that are farther than they are inexact. */
function lengthOf(fixes: readonly RouteFix[], stays: readonly Stay[]): number {
  const stayAt = new Map<number, Stay>();
  for (const stay of stays) for (let at = stay.start; at < stay.end; at++) stayAt.set(at, stay);
  let metres = 0;
  let reached: { fix: RouteFix; place: GeoPoint; accuracy: number } | undefined;
  fixes.forEach((fix, at) => {
    const stay = stayAt.get(at);
    const here = { fix, place: stay ?? fix, accuracy: stay ? 0 : (fix.accuracy ?? 0) };
    if (!reached || reached.fix.idActivityUser !== fix.idActivityUser) reached = here;
    else if (stay && reached.place === stay) reached = here;
    else {
      const leg = distanceMetres(reached.place, here.place);
      const isPossible =
        leg <= SPEED_MAX * ((fix.at - reached.fix.at) / 1000) + here.accuracy + reached.accuracy;
      if (leg <= Math.max(here.accuracy, reached.accuracy)) return;
      if (isPossible || stay) metres += leg;
      reached = here;
    }
  });
  return metres;
}

function movingMs(fixes: readonly RouteFix[], stays: readonly Stay[]): number {
  let known = 0;
  for (let at = 1; at < fixes.length; at++) {
    const [before, fix] = [fixes[at - 1] as RouteFix, fixes[at] as RouteFix];
    if (!isSilence(before, fix)) known += fix.at - before.at;
  }
  return known - stays.reduce((sum, stay) => sum + stayedMs(fixes, stay), 0);
}
const stayedMs = (fixes: readonly RouteFix[], { start, end }: Stay) =>
  (fixes[end - 1]?.at ?? 0) - (fixes[start]?.at ?? 0);

/** What fixes, in order, come to. The same fixes always come to the same. */
export function deriveRoute(all: readonly RouteFix[], warehouses: readonly KnownWarehouse[]): DerivedRoute {
  const good = all.filter(({ flag }) => flag === null);
  const stays = staysOf(good);
  const stopped = stays.reduce((sum, stay) => sum + stayedMs(good, stay), 0);
  return {
    fixes: all.length,
    flagged: all.length - good.length,
    distance: lengthOf(good, stays),
    movingSeconds: Math.round(movingMs(good, stays) / 1000),
    stoppedSeconds: Math.round(stopped / 1000),
    firstAt: all[0]?.at ?? null,
    lastAt: all.at(-1)?.at ?? null,
    stops: stays.map((stay) => ({
      ...{ latitude: stay.latitude, longitude: stay.longitude },
      startedAt: good[stay.start]?.at ?? 0,
      endedAt: good[stay.end - 1]?.at ?? 0,
      idWarehouse: visited(stay, warehouses),
      idActivityUser: good[stay.start]?.idActivityUser ?? 0,
    })),
  };
}
