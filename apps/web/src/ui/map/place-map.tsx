import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import type { MapEngine } from './drawn-map.ts';
import { boundsAround } from './geo-shapes.ts';
import type { Accuracy, Measured } from './map-point.ts';
import { MapView } from './map-view.tsx';

interface PlaceMapProps {
  engine: MapEngine | undefined;
  label: string;
  height: number;
  place: Measured;
}

const none: [] = [];

/** One place with the circle in which it really is. */
export function PlaceMap({ engine, label, height, place }: PlaceMapProps) {
  const { latitude, longitude, accuracy: metres } = place;
  const format = useFormat();
  const point = useMemo(
    () => [{ id: 'place', tone: 'info' as const, latitude, longitude }],
    [latitude, longitude],
  );
  const accuracy = useMemo(
    (): Accuracy | undefined =>
      metres ? { latitude, longitude, metres, label: `± ${format.number(metres)} m` } : undefined,
    [latitude, longitude, metres, format],
  );
  return (
    <MapView
      {...{ engine, label, height, accuracy }}
      still
      bounds={boundsAround(place, metres ?? 0)}
      frame={`${latitude} ${longitude}`}
      points={point}
      chosen={none}
    />
  );
}
