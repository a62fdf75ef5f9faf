import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Bounds } from './bounds.ts';
import type { DrawnMap, MapEngine, MapWindow, PointedAt } from './drawn-map.ts';
import type { HandleMove } from './map-area.ts';
import { readColours } from './map-colours.ts';
import type { Place } from './map-point.ts';

interface Asked {
  engine: MapEngine | undefined;
  label: string;
  /** Shown first; later ones move nothing by themselves. */
  bounds: Bounds;
  closest: number | undefined;
  still: boolean;
  onSelect: ((id: string) => void) | undefined;
  onArea: ((id: string) => void) | undefined;
  onMoved: ((shown: MapWindow) => void) | undefined;
  onPlace: ((place: Place) => void) | undefined;
  onHandle: ((move: HandleMove) => void) | undefined;
}

/** A map in the element of `place`, in the colours of the theme; `failed` where it cannot be drawn. */
export function useDrawnMap(asked: Asked) {
  const { engine, still } = asked;
  const picks = asked.onPlace !== undefined;
  const opensAreas = asked.onArea !== undefined;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const scheme = useComputedColorScheme('dark');
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap>();
  const [failed, setFailed] = useState(engine === undefined);
  const [shown, setShown] = useState<MapWindow>();
  const [pointed, setPointed] = useState<PointedAt>();
  // Neither other callbacks nor other words draw the map anew.
  const latest = useRef({ asked, t, scheme, language });
  latest.current = { asked, t, scheme, language };

  useEffect(() => {
    const element = place.current;
    if (!engine || !element) return undefined;
    const now = latest.current;
    let drawn: DrawnMap;
    try {
      drawn = engine.draw(element, {
        colours: readColours(element, now.scheme),
        language: now.language,
        bounds: now.asked.bounds,
        closest: now.asked.closest,
        still,
        words: { title: now.asked.label, twoFingers: now.t('map.twoFingers') },
        onSelect: (id) => latest.current.asked.onSelect?.(id),
        onArea: opensAreas ? (id) => latest.current.asked.onArea?.(id) : undefined,
        onPoint: setPointed,
        onPlace: picks ? (chosen) => latest.current.asked.onPlace?.(chosen) : undefined,
        onHandle: (move) => latest.current.asked.onHandle?.(move),
        onMoved: (seen) => {
          setShown(seen);
          latest.current.asked.onMoved?.(seen);
        },
      });
    } catch {
      setFailed(true);
      return undefined;
    }
    setMap(drawn);
    return () => {
      setMap(undefined);
      drawn.remove();
    };
  }, [engine, still, picks, opensAreas]);

  useEffect(() => {
    if (place.current) map?.setColours(readColours(place.current, scheme));
  }, [map, scheme]);
  useEffect(() => map?.setLanguage(language), [map, language]);

  return { place, map, failed, shown, pointed };
}
