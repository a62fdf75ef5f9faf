import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import { areaLayers } from './area-layers.ts';
import type { Atlas } from './atlas.ts';
import { baseLayers, baseNames } from './base-layers.ts';
import { collected } from './geo-shapes.ts';
import type { MapColours } from './map-colours.ts';
import { pointLayers } from './point-layers.ts';
import { routeLayers } from './route-layers.ts';
import { streetLayers } from './streets/street-layers.ts';
import type { Streets } from './streets/streets.ts';

/** Points nearer than this many pixels become one cluster, up to this zoom. */
const CLUSTER = { radius: 34, maxZoom: 14 };

const geojson = (data: GeoJSONSourceSpecification['data']): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data,
});
const nothing = () => geojson(collected([]));

export const layersOf = (colours: MapColours, streets: Streets | undefined) => [
  ...baseLayers(colours),
  ...(streets ? streetLayers(colours) : []),
  ...baseNames(colours),
  ...areaLayers(colours),
  ...routeLayers(colours),
  ...pointLayers(colours),
];

/** A whole map without an address: its land comes with the console, its letters from the browser. */
export function mapStyle(
  colours: MapColours,
  atlas: Atlas,
  names: GeoJSONSourceSpecification['data'],
  streets?: Streets,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      countries: geojson(atlas.countries),
      borders: geojson(atlas.borders),
      divisions: geojson(atlas.divisions),
      names: geojson(names),
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
      ...(streets && { streets: streets.source }),
    },
    layers: layersOf(colours, streets),
  };
}
