import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { FONT } from '../base-layers.ts';
import type { MapColours } from '../map-colours.ts';

const source = 'streets';
const rounded = { 'line-join': 'round', 'line-cap': 'round' } as const;
const kind: ExpressionSpecification = ['get', 'kind'];

const among = (...kinds: string[]): ExpressionSpecification => ['in', kind, ['literal', kinds]];
const wide = (...stops: [zoom: number, width: number][]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as unknown as ExpressionSpecification;

interface Road {
  id: string;
  kinds: string[];
  minzoom: number;
  width: [zoom: number, width: number][];
}

/** From paths to motorways, so that the larger lies above the smaller. */
const roads: Road[] = [
  {
    id: 'paths',
    kinds: ['path'],
    minzoom: 14,
    width: [
      [14, 0.6],
      [18, 2],
    ],
  },
  {
    id: 'minor-roads',
    kinds: ['minor_road', 'other'],
    minzoom: 12,
    width: [
      [12, 0.5],
      [15, 2.5],
      [18, 12],
    ],
  },
  {
    id: 'major-roads',
    kinds: ['major_road'],
    minzoom: 7,
    width: [
      [7, 0.6],
      [12, 2],
      [15, 5],
      [18, 18],
    ],
  },
  {
    id: 'highways',
    kinds: ['highway'],
    minzoom: 5,
    width: [
      [5, 0.8],
      [12, 3],
      [15, 7],
      [18, 22],
    ],
  },
];

function roadLayers({ street, road, home }: MapColours): LayerSpecification[] {
  const part = { source, 'source-layer': 'roads', layout: rounded } as const;
  const casings = roads.slice(1).map(
    ({ id, kinds, minzoom, width }): LayerSpecification => ({
      ...{
        ...part,
        id: `${id}-casing`,
        type: 'line',
        minzoom: Math.max(minzoom, 11),
        filter: among(...kinds),
      },
      paint: {
        'line-color': home,
        'line-width': wide(...width.map(([zoom, size]): [number, number] => [zoom, size + 2])),
      },
    }),
  );
  const lines = roads.map(
    ({ id, kinds, minzoom, width }): LayerSpecification => ({
      ...{ ...part, id, type: 'line', minzoom, filter: among(...kinds) },
      paint: {
        'line-color': id === 'highways' || id === 'major-roads' ? road : street,
        'line-width': wide(...width),
        ...(id === 'paths' && { 'line-dasharray': [2, 1.5] }),
      },
    }),
  );
  return [...casings, ...lines];
}

function groundLayers(colours: MapColours): LayerSpecification[] {
  return [
    {
      ...{ id: 'parks', type: 'fill', source, 'source-layer': 'landuse' },
      filter: among('park', 'forest', 'wood', 'nature_reserve', 'national_park', 'grass', 'cemetery'),
      paint: { 'fill-color': colours.park, 'fill-opacity': 0.6 },
    },
    {
      ...{ id: 'lakes', type: 'fill', source, 'source-layer': 'water' },
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['!=', kind, 'ocean']],
      paint: { 'fill-color': colours.water },
    },
    {
      ...{ id: 'rivers', type: 'line', source, 'source-layer': 'water', minzoom: 8, layout: rounded },
      filter: among('river', 'stream', 'canal'),
      paint: { 'line-color': colours.stream, 'line-width': wide([8, 0.5], [12, 1.2], [16, 4]) },
    },
    {
      ...{ id: 'buildings', type: 'fill', source, 'source-layer': 'buildings', minzoom: 14 },
      filter: among('building', 'building_part'),
      paint: { 'fill-color': colours.building, 'fill-outline-color': colours.division },
    },
  ];
}

function nameLayers(colours: MapColours): LayerSpecification[] {
  const name: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];
  const paint = { 'text-halo-color': colours.home, 'text-halo-width': 1.4 };
  return [
    {
      ...{ id: 'street-names', type: 'symbol', source, 'source-layer': 'roads', minzoom: 13 },
      filter: among('minor_road', 'major_road', 'highway'),
      layout: {
        ...{ 'text-field': name, 'text-font': FONT, 'symbol-placement': 'line', 'symbol-spacing': 260 },
        'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 17, 13],
      },
      paint: { ...paint, 'text-color': colours.town },
    },
    {
      // Towns have their names from the land that comes with the console.
      ...{ id: 'quarters', type: 'symbol', source, 'source-layer': 'places', minzoom: 12 },
      filter: among('neighbourhood', 'macrohood'),
      layout: { 'text-field': name, 'text-font': FONT, 'text-size': 11, 'text-max-width': 7 },
      paint: { ...paint, 'text-color': colours.name },
    },
  ];
}

/** Streets of vector tiles in the schema of Protomaps' base map, under everything of the product. */
export const streetLayers = (colours: MapColours): LayerSpecification[] => [
  ...groundLayers(colours),
  ...roadLayers(colours),
  ...nameLayers(colours),
];
