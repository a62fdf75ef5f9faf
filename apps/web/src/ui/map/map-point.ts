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
