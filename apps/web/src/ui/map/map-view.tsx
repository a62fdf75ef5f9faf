import type { AreaShape } from '@gemelo/contract/geo/polygon';
import { useFullscreenElement } from '@mantine/hooks';
import { IconMapOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { NoData } from '../states/no-data.tsx';
import type { Bounds } from './bounds.ts';
import type { DrawnMap, MapEngine, MapWindow } from './drawn-map.ts';
import classes from './map.module.css';
import type { HandleMove, MapArea, MapHandle } from './map-area.ts';
import { MapControls } from './map-controls.tsx';
import { MapFoot } from './map-foot.tsx';
import type { Accuracy, MapPoint, Place } from './map-point.ts';
import type { MapRoute, Replay } from './map-route.ts';
import { useDrawnMap } from './use-drawn-map.ts';

export interface MapViewProps {
  /** Missing where the browser cannot draw. */
  engine: MapEngine | undefined;
  label: string;
  height: number;
  /** Where the map begins and where its button leads back to. */
  bounds: Bounds;
  /** Changes when the map should show its bounds again, such as with other filters. */
  frame?: string | undefined;
  points: readonly MapPoint[];
  /** Drawn above the others. */
  chosen: readonly MapPoint[];
  accuracy?: Accuracy | undefined;
  routes?: readonly MapRoute[] | undefined;
  replay?: Replay | undefined;
  areas?: readonly MapArea[] | undefined;
  draft?: AreaShape | undefined;
  handles?: readonly MapHandle[] | undefined;
  /** How near the map goes by itself. */
  closest?: number | undefined;
  /** A still picture: it moves by its buttons alone. */
  still?: boolean;
  onSelect?: ((id: string) => void) | undefined;
  onArea?: ((id: string) => void) | undefined;
  onMoved?: ((shown: MapWindow) => void) | undefined;
  /** Clicks choose places, and Enter the middle of the map, which is marked while it has the focus. */
  onPlace?: ((place: Place) => void) | undefined;
  onHandle?: ((move: HandleMove) => void) | undefined;
  /** For whoever moves something in every frame. */
  onMap?: ((map: DrawnMap | undefined) => void) | undefined;
  /** What is said about the point under the mouse. */
  tip?: ((id: string) => ReactNode) | undefined;
}

const none: [] = [];

/** What is drawn follows the properties; the map itself stays. */
function useShown(map: ReturnType<typeof useDrawnMap>['map'], props: MapViewProps) {
  const { points, chosen, accuracy, bounds, frame, routes, replay, areas, draft, handles, onMap } = props;
  useEffect(() => map?.setPoints(points), [map, points]);
  useEffect(() => map?.setChosen(chosen), [map, chosen]);
  useEffect(() => map?.setAccuracy(accuracy), [map, accuracy]);
  useEffect(() => map?.setRoutes(routes ?? none), [map, routes]);
  useEffect(() => map?.setReplay(replay), [map, replay]);
  useEffect(() => map?.setAreas(areas ?? none), [map, areas]);
  useEffect(() => map?.setDraft(draft), [map, draft]);
  useEffect(() => map?.setHandles(handles ?? none), [map, handles]);
  useEffect(() => {
    onMap?.(map);
    return () => onMap?.(undefined);
  }, [map, onMap]);
  const [west, south, east, north] = bounds;
  useEffect(() => {
    if (frame !== undefined) map?.fit([west, south, east, north]);
  }, [map, frame, west, south, east, north]);
}

/** A map with its buttons; says so where none can be drawn. */
export function MapView(props: MapViewProps) {
  const {
    engine,
    label,
    height,
    bounds,
    still = false,
    onSelect,
    onArea,
    onMoved,
    onPlace,
    onHandle,
    tip,
  } = props;
  const { t } = useTranslation();
  const { ref: whole, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  // What is opened lies beside the map, where full screen would hide it.
  const leaving = (choose: ((id: string) => void) | undefined) => (id: string) => {
    if (fullscreen) void toggle();
    choose?.(id);
  };
  const { place, map, failed, shown, pointed } = useDrawnMap({
    ...{ engine, label, bounds, still, onMoved, onPlace, onHandle, closest: props.closest },
    onSelect: leaving(onSelect),
    onArea: onArea && leaving(onArea),
  });
  useShown(map, props);
  if (failed)
    return (
      <div className={classes.frame}>
        <NoData
          compact
          icon={<IconMapOff size={24} stroke={1.5} />}
          title={t('map.none.title')}
          text={t('map.none.text')}
        />
      </div>
    );
  const hint = pointed && tip?.(pointed.id);
  return (
    <div
      className={classes.frame}
      ref={whole}
      style={{ blockSize: fullscreen ? '100%' : height }}
      data-still={still || undefined}
    >
      <div ref={place} className={classes.canvas} dir="ltr" />
      {onPlace && <span className={classes.cross} aria-hidden />}
      {hint && (
        <div className={classes.tip} style={{ left: pointed.x, top: pointed.y }} role="presentation">
          {hint}
        </div>
      )}
      <MapControls
        onZoom={(steps) => map?.zoomBy(steps)}
        onReset={() => map?.fit(bounds)}
        onFullscreen={document.fullscreenEnabled && !still ? () => void toggle() : undefined}
        isFullscreen={fullscreen}
      />
      <MapFoot metresPerPixel={shown?.metresPerPixel} attribution={engine?.attribution} />
    </div>
  );
}
