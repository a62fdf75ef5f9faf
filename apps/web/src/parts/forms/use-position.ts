import type { Position } from '@gemelo/contract/forms/values';
import { useEffect, useRef, useState } from 'react';
import { type PositionProblem, positionProblem } from '../../lib/position-problem.ts';

/** A position is improved for so long, or until it is as accurate as is asked for. */
const LONGEST_MS = 45_000;
const GOOD_ENOUGH = 8;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

const positionOf = ({ latitude, longitude, accuracy, altitude }: GeolocationCoordinates): Position => ({
  latitude: rounded(latitude, 7),
  longitude: rounded(longitude, 7),
  accuracy: rounded(accuracy, 1),
  ...(altitude === null || !Number.isFinite(altitude) ? {} : { altitude: rounded(altitude, 1) }),
});

/** Looks for the position of the device; each better one replaces the one before. */
export function usePosition(wanted: number | undefined, onFound: (position: Position) => void) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<PositionProblem>();
  const latest = useRef(onFound);
  latest.current = onFound;
  const stopping = useRef<() => void>(() => undefined);
  useEffect(() => () => stopping.current(), []);

  const look = () => {
    stopping.current();
    setProblem(undefined);
    if (!('geolocation' in navigator)) return setProblem('unsupported');
    const { geolocation } = navigator;
    let best = Number.POSITIVE_INFINITY;
    const stop = () => {
      geolocation.clearWatch(watch);
      stopping.current = () => undefined;
      clearTimeout(timer);
      setLooking(false);
    };
    const watch = geolocation.watchPosition(
      ({ coords }) => {
        if (coords.accuracy < best) {
          best = coords.accuracy;
          latest.current(positionOf(coords));
        }
        if (best <= Math.min(wanted ?? GOOD_ENOUGH, GOOD_ENOUGH)) stop();
      },
      (failure) => {
        if (best === Number.POSITIVE_INFINITY) setProblem(positionProblem(failure));
        stop();
      },
      { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: 0 },
    );
    const timer = setTimeout(stop, LONGEST_MS);
    stopping.current = stop;
    setLooking(true);
    return undefined;
  };
  return { look, stop: () => stopping.current(), looking, problem };
}
