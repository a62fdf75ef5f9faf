import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/** Without an address for glyphs the browser draws them with this typeface of the page. */
export const FONT = ['Inter Variable'];
/** The country that is drawn with its departments. */
const HOME_COUNTRY = 'GT';

/** Towns appear from these zooms on, by rank: capitals first. */
const townZooms = [4.6, 7.2, 8.2, 9.2, 10.2];

const rounded = { 'line-join': 'round', 'line-cap': 'round' } as const;

/** Countries, departments and towns, above streets where there are any. */
export function baseNames(colours: MapColours): SymbolLayerSpecification[] {
  const halo = { 'text-halo-color': colours.home, 'text-halo-width': 1.2 };
  const name = {
    'text-field': ['get', 'name'],
    'text-font': FONT,
  } satisfies SymbolLayerSpecification['layout'];
  const source = 'names';
  return [
    {
      ...{ id: 'country-names', type: 'symbol', source, maxzoom: 7 },
      filter: ['all', ['==', ['get', 'kind'], 'country'], ['!=', ['get', 'code'], HOME_COUNTRY]],
      layout: {
        ...name,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 7, 14],
        'text-letter-spacing': 0.08,
      },
      paint: { ...halo, 'text-color': colours.name, 'text-halo-color': colours.land },
    },
    {
      ...{ id: 'department-names', type: 'symbol', source, minzoom: 6.2, maxzoom: 11 },
      filter: ['==', ['get', 'kind'], 'department'],
      layout: {
        ...name,
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 10, 10, 15],
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { ...halo, 'text-color': colours.name },
    },
    ...townZooms.map(
      (minzoom, rank): SymbolLayerSpecification => ({
        ...{ id: `town-names-${rank}`, type: 'symbol', source, minzoom },
        filter: ['all', ['==', ['get', 'kind'], 'town'], ['==', ['get', 'rank'], rank]],
        layout: {
          ...name,
          'text-size': ['interpolate', ['linear'], ['zoom'], 6, rank === 0 ? 11.5 : 10.5, 12, 14 - rank / 2],
          'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
          'text-radial-offset': 0.45,
          'text-padding': 4,
        },
        paint: { ...halo, 'text-color': rank === 0 ? colours.text : colours.town },
      }),
    ),
  ];
}

/** Land and lines, calm enough to lie under anything. */
export function baseLayers(colours: MapColours): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    {
      ...{ id: 'land', type: 'fill', source: 'countries' },
      paint: {
        'fill-color': ['match', ['get', 'code'], HOME_COUNTRY, colours.home, colours.land],
        'fill-outline-color': colours.coast,
      },
    },
    {
      ...{ id: 'coast', type: 'line', source: 'countries', layout: rounded },
      paint: {
        'line-color': colours.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.4, 8, 1],
      },
    },
    {
      ...{ id: 'divisions', type: 'line', source: 'divisions', minzoom: 5, layout: rounded },
      paint: {
        'line-color': colours.division,
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 10, 1.2],
      },
    },
    {
      ...{ id: 'borders', type: 'line', source: 'borders', layout: rounded },
      paint: {
        'line-color': colours.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.6],
      },
    },
    {
      ...{ id: 'towns', type: 'circle', source: 'names', minzoom: 6.2 },
      filter: [
        'all',
        ['==', ['get', 'kind'], 'town'],
        ['<', ['get', 'rank'], ['step', ['zoom'], 2, 8.2, 3, 9.2, 4, 10.2, 5]],
      ],
      paint: {
        'circle-color': colours.town,
        'circle-radius': ['case', ['==', ['get', 'rank'], 0], 2.4, 1.6],
        'circle-opacity': 0.8,
      },
    },
  ];
}
