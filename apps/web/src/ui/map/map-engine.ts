import {
  type GeoJSONSource,
  Map as LibreMap,
  type LngLatBoundsLike,
  type PointLike,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type Atlas, loadAtlas, readNames } from './atlas.ts';
import type { Bounds } from './bounds.ts';
import type { DrawnMap, MapEngine, MapSettings } from './drawn-map.ts';
import { accuracyShapes, collected, pointFeature } from './geo-shapes.ts';
import { layersOf, mapStyle } from './map-style.ts';

// The content security policy allows only scripts of the console itself.
setWorkerUrl(workerUrl);

const [NEAREST, FARTHEST] = [17, 2.2];
const MARGIN = 48;
/** Without streets a point is recognised by the country around it, also when it is alone. */
const CLOSEST = 9;
const MS = 180;
/** How far beside a point a click still means it, in pixels. */
const reach = () => (matchMedia('(pointer: coarse)').matches ? 14 : 3);
const HIT = ['chosen', 'points', 'clusters'];

const corners = ([west, south, east, north]: Bounds): LngLatBoundsLike => [west, south, east, north];

const sourceOf = (map: LibreMap, id: string) => map.getSource<GeoJSONSource>(id);

function hitAt(map: LibreMap, { x, y }: { x: number; y: number }) {
  const by = reach();
  const box: [PointLike, PointLike] = [
    [x - by, y - by],
    [x + by, y + by],
  ];
  return map.queryRenderedFeatures(box, { layers: HIT })[0];
}

function listen(map: LibreMap, { onSelect, onPoint, onMoved }: MapSettings) {
  const canvas = map.getCanvas();
  map.on('click', async ({ point }) => {
    const hit = hitAt(map, point);
    if (hit?.geometry.type !== 'Point') return;
    const { id, cluster_id: cluster } = hit.properties as { id?: string; cluster_id?: number };
    if (id !== undefined) return onSelect(id);
    const zoom =
      cluster === undefined ? undefined : await sourceOf(map, 'points')?.getClusterExpansionZoom(cluster);
    const [longitude = 0, latitude = 0] = hit.geometry.coordinates;
    if (zoom !== undefined) map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.4, duration: MS });
  });
  map.on('mousemove', ({ point }) => {
    const hit = hitAt(map, point);
    canvas.style.cursor = hit ? 'pointer' : '';
    const id: unknown = hit?.properties.id;
    if (typeof id !== 'string' || hit?.geometry.type !== 'Point') return onPoint(undefined);
    const { x, y } = map.project(hit.geometry.coordinates as [number, number]);
    onPoint({ id, x, y });
  });
  map.on('mouseout', () => onPoint(undefined));
  map.on('movestart', () => onPoint(undefined));
  const tell = () => {
    const bounds = map.getBounds();
    const { width, height } = canvas.getBoundingClientRect();
    const [west, east] = [
      map.unproject([width / 2, height / 2]),
      map.unproject([width / 2 + 100, height / 2]),
    ];
    onMoved({
      bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      metresPerPixel: west.distanceTo(east) / 100,
    });
  };
  map.on('moveend', tell);
  map.on('resize', tell);
  map.once('load', tell);
}

function draw(atlas: Atlas, element: HTMLElement, settings: MapSettings): DrawnMap {
  const { still, words } = settings;
  const isCoarse = matchMedia('(pointer: coarse)').matches;
  const map = new LibreMap({
    container: element,
    style: mapStyle(settings.colours, atlas, readNames(settings.language)),
    bounds: corners(settings.bounds),
    fitBoundsOptions: { padding: MARGIN, maxZoom: CLOSEST },
    attributionControl: false,
    interactive: !still,
    // A finger that scrolls the page must not be caught by the map.
    cooperativeGestures: isCoarse && !still,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    minZoom: FARTHEST,
    maxZoom: NEAREST,
    renderWorldCopies: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MS,
    locale: { 'Map.Title': words.title, 'CooperativeGesturesHandler.MobileHelpText': words.twoFingers },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  listen(map, settings);

  // What is set before the style is there waits for it.
  let isReady = false;
  const waiting = new Map<string, () => void>();
  map.once('style.load', () => {
    isReady = true;
    for (const act of waiting.values()) act();
    waiting.clear();
  });
  const whenReady = (key: string, act: () => void) => {
    if (isReady) act();
    else waiting.set(key, act);
  };
  const show = (id: string, data: GeoJSON.GeoJSON) =>
    whenReady(id, () => void sourceOf(map, id)?.setData(data));

  return {
    setPoints: (points) => show('points', collected(points.map(pointFeature))),
    setChosen: (points) => show('chosen', collected(points.map(pointFeature))),
    setAccuracy: (accuracy) => show('accuracy', collected(accuracy ? accuracyShapes(accuracy) : [])),
    setLanguage: (language) => show('names', readNames(language)),
    setColours: (colours) =>
      whenReady('colours', () => {
        for (const { id, paint = {} } of layersOf(colours))
          for (const [name, value] of Object.entries(paint))
            map.setPaintProperty(id, name as never, value as never);
      }),
    fit: (bounds) =>
      void map.fitBounds(corners(bounds), { padding: MARGIN, maxZoom: CLOSEST, duration: MS * 2 }),
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { duration: MS }),
    remove: () => map.remove(),
  };
}

/** The engine with the land that every map shows. */
export async function loadEngine(): Promise<MapEngine> {
  const atlas = await loadAtlas();
  return { draw: (element, settings) => draw(atlas, element, settings) };
}
