import { useMemo, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type Bounds, boundsOf, HOME, isWithin } from './bounds.ts';
import type { MapEngine } from './drawn-map.ts';
import classes from './map.module.css';
import type { MapPoint } from './map-point.ts';
import { MapView } from './map-view.tsx';
import { PointList, PointSaid, type PointWords } from './point-list.tsx';

export interface PointsMapProps<P extends MapPoint> {
  engine: MapEngine | undefined;
  label: string;
  height: number;
  points: readonly P[];
  /** Changes when the map should show all points again. */
  frame: string;
  say: (point: P) => PointWords;
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** Points on a map, and beside it a list of those in sight. */
export function PointsMap<P extends MapPoint>(props: PointsMapProps<P>) {
  const { engine, label, height, points, frame, say, selected, onSelect } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [seen, setSeen] = useState<Bounds>();
  const [pointed, setPointed] = useState<string>();
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);
  // New points that arrive while somebody looks do not move the map.
  const bounds = useFramed(frame, points);
  const inSight = useMemo(
    () => (seen ? points.filter((point) => isWithin(seen, point)) : points),
    [points, seen],
  );
  const chosen = useMemo(
    () => [...new Set([selected, pointed])].flatMap((id) => byId.get(id ?? '') ?? []),
    [byId, selected, pointed],
  );
  return (
    <div className={classes.beside}>
      <MapView
        {...{ engine, label, height, bounds, frame, points, chosen, onSelect }}
        onMoved={(shown) => setSeen(shown.bounds)}
        tip={(id) => {
          const point = byId.get(id);
          return point && <PointSaid {...say(point)} />;
        }}
      />
      <section className={classes.side} style={{ maxBlockSize: height }} aria-label={t('map.list')}>
        <p className={classes.count} aria-live="polite">
          {t('map.inSight', { count: format.number(inSight.length), total: format.number(points.length) })}
        </p>
        <PointList
          {...{ label, say, selected, onSelect }}
          key={frame}
          points={inSight}
          onPoint={setPointed}
        />
      </section>
    </div>
  );
}

/** The bounds of the points that were there when the frame began. */
function useFramed(frame: string, points: readonly MapPoint[]): Bounds {
  const [framed, setFramed] = useState({ frame, bounds: boundsOf(points) });
  if (framed.frame !== frame) {
    const next = { frame, bounds: boundsOf(points) };
    setFramed(next);
    return next.bounds ?? HOME;
  }
  return framed.bounds ?? HOME;
}
