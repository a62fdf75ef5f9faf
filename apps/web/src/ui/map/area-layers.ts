import type { LayerSpecification } from 'maplibre-gl';
import { FONT } from './base-layers.ts';
import { byAttention } from './by-attention.ts';
import type { MapColours } from './map-colours.ts';

/** Areas with their names, below everything that moves, and the one that is being drawn. */
export function areaLayers(colours: MapColours): LayerSpecification[] {
  const tone = byAttention('attention', colours.tones);
  const fill = colours.scheme === 'dark' ? 0.14 : 0.1;
  return [
    {
      ...{ id: 'areas', type: 'fill', source: 'areas', filter: ['==', ['geometry-type'], 'Polygon'] },
      paint: { 'fill-color': tone, 'fill-opacity': fill },
    },
    {
      ...{ id: 'area-lines', type: 'line', source: 'areas', filter: ['==', ['geometry-type'], 'Polygon'] },
      layout: { 'line-join': 'round' },
      paint: { 'line-color': tone, 'line-width': 1.8 },
    },
    {
      ...{ id: 'draft', type: 'fill', source: 'draft', filter: ['==', ['geometry-type'], 'Polygon'] },
      paint: { 'fill-color': colours.route, 'fill-opacity': fill * 1.6 },
    },
    {
      ...{ id: 'draft-line', type: 'line', source: 'draft', layout: { 'line-join': 'round' } },
      paint: { 'line-color': colours.route, 'line-width': 2.4, 'line-dasharray': [2, 1.2] },
    },
    {
      ...{ id: 'area-names', type: 'symbol', source: 'areas', filter: ['has', 'name'] },
      layout: {
        ...{ 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12, 'text-max-width': 9 },
        // A point in the middle may hide the name, so it stands beside it.
        ...{ 'text-variable-anchor': ['top', 'bottom', 'left', 'right'], 'text-radial-offset': 1 },
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.home, 'text-halo-width': 1.4 },
    },
  ];
}
