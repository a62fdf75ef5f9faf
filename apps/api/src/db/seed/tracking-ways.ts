import { distanceMetres, type GeoPoint } from '@gemelo/contract/geo/polygon';
import type { Chance } from './chance.ts';
import type { Stay } from './field-plan.ts';

const METRES_PER_DEGREE = 111_195;
/** How far a way bends from the straight line, as part of its length. */
const BEND = 0.12;
const [ONE_IN_FORTY, ONE_IN_SEVENTY] = [1 / 40, 1 / 70];

export interface WayFix extends GeoPoint {
  at: number;
  accuracy: number;
  speed: number;
  flag: 'inaccurate' | 'jump' | null;
}

const moved = ({ latitude, longitude }: GeoPoint, east: number, north: number): GeoPoint => ({
  latitude: latitude + north / METRES_PER_DEGREE,
  longitude: longitude + east / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
});

/** A place on the way from one place to another, in a bend that has some smaller ones. */
export function onWay(from: GeoPoint, to: GeoPoint, part: number, side: number): GeoPoint {
  const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
  const bend = side * BEND * (Math.sin(part * Math.PI) + 0.2 * Math.sin(part * Math.PI * 7));
  return {
    latitude: from.latitude + north * part + east * bend,
    longitude: from.longitude + east * part - north * bend,
  };
}

/** What a phone notes at a place: nearly that, now and then nonsense. */
function noted(chance: Chance, place: GeoPoint, at: number, speed: number): WayFix {
  const luck = chance.next();
  if (luck < ONE_IN_FORTY)
    return {
      ...moved(place, chance.between(-400, 400), chance.between(-400, 400)),
      ...{ at, speed, accuracy: chance.between(300, 900), flag: 'inaccurate' },
    };
  if (luck > 1 - ONE_IN_SEVENTY)
    return { ...moved(place, 30_000, chance.between(15_000, 25_000)), at, speed, accuracy: 20, flag: 'jump' };
  const noise = () => chance.between(-6, 6);
  return { ...moved(place, noise(), noise()), at, speed, accuracy: chance.between(4, 18), flag: null };
}

/** The fixes of somebody who goes from place to place and stays at each, until a moment. */
export function wayOf(
  chance: Chance,
  stays: readonly Stay<GeoPoint>[],
  until: number,
  everyMs: number,
): WayFix[] {
  const fixes: WayFix[] = [];
  let at = stays[0]?.from ?? until;
  const note = (place: GeoPoint, speed: number) => {
    fixes.push(noted(chance, place, at, speed));
    at += everyMs;
  };
  stays.forEach(({ place, until: leaves }, n) => {
    while (at < leaves && at < until) note(place, 0);
    const next = stays[n + 1];
    if (!next) return;
    const takes = next.from - leaves;
    const speed = distanceMetres(place, next.place) / (takes / 1_000);
    const side = n % 2 === 0 ? 1 : -1;
    while (at < next.from && at < until) note(onWay(place, next.place, (at - leaves) / takes, side), speed);
  });
  return fixes;
}
