import { useEffect, useRef, useState } from 'react';
import { type PositionProblem, positionProblem } from '../../lib/position-problem.ts';
import type { Measured } from './map-point.ts';

const LONGEST_MS = 20_000;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Asks once where the device is. */
export function useMyPosition(onFound: (place: Measured) => void) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<PositionProblem>();
  const latest = useRef<((place: Measured) => void) | undefined>(onFound);
  latest.current = onFound;
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );

  const end = (found?: PositionProblem) => {
    setLooking(false);
    setProblem(found);
  };
  const look = () => {
    if (!('geolocation' in navigator)) return setProblem('unsupported');
    setLooking(true);
    setProblem(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        end();
        latest.current?.({
          latitude: rounded(coords.latitude, 6),
          longitude: rounded(coords.longitude, 6),
          accuracy: rounded(coords.accuracy, 1),
        });
      },
      (failure) => end(positionProblem(failure)),
      { enableHighAccuracy: true, timeout: LONGEST_MS, maximumAge: 0 },
    );
    return undefined;
  };
  return { look, looking, problem };
}
