import { useMemo, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { type Bounds, HOME } from './bounds.ts';
import type { MapEngine } from './drawn-map.ts';
import { boundsAround } from './geo-shapes.ts';
import type { Accuracy, Measured, Place } from './map-point.ts';
import { MapView } from './map-view.tsx';
import { roundedPlace } from './typed-place.ts';

interface PickMapProps {
  engine: MapEngine | undefined;
  label: string;
  height: number;
  value: Measured | undefined;
  onChange: (place: Place) => void;
  /** Around it the map begins while there is no place. */
  near?: Place | undefined;
  /** Changes when the place came from elsewhere and should come into sight. */
  frame: string;
}

const AROUND_METRES = 1_000;
const none: [] = [];

/** A map on which a place is chosen. */
export function PickMap({ engine, label, height, value, onChange, near, frame }: PickMapProps) {
  const format = useFormat();
  const points = useMemo(() => (value ? [{ ...value, id: 'place', tone: 'info' as const }] : none), [value]);
  const accuracy = useMemo((): Accuracy | undefined => {
    if (!value?.accuracy) return undefined;
    const { latitude, longitude, accuracy: metres } = value;
    return { latitude, longitude, metres, label: `± ${format.number(metres)} m` };
  }, [value, format]);
  // A place that was chosen on the map is in sight already.
  const bounds = useFramed(frame, value, near);
  return (
    <MapView
      {...{ engine, label, height, bounds, frame, accuracy }}
      closest={value ? 14 : undefined}
      points={points}
      chosen={none}
      onPlace={(place) => onChange(roundedPlace(place))}
    />
  );
}

function useFramed(frame: string, value: Measured | undefined, near: Place | undefined): Bounds {
  const around = () => {
    if (value) return boundsAround(value, Math.max(value.accuracy ?? 0, AROUND_METRES));
    return near ? boundsAround(near, AROUND_METRES) : HOME;
  };
  const [framed, setFramed] = useState(() => ({ frame, bounds: around() }));
  if (framed.frame === frame) return framed.bounds;
  const next = { frame, bounds: around() };
  setFramed(next);
  return next.bounds;
}
