import type { Place } from './map-point.ts';

/** Coordinates as they are typed, also when they are not finished. */
export interface TypedPlace {
  latitude: string | number;
  longitude: string | number;
}

const DIGITS = 6;
const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/;

const degreesOf = (typed: string | number, most: number) => {
  const value = String(typed).trim() === '' ? Number.NaN : Number(typed);
  return Math.abs(value) <= most ? value : undefined;
};

export const roundedPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(DIGITS)),
  longitude: Number(longitude.toFixed(DIGITS)),
});

export const typedOf = (place: Place | undefined): TypedPlace => ({
  latitude: place?.latitude ?? '',
  longitude: place?.longitude ?? '',
});

/** The place that both numbers make. */
export function placeOf(typed: TypedPlace): Place | undefined {
  const [latitude, longitude] = [degreesOf(typed.latitude, 90), degreesOf(typed.longitude, 180)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Both numbers at once, as other maps copy them. */
export function pairOf(text: string): Place | undefined {
  const [, latitude = '', longitude = ''] = pair.exec(text) ?? [];
  return placeOf({ latitude, longitude });
}

export const isSamePlace = (one: Place | undefined, other: Place | undefined) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;
