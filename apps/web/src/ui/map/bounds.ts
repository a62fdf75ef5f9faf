import type { Place } from './map-point.ts';

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Guatemala, which is shown when there is nothing else to show. */
export const HOME: Bounds = [-92.3, 13.65, -88.15, 17.85];

/** The smallest bounds that hold all places. */
export function boundsOf(places: readonly Place[]): Bounds | undefined {
  const [first] = places;
  if (!first) return undefined;
  let [west, south, east, north] = [first.longitude, first.latitude, first.longitude, first.latitude];
  for (const { latitude, longitude } of places) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}

export const isWithin = ([west, south, east, north]: Bounds, { latitude, longitude }: Place) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;
