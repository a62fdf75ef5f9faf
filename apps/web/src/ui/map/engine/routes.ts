import type { Feature } from 'geojson';
import type { Map as LibreMap } from 'maplibre-gl';
import type { DrawnMap } from '../drawn-map.ts';
import type { MapRoute, Replay } from '../map-route.ts';
import type { DrawnSource } from '../map-style.ts';
import { routeOpacity } from '../route-layers.ts';
import { flaggedMarks, replayedLine, routeLine } from '../route-shapes.ts';
import { replayMarker } from './markers.ts';

/** Between two drawings of the replayed line; its sign moves in every frame. */
const REST_MS = 120;

/** Draws these, and nothing else, from a source. */
export type Show = (source: DrawnSource, features: readonly Feature[]) => void;

/** Routes and the replay along them. */
export function routeDrawing(
  map: LibreMap,
  show: Show,
  whenReady: (key: string, act: () => void) => void,
): Pick<DrawnMap, 'setRoutes' | 'setReplay'> {
  const move = replayMarker(map);
  let routes: readonly MapRoute[] = [];
  let wanted: number | undefined;
  let drawn: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    timer = undefined;
    const at = wanted;
    show('replayed', at === undefined ? [] : routes.flatMap((route) => replayedLine(route, at)));
    if ((drawn === undefined) !== (at === undefined))
      whenReady('dimmed', () =>
        map.setPaintProperty('routes', 'line-opacity', routeOpacity(at !== undefined)),
      );
    drawn = at;
  };
  map.once('remove', () => clearTimeout(timer));

  return {
    setRoutes: (next) => {
      routes = next;
      show('routes', next.flatMap(routeLine));
      show('flagged', next.flatMap(flaggedMarks));
      if (wanted !== undefined) draw();
    },
    setReplay: (replay: Replay | undefined) => {
      move(replay);
      if (wanted === replay?.at) return;
      wanted = replay?.at;
      timer ??= setTimeout(draw, REST_MS);
    },
  };
}
