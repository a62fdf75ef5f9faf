import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { distanceMetres, type GeoPoint } from '@gemelo/contract/geo/polygon';

export type Stop = ActivityAssignment['stops'][number];

/** Metres to a stop whose place is known. */
export function metresTo({ latitude, longitude }: Stop, from: GeoPoint | undefined): number | undefined {
  if (!from || latitude === null || longitude === null) return undefined;
  return distanceMetres(from, { latitude, longitude });
}

/** The stop that somebody is at or closest to; the only one, wherever they are. */
export function nearestStop(stops: readonly Stop[], from: GeoPoint | undefined): Stop | undefined {
  if (stops.length === 1) return stops[0];
  const known = stops.flatMap((stop) => {
    const metres = metresTo(stop, from);
    return metres === undefined ? [] : [{ stop, metres }];
  });
  return known.toSorted((one, other) => one.metres - other.metres)[0]?.stop;
}
