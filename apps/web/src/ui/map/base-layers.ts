import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/** Without an address for glyphs the browser draws them with this typeface of the page. */
export const FONT = ['Inter Variable'];
/** The country that is drawn with its departments. */
const HOME_COUNTRY = 'GT';

const kind: ExpressionSpecification = ['get', 'kind'];
const kindIs = (wanted: string): ExpressionSpecification => ['==', kind, wanted];
const isHome: ExpressionSpecification = ['==', ['get', 'code'], HOME_COUNTRY];
const byKind = <V extends string | number>(coast: V, border: V, division: V): ExpressionSpecification =>
  [...['match', kind, 'coast', coast, 'border', border, division]] as unknown as ExpressionSpecification;
const rank: ExpressionSpecification = ['get', 'rank'];

/** Capitals are seen from afar, the smallest towns from nearby. */
const isTownInSight: ExpressionSpecification = [
  'all',
  kindIs('town'),
  ['<', rank, ['step', ['zoom'], 1, 7, 2, 8, 3, 9, 4, 10, 5]],
];

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
      filter: ['all', kindIs('country'), ['!', isHome]],
      layout: {
        ...name,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 7, 14],
        'text-letter-spacing': 0.08,
      },
      paint: { ...halo, 'text-color': colours.name, 'text-halo-color': colours.land },
    },
    {
      ...{ id: 'department-names', type: 'symbol', source, minzoom: 6.2, maxzoom: 11 },
      filter: kindIs('department'),
      layout: {
        ...name,
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 10, 10, 15],
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': rank,
      },
      paint: { ...halo, 'text-color': colours.name },
    },
    {
      ...{ id: 'town-names', type: 'symbol', source, minzoom: 5 },
      filter: isTownInSight,
      layout: {
        ...name,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          6,
          ['match', rank, 0, 11.5, 10.5],
          12,
          ['-', 14, ['/', rank, 2]],
        ],
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.45,
        'text-padding': 4,
        'symbol-sort-key': rank,
      },
      paint: { ...halo, 'text-color': ['match', rank, 0, colours.text, colours.town] },
    },
  ];
}

/** Land and lines, calm enough to lie under anything. Water is what shines through: the ground of the page. */
export function baseLayers(colours: MapColours): LayerSpecification[] {
  const source = 'land';
  return [
    {
      ...{ id: 'land', type: 'fill', source, filter: ['all', kindIs('country'), ['!', isHome]] },
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      ...{ id: 'home', type: 'fill', source, filter: ['all', kindIs('country'), isHome] },
      paint: { 'fill-color': colours.home, 'fill-antialias': false },
    },
    {
      ...{ id: 'land-lines', type: 'line', source, filter: ['!=', kind, 'country'] },
      paint: {
        'line-color': byKind(colours.coast, colours.border, colours.division),
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          ...[3, byKind(0.4, 0.6, 0.3)],
          ...[9, byKind(1, 1.6, 1.1)],
        ],
      },
    },
    {
      ...{ id: 'towns', type: 'circle', source: 'names', minzoom: 6, filter: isTownInSight },
      paint: {
        'circle-color': colours.town,
        'circle-radius': ['match', rank, 0, 2.4, 1.6],
        'circle-opacity': 0.8,
      },
    },
  ];
}
