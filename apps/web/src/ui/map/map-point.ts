import type { Tone } from '../states/state-badge.tsx';

/** Degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Something on the map that can be chosen. */
export interface MapPoint extends Place {
  id: string;
  tone: Tone;
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
