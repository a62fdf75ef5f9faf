import { useEffect } from 'react';
import { create } from 'zustand';
import { type PositionProblem, positionProblem } from '../../lib/position-problem.ts';

export interface PhonePlace {
  latitude: number;
  longitude: number;
  accuracy: number;
  /** Milliseconds since 1970. */
  at: number;
}

interface Known {
  place: PhonePlace | undefined;
  problem: PositionProblem | undefined;
}

/** Where this phone is, as far as a page that is open has asked. */
export const usePhonePlace = create<Known>(() => ({ place: undefined, problem: undefined }));

const DIGITS = 1e7;
const rounded = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS;

function note({ coords, timestamp }: GeolocationPosition): PhonePlace {
  const { latitude, longitude, accuracy } = coords;
  const place = {
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    accuracy: Math.round(accuracy),
    at: timestamp,
  };
  usePhonePlace.setState({ place, problem: undefined });
  return place;
}

const fail = (failure: GeolocationPositionError) =>
  usePhonePlace.setState({ problem: positionProblem(failure) });

/** A place that is older, or less exact, is asked for anew. */
const FRESH_MS = 30_000;
const EXACT_METRES = 50;
/** A place is not waited for longer. */
export const PLACE_PATIENCE_MS = 10_000;

export const isRecent = (place: PhonePlace | undefined): place is PhonePlace =>
  place !== undefined && Date.now() - place.at < FRESH_MS;
export const isGood = (place: PhonePlace | undefined): place is PhonePlace =>
  isRecent(place) && place.accuracy <= EXACT_METRES;

/** Where the phone is now, within some seconds; nothing where it does not say, with the reason in the store. */
export function placeNow(): Promise<PhonePlace | undefined> {
  const { place } = usePhonePlace.getState();
  if (isGood(place)) return Promise.resolve(place);
  if (!('geolocation' in navigator)) {
    usePhonePlace.setState({ problem: 'unsupported' });
    return Promise.resolve(undefined);
  }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(note(position)),
      (failure) => {
        fail(failure);
        resolve(undefined);
      },
      { enableHighAccuracy: true, timeout: PLACE_PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}

/** Follows the place while a screen is shown, where the browser was allowed to tell it before. */
export function useFollowedPlace(): Known {
  useEffect(() => {
    if (!('geolocation' in navigator) || !('permissions' in navigator)) return undefined;
    let watch: number | undefined;
    let isGone = false;
    void navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => {
      if (isGone || state !== 'granted') return;
      watch = navigator.geolocation.watchPosition(note, fail, {
        enableHighAccuracy: true,
        maximumAge: FRESH_MS,
      });
    });
    return () => {
      isGone = true;
      if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    };
  }, []);
  return usePhonePlace();
}
