import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { areaLayers } from './area-layers.ts';
import type { Land } from './atlas.ts';
import { baseLayers, baseNames } from './base-layers.ts';
import { collected } from './geo-shapes.ts';
import type { MapColours } from './map-colours.ts';
import { pointLayers } from './point-layers.ts';
import { routeLayers } from './route-layers.ts';
import { streetLayers } from './streets/street-layers.ts';
import type { Streets } from './streets/streets.ts';

/** Points nearer than this many pixels become one cluster, up to this zoom. */
const CLUSTER = { radius: 34, maxZoom: 14 };

/** Larger tiles are fewer to draw. Those of this zoom tell places 20 metres apart: the land itself is coarser. */
const LAND_TILES = 7;

const geojson = (data: GeoJSONSourceSpecification['data']): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data,
});
const nothing = () => geojson(collected([]));

export const layersOf = (colours: MapColours, streets: Streets | undefined): LayerSpecification[] => [
  ...baseLayers(colours),
  ...(streets ? streetLayers(colours) : []),
  ...baseNames(colours),
  ...areaLayers(colours),
  ...routeLayers(colours),
  ...pointLayers(colours),
];

/** What is drawn on the land, each with its layers; nothing at first. */
const drawn = {
  points: {
    ...nothing(),
    cluster: true,
    clusterRadius: CLUSTER.radius,
    clusterMaxZoom: CLUSTER.maxZoom,
    clusterProperties: { worst: ['max', ['get', 'attention']] },
  },
  places: nothing(),
  chosen: nothing(),
  accuracy: nothing(),
  areas: nothing(),
  draft: nothing(),
  routes: nothing(),
  replayed: nothing(),
  flagged: nothing(),
} satisfies StyleSpecification['sources'];

export type DrawnSource = keyof typeof drawn;

const sourceOf = (layer: LayerSpecification) => ('source' in layer ? layer.source : undefined);

/** The layers of a source, which are hidden while it is empty: each of them is a pass over the whole map. */
export const layersFrom = (source: DrawnSource, layers: readonly LayerSpecification[]) =>
  layers.filter((layer) => sourceOf(layer) === source).map(({ id }) => id);

const hidden = <L extends LayerSpecification>(layer: L): L =>
  (sourceOf(layer) ?? '') in drawn ? { ...layer, layout: { ...layer.layout, visibility: 'none' } } : layer;

/** A whole map without an address: its land comes with the console, its letters from the browser. */
export function mapStyle(
  colours: MapColours,
  land: Land,
  names: GeoJSONSourceSpecification['data'],
  streets?: Streets,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { ...geojson(land), maxzoom: LAND_TILES },
      names: { ...geojson(names), maxzoom: LAND_TILES },
      ...drawn,
      ...(streets && { streets: streets.source }),
    },
    layers: layersOf(colours, streets).map(hidden),
  };
}
