import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Atlas } from './atlas.ts';
import { baseLayers } from './base-layers.ts';
import { collected } from './geo-shapes.ts';
import type { MapColours } from './map-colours.ts';
import { pointLayers } from './point-layers.ts';

/** Points nearer than this many pixels become one cluster, up to this zoom. */
const CLUSTER = { radius: 34, maxZoom: 14 };

const geojson = (data: GeoJSONSourceSpecification['data']): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data,
});
const nothing = () => geojson(collected([]));

export const layersOf = (colours: MapColours) => [...baseLayers(colours), ...pointLayers(colours)];

/** A whole map without an address: its land comes with the console, its letters from the browser. */
export function mapStyle(
  colours: MapColours,
  atlas: Atlas,
  names: GeoJSONSourceSpecification['data'],
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
      chosen: nothing(),
      accuracy: nothing(),
    },
    layers: layersOf(colours),
  };
}
