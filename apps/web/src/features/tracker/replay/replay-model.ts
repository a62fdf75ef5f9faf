import type { RouteData, RouteStop } from '@gemelo/contract/endpoints/tracking';
import { distanceMetres } from '@gemelo/contract/geo/polygon';
import type { MapRoute, Replay, RoutePoint } from '../../../ui/map/map-route.ts';
import { replayOf } from '../../../ui/map/route-shapes.ts';

/** Longer without a fix, nobody knows the way between two of them. */
export const GAP_MS = 15 * 60_000;
/** How many times faster than it happened. */
export const speeds = [1, 5, 15, 30, 60, 120] as const;
export type Speed = (typeof speeds)[number];

/** Something that the slider marks and the keyboard jumps to. */
export interface Mark {
  id: string;
  kind: 'start' | 'stop' | 'visit' | 'action' | 'enter' | 'leave' | 'end';
  at: number;
  until: number;
}

/** Fixes in the order of time; `good` are those that the route goes through. */
export interface Track {
  route: MapRoute;
  good: readonly RoutePoint[];
  speeds: ReadonlyMap<number, number>;
  start: number;
  end: number;
}

/** A route to replay; none without a good fix. */
export function trackOf(fixes: RouteData['fixes']): Track | undefined {
  const points = fixes
    .map(({ at, latitude, longitude, flag }) => ({
      at: Date.parse(at),
      latitude,
      longitude,
      flagged: flag !== null,
    }))
    .toSorted((one, other) => one.at - other.at);
  const good = points.filter(({ flagged }) => !flagged);
  const [first, last] = [good.at(0), good.at(-1)];
  if (!first || !last) return undefined;
  return {
    route: { id: 'route', points, colour: 'route' },
    good,
    speeds: new Map(fixes.flatMap(({ at, speed }) => (speed === null ? [] : [[Date.parse(at), speed]]))),
    start: first.at,
    end: last.at,
  };
}

export interface Reading {
  place: Replay;
  /** Metres a second; none where it is not known. */
  speed: number | undefined;
  /** No fix came in between. */
  gap: { from: number; to: number } | undefined;
}

/** The last good fix that is not later. */
function indexAt(good: readonly RoutePoint[], at: number): number {
  let [low, high] = [0, good.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((good[middle]?.at ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What is known about a moment of a route. */
export function readingAt(track: Track, at: number): Reading | undefined {
  const moment = Math.min(Math.max(at, track.start), track.end);
  const place = replayOf(track.route, moment);
  if (!place) return undefined;
  const index = indexAt(track.good, moment);
  const [one, other] = [track.good[index], track.good[index + 1]];
  if (!one || !other) return { place, speed: undefined, gap: undefined };
  const between = other.at - one.at;
  if (between > GAP_MS) return { place, speed: undefined, gap: { from: one.at, to: other.at } };
  const speed = track.speeds.get(one.at) ?? (distanceMetres(one, other) / between) * 1_000;
  return { place, speed, gap: undefined };
}

export interface Playing {
  at: number;
  playing: boolean;
}

export interface Pace {
  speed: Speed;
  /** Stays that are jumped over. */
  skipped: readonly Pick<Mark, 'at' | 'until'>[];
}

/** A replay some real milliseconds later; it stops at the end. */
export function advance(track: Pick<Track, 'end'>, now: Playing, elapsed: number, pace: Pace): Playing {
  if (!now.playing) return now;
  const next = now.at + elapsed * pace.speed;
  const stay = pace.skipped.find(({ at, until }) => next >= at && next < until);
  const at = stay ? stay.until : next;
  return at >= track.end ? { at: track.end, playing: false } : { at, playing: true };
}

/** So near to a mark, the one before it is meant. */
const NEAR_MS = 1_000;

export const nextMark = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.find((mark) => mark.at > at);

export const previousMark = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.findLast((mark) => mark.at < at - NEAR_MS);

/** The last mark that has begun. */
export const currentMark = (marks: readonly Mark[], at: number): Mark | undefined =>
  marks.findLast((mark) => mark.at <= at);

export const isVisit = ({ Warehouse }: RouteStop) => Warehouse !== null;
