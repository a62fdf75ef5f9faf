import type { GeoJSONSource, Map as LibreMap, PointLike } from 'maplibre-gl';
import type { MapSettings } from '../drawn-map.ts';

const MS = 180;
/** How far a key with Shift moves the map, in pixels. */
const FINE = 10;
/** How far beside a point a click still means it, in pixels. */
const reach = () => (matchMedia('(pointer: coarse)').matches ? 14 : 3);
const HIT = ['chosen', 'chosen-signs', 'points', 'points-signs', 'clusters', 'places', 'places-signs'];

function hitAt(map: LibreMap, { x, y }: { x: number; y: number }) {
  const by = reach();
  const box: [PointLike, PointLike] = [
    [x - by, y - by],
    [x + by, y + by],
  ];
  return map.queryRenderedFeatures(box, { layers: HIT })[0];
}

/** The area under the mouse, by its id. */
function areaAt(map: LibreMap, at: PointLike): string | undefined {
  const id: unknown = map.queryRenderedFeatures(at, { layers: ['areas'] })[0]?.properties.id;
  return typeof id === 'string' ? id : undefined;
}

/** Clicks choose points, and open clusters; elsewhere they choose areas, where those are asked for. */
function listenForPoints(map: LibreMap, { onSelect, onArea, onPoint }: MapSettings) {
  const canvas = map.getCanvas();
  map.on('click', async ({ point }) => {
    const hit = hitAt(map, point);
    const area = hit || !onArea ? undefined : areaAt(map, point);
    if (area !== undefined) return onArea?.(area);
    if (hit?.geometry.type !== 'Point') return;
    const { id, cluster_id: cluster } = hit.properties as { id?: string; cluster_id?: number };
    if (id !== undefined) return onSelect(id);
    const points = map.getSource<GeoJSONSource>('points');
    const zoom = cluster === undefined ? undefined : await points?.getClusterExpansionZoom(cluster);
    const [longitude = 0, latitude = 0] = hit.geometry.coordinates;
    if (zoom !== undefined) map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.4, duration: MS });
  });
  map.on('mousemove', ({ point }) => {
    const hit = hitAt(map, point);
    canvas.style.cursor = hit || (onArea && areaAt(map, point)) ? 'pointer' : '';
    const id: unknown = hit?.properties.id;
    if (typeof id !== 'string' || hit?.geometry.type !== 'Point') return onPoint(undefined);
    const { x, y } = map.project(hit.geometry.coordinates as [number, number]);
    onPoint({ id, x, y });
  });
  map.on('mouseout', () => onPoint(undefined));
  map.on('movestart', () => onPoint(undefined));
}

const fine: Record<string, PointLike> = {
  ArrowLeft: [-FINE, 0],
  ArrowRight: [FINE, 0],
  ArrowUp: [0, -FINE],
  ArrowDown: [0, FINE],
};

/** Clicks choose places; with the keyboard it is the middle of the map. */
function listenForPlaces(map: LibreMap, onPlace: NonNullable<MapSettings['onPlace']>) {
  const canvas = map.getCanvas();
  const tell = ({ lng, lat }: { lng: number; lat: number }) => onPlace({ longitude: lng, latitude: lat });
  canvas.style.cursor = 'crosshair';
  map.on('click', ({ lngLat }) => tell(lngLat.wrap()));
  canvas.addEventListener('keydown', (event) => {
    const by = event.shiftKey ? fine[event.key] : undefined;
    if (by) map.panBy(by, { duration: 0 });
    else if (event.key === 'Enter' || event.key === ' ') tell(map.getCenter().wrap());
    else return;
    event.preventDefault();
  });
}

export function listen(map: LibreMap, settings: MapSettings) {
  if (settings.onPlace) listenForPlaces(map, settings.onPlace);
  else listenForPoints(map, settings);
  const tell = () => {
    const bounds = map.getBounds();
    const { width, height } = map.getCanvas().getBoundingClientRect();
    const [west, east] = [
      map.unproject([width / 2, height / 2]),
      map.unproject([width / 2 + 100, height / 2]),
    ];
    settings.onMoved({
      bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      metresPerPixel: west.distanceTo(east) / 100,
    });
  };
  map.on('moveend', tell);
  map.on('resize', tell);
  map.once('load', tell);
}
