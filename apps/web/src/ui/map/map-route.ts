import type { Place } from './map-point.ts';

/** A position of a route; `at` in milliseconds since 1970. */
export interface RoutePoint extends Place {
  at: number;
  /** A bad fix: shown as a hollow mark, the line goes past it. */
  flagged?: boolean | undefined;
}

/** The way of somebody, in the order of time. */
export interface MapRoute {
  id: string;
  points: readonly RoutePoint[];
  /** A number is one of the colours of charts, from 0. */
  colour: 'route' | number;
}

/** Where a replay is. It may be set in every frame. */
export interface Replay extends Place {
  /** Degrees from north, clockwise. */
  bearing?: number | undefined;
  /** Routes are brighter up to this time. */
  at?: number | undefined;
}
