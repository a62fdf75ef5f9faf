import {
  addProtocol,
  type GeoJSONSource,
  Map as LibreMap,
  type LngLatBoundsLike,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { areaShapes, draftShapes } from './area-shapes.ts';
import { type Land, loadLand, readNames } from './atlas.ts';
import type { Bounds } from './bounds.ts';
import type { DrawnMap, MapEngine, MapSettings } from './drawn-map.ts';
import { listen } from './engine/listen.ts';
import { handleMarkers } from './engine/markers.ts';
import { routeDrawing, type Show } from './engine/routes.ts';
import { accuracyShapes, collected, pointFeature } from './geo-shapes.ts';
import type { MapColours } from './map-colours.ts';
import { mapImages, RATIO } from './map-images.ts';
import type { MapPoint } from './map-point.ts';
import { layersFrom, layersOf, mapStyle } from './map-style.ts';
import { loadStreets } from './streets/load-streets.ts';
import { STREETS, type Streets } from './streets/streets.ts';

// The content security policy allows only scripts of the console itself.
setWorkerUrl(workerUrl);

const [NEAREST, FARTHEST] = [18, 2.2];
const MARGIN = 48;
/** Without streets a point is recognised by the country around it, also when it is alone. */
const CLOSEST = { land: 9, streets: 15 };
const MS = 180;

/** What every map shows below what is drawn on it. */
interface Ground {
  land: Land;
  streets: Streets | undefined;
}

const corners = ([west, south, east, north]: Bounds): LngLatBoundsLike => [west, south, east, north];

function createMap(element: HTMLElement, settings: MapSettings, { land, streets }: Ground): LibreMap {
  const { still, words } = settings;
  const isCoarse = matchMedia('(pointer: coarse)').matches;
  const map = new LibreMap({
    container: element,
    style: mapStyle(settings.colours, land, readNames(settings.language), streets),
    bounds: corners(settings.bounds),
    fitBoundsOptions: fitting(settings, streets),
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
  return map;
}

const fitting = ({ closest }: Pick<MapSettings, 'closest'>, streets: Streets | undefined) => ({
  padding: MARGIN,
  maxZoom: closest ?? (streets ? CLOSEST.streets : CLOSEST.land),
});

/** What is set before the style is there waits for it. */
function readiness(map: LibreMap) {
  let isReady = false;
  const waiting = new Map<string, () => void>();
  map.once('style.load', () => {
    isReady = true;
    for (const act of waiting.values()) act();
    waiting.clear();
  });
  return (key: string, act: () => void) => {
    if (isReady) act();
    else waiting.set(key, act);
  };
}

function setImages(map: LibreMap, colours: MapColours) {
  for (const [name, image] of mapImages(colours))
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: RATIO });
}

function draw(ground: Ground, element: HTMLElement, settings: MapSettings): DrawnMap {
  const { streets } = ground;
  const map = createMap(element, settings, ground);
  listen(map, settings);
  const whenReady = readiness(map);
  const layers = layersOf(settings.colours, streets);
  const show: Show = (source, features) =>
    whenReady(source, () => {
      void map.getSource<GeoJSONSource>(source)?.setData(collected(features));
      const visibility = features.length > 0 ? 'visible' : 'none';
      for (const id of layersFrom(source, layers)) map.setLayoutProperty(id, 'visibility', visibility);
    });
  whenReady('images', () => setImages(map, settings.colours));

  return {
    ...routeDrawing(map, show, whenReady),
    setHandles: handleMarkers(map, (move) => settings.onHandle?.(move)),
    setPoints: (points) => {
      const isPlace = ({ sign }: MapPoint) => sign?.kind === 'warehouse';
      show('places', points.filter(isPlace).map(pointFeature));
      show('points', points.filter((point) => !isPlace(point)).map(pointFeature));
    },
    setChosen: (points) => show('chosen', points.map(pointFeature)),
    setAccuracy: (accuracy) => show('accuracy', accuracy ? accuracyShapes(accuracy) : []),
    setAreas: (areas) => show('areas', areas.flatMap(areaShapes)),
    setDraft: (shape) => show('draft', draftShapes(shape)),
    setLanguage: (language) =>
      whenReady('names', () => void map.getSource<GeoJSONSource>('names')?.setData(readNames(language))),
    setColours: (colours) =>
      whenReady('colours', () => {
        setImages(map, colours);
        for (const { id, paint = {} } of layersOf(colours, streets))
          for (const [name, value] of Object.entries(paint))
            map.setPaintProperty(id, name as never, value as never);
      }),
    fit: (bounds, around) => {
      const near = fitting(around === 'point' ? {} : settings, streets);
      map.fitBounds(corners(bounds), { ...near, duration: MS * 2 });
    },
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { duration: MS }),
    remove: () => map.remove(),
  };
}

/** The engine with the land that every map shows, and streets where the server has them. */
export async function loadEngine(): Promise<MapEngine> {
  const [land, streets] = await Promise.all([loadLand(), loadStreets()]);
  if (streets) addProtocol(STREETS, ({ url }, { signal }) => streets.tile(url, signal));
  return {
    attribution: streets?.attribution,
    draw: (element, settings) => draw({ land, streets }, element, settings),
  };
}
