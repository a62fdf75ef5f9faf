import type { Tone } from '../states/state-badge.tsx';

/** Degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** How long ago somebody was seen. */
export type SeenAge = 'fresh' | 'old' | 'silent';

/** What a point stands for. */
export type PointSign =
  | { kind: 'person'; initials: string; age: SeenAge }
  | { kind: 'warehouse' }
  | { kind: 'stop'; number: number }
  | { kind: 'action' };

/** Something on the map that can be chosen. */
export interface MapPoint extends Place {
  id: string;
  tone: Tone;
  /** Without one it is a round point with the sign of its tone. */
  sign?: PointSign | undefined;
}

/** A place with how far off it may be, in metres. */
export interface Measured extends Place {
  accuracy?: number | undefined;
}

/** How exactly a place is known: as a circle on the ground, and written beside the point. */
export interface Accuracy extends Place {
  metres: number;
  label: string;
}
