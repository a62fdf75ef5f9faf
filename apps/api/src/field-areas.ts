import type { Area, Shared } from './area.ts';

/** What people do in the field: activities, the tracker, photos of places, networks. */
export function fieldAreas(_shared: Shared): Area[] {
  return [];
}
