import { useMemo } from 'react';
import type { MapEngine } from './drawn-map.ts';
import { boundsAround } from './geo-shapes.ts';
import type { Measured } from './map-point.ts';
import { MapView } from './map-view.tsx';

interface PlaceMapProps {
  engine: MapEngine | undefined;
  label: string;
  height: number;
  place: Measured;
}

/** Around a place that is known exactly there is still something to recognise. */
const AROUND = 2_000;

/** One place with the circle in which it really is. */
export function PlaceMap({ engine, label, height, place }: PlaceMapProps) {
  const { latitude, longitude, accuracy } = place;
  const point = useMemo(
    () => [{ id: 'place', tone: 'info' as const, latitude, longitude }],
    [latitude, longitude],
  );
  const measured = useMemo(() => ({ latitude, longitude, accuracy }), [latitude, longitude, accuracy]);
  return (
    <MapView
      {...{ engine, label, height }}
      still
      bounds={boundsAround(place, Math.max(accuracy ?? 0, AROUND))}
      frame={`${latitude} ${longitude}`}
      points={point}
      chosen={none}
      accuracy={measured}
    />
  );
}

const none: [] = [];
