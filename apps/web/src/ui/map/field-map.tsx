import { areaBounds } from '@gemelo/contract/geo/polygon';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type Bounds, boundsOf, HOME, isWithin } from './bounds.ts';
import type { DrawnMap, MapEngine } from './drawn-map.ts';
import classes from './map.module.css';
import type { MapArea } from './map-area.ts';
import type { MapPoint, Place } from './map-point.ts';
import type { MapRoute, Replay } from './map-route.ts';
import { MapView } from './map-view.tsx';
import { PointList, PointSaid, type PointWords } from './point-list.tsx';

export interface FieldMapProps<P extends MapPoint> {
  engine: MapEngine | undefined;
  label: string;
  height: number;
  points: readonly P[];
  routes?: readonly MapRoute[] | undefined;
  areas?: readonly MapArea[] | undefined;
  /** Where a replay is; what moves in every frame uses `onMap` instead. */
  replay?: Replay | undefined;
  /** Changes when the map should show everything again. */
  frame: string;
  say: (point: P) => PointWords;
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** A click on an area where there is no point. */
  onArea?: ((id: string) => void) | undefined;
  onMap?: ((map: DrawnMap | undefined) => void) | undefined;
  /** Without it there is no list, and the points must be said elsewhere. */
  list?: boolean;
  /** Below the map, such as the controls of a replay. */
  children?: ReactNode;
}

/** Routes and areas are recognised by the streets or fields around them. */
const CLOSE = 16;

function placesOf({
  points,
  routes = [],
  areas = [],
}: Pick<FieldMapProps<MapPoint>, 'points' | 'routes' | 'areas'>) {
  const corners = areas.flatMap((area): Place[] => {
    const [west, south, east, north] = areaBounds(area);
    return [
      { longitude: west, latitude: south },
      { longitude: east, latitude: north },
    ];
  });
  return [
    ...points,
    ...corners,
    ...routes.flatMap((route) => route.points.filter(({ flagged }) => !flagged)),
  ];
}

/** Points, routes and areas on a map, and beside it a list of the points in sight. */
export function FieldMap<P extends MapPoint>(props: FieldMapProps<P>) {
  const { points, routes, areas, frame, say, selected, children, list = true } = props;
  const [seen, setSeen] = useState<Bounds>();
  const [pointed, setPointed] = useState<string>();
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);
  // What arrives while somebody looks does not move the map.
  const bounds = useFramed(frame, () => boundsOf(placesOf(props)));
  const inSight = useMemo(
    () => (seen ? points.filter((point) => isWithin(seen, point)) : points),
    [points, seen],
  );
  const chosen = useMemo(
    () => [...new Set([selected, pointed])].flatMap((id) => byId.get(id ?? '') ?? []),
    [byId, selected, pointed],
  );
  const { engine, label, height, replay, onSelect, onArea, onMap } = props;
  const map = (
    <div className={classes.picker}>
      <MapView
        {...{ engine, label, height, bounds, frame, points, chosen, routes, areas, replay }}
        {...{ onSelect, onArea, onMap }}
        closest={routes?.length || areas?.length ? CLOSE : undefined}
        onMoved={(shown) => setSeen(shown.bounds)}
        tip={(id) => {
          const point = byId.get(id);
          return point && <PointSaid {...say(point)} />;
        }}
      />
      {children}
    </div>
  );
  if (!list) return map;
  return (
    <div className={classes.beside}>
      {map}
      <InSight {...props} inSight={inSight} onPoint={setPointed} />
    </div>
  );
}

interface InSightProps<P extends MapPoint> extends FieldMapProps<P> {
  inSight: readonly P[];
  onPoint: (id: string | undefined) => void;
}

function InSight<P extends MapPoint>(props: InSightProps<P>) {
  const { points, inSight, height, label, frame, say, selected, onSelect, onPoint } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.side} style={{ maxBlockSize: height }} aria-label={t('map.list')}>
      <p className={classes.count} aria-live="polite">
        {t('map.inSight', { count: format.number(inSight.length), total: format.number(points.length) })}
      </p>
      <PointList {...{ label, say, selected, onSelect, onPoint }} key={frame} points={inSight} />
    </section>
  );
}

/** The bounds of what was there when the frame began. */
function useFramed(frame: string, boundsNow: () => Bounds | undefined): Bounds {
  const [framed, setFramed] = useState(() => ({ frame, bounds: boundsNow() }));
  if (framed.frame !== frame) {
    const next = { frame, bounds: boundsNow() };
    setFramed(next);
    return next.bounds ?? HOME;
  }
  return framed.bounds ?? HOME;
}
