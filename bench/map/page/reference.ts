import { type GeoJSONSource, Map as LibreMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { BenchPoint } from './points.ts';

setWorkerUrl(workerUrl);

/** The library alone: an empty map with a clustered source, two layers of circles and nothing else. */
export async function openReference(element: HTMLElement, bounds: readonly [number, number, number, number]) {
  const map = new LibreMap({
    container: element,
    bounds: [...bounds],
    attributionControl: false,
    style: {
      version: 8,
      sources: {
        points: {
          type: 'geojson',
          data: { type: 'FeatureCollection', features: [] },
          cluster: true,
          clusterRadius: 34,
          clusterMaxZoom: 14,
        },
      },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': '#222925' } },
        {
          ...{ id: 'clusters', type: 'circle', source: 'points', filter: ['has', 'point_count'] },
          paint: { 'circle-color': '#82bbff', 'circle-radius': 18 },
        },
        {
          ...{ id: 'points', type: 'circle', source: 'points', filter: ['!', ['has', 'point_count']] },
          paint: { 'circle-color': '#5cd0b3', 'circle-radius': 14 },
        },
      ],
    },
  });
  await map.once('load');
  return (points: readonly BenchPoint[]) =>
    void map.getSource<GeoJSONSource>('points')?.setData({
      type: 'FeatureCollection',
      features: points.map(({ id, longitude, latitude, attention }) => ({
        type: 'Feature',
        properties: { id, attention },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    });
}
