import type { Feature, LineString, Point } from 'geojson';
import { pointAt } from './geo-shapes.ts';
import type { Place } from './map-point.ts';
import type { MapRoute, Replay, RoutePoint } from './map-route.ts';

const positionOf = ({ longitude, latitude }: Place) => [longitude, latitude];

/** A line needs two ends. */
const lineOf = ({ colour }: MapRoute, coordinates: number[][]): Feature<LineString>[] =>
  coordinates.length < 2
    ? []
    : [{ type: 'Feature', properties: { colour }, geometry: { type: 'LineString', coordinates } }];

const isGood = ({ flagged }: RoutePoint) => !flagged;

/** The way itself, past the bad fixes. */
export const routeLine = (route: MapRoute): Feature<LineString>[] =>
  lineOf(route, route.points.filter(isGood).map(positionOf));

/** Bad fixes, which belong to no line. */
export const flaggedMarks = ({ points, colour }: MapRoute): Feature<Point>[] =>
  points
    .filter(({ flagged }) => flagged)
    .map((point) => ({ type: 'Feature', properties: { colour }, geometry: pointAt(point) }));

/** The last of the points that are not later. */
function lastUntil(points: readonly RoutePoint[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where a route is at a time, between its good fixes; nothing before its start. */
export function placeAt(points: readonly RoutePoint[], at: number): (Place & { index: number }) | undefined {
  const index = lastUntil(points, at);
  const [one, other] = [points[index], points[index + 1]];
  if (!one) return undefined;
  if (!other) return { longitude: one.longitude, latitude: one.latitude, index };
  const part = (at - one.at) / (other.at - one.at);
  return {
    longitude: one.longitude + (other.longitude - one.longitude) * part,
    latitude: one.latitude + (other.latitude - one.latitude) * part,
    index,
  };
}

/** The part of a route that is replayed. */
export function replayedLine(route: MapRoute, at: number): Feature<LineString>[] {
  const good = route.points.filter(isGood);
  const place = placeAt(good, at);
  if (!place) return [];
  return lineOf(route, [...good.slice(0, place.index + 1), place].map(positionOf));
}

/** Degrees from north, from one place to the next. */
export function bearingOf(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const turn = radians(other.longitude - one.longitude);
  const x = Math.sin(turn) * Math.cos(to);
  const y = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360;
}

/** Where the replay of a route is at a time, looking to where it goes. */
export function replayOf({ points }: MapRoute, at: number): Replay | undefined {
  const good = points.filter(isGood);
  const place = placeAt(good, at);
  if (!place) return undefined;
  const { index, ...now } = place;
  const [one, other] = [good[index], good[index + 1]];
  const ahead = one && other && !isStill(one, other) ? { bearing: bearingOf(one, other) } : {};
  return { ...now, ...ahead, at };
}

const isStill = (one: Place, other: Place) =>
  one.longitude === other.longitude && one.latitude === other.latitude;
