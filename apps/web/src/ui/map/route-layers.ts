import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

const DIM = 0.35;

/** Routes are dimmed while a part of them is replayed. */
export const routeOpacity = (isReplayed: boolean) => (isReplayed ? DIM : 1);

const colourOf = ({ series, route }: MapColours): ExpressionSpecification =>
  [
    'match',
    ['get', 'colour'],
    ...series.flatMap((colour, index) => [index, colour]),
    route,
  ] as unknown as ExpressionSpecification;

const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 6, 2.5, 14, 4.5];
const casing: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 6, 4.5, 14, 7.5];

/** The ways of people, what is replayed of them, their direction and bad fixes. */
export function routeLayers(colours: MapColours): LayerSpecification[] {
  const colour = colourOf(colours);
  return [
    {
      ...{ id: 'route-casing', type: 'line', source: 'routes', layout },
      paint: { 'line-color': colours.home, 'line-width': casing, 'line-opacity': 0.8 },
    },
    {
      ...{ id: 'routes', type: 'line', source: 'routes', layout },
      paint: { 'line-color': colour, 'line-width': width },
    },
    {
      ...{ id: 'replayed', type: 'line', source: 'replayed', layout },
      paint: { 'line-color': colour, 'line-width': width },
    },
    {
      ...{ id: 'route-arrows', type: 'symbol', source: 'routes' },
      layout: {
        ...{ 'symbol-placement': 'line', 'symbol-spacing': 90, 'icon-image': 'arrow', 'icon-size': 0.9 },
        ...{ 'icon-keep-upright': false, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
      },
    },
    {
      ...{ id: 'flagged', type: 'circle', source: 'flagged' },
      paint: {
        ...{ 'circle-radius': 4.5, 'circle-color': colours.home, 'circle-opacity': 0.35 },
        ...{ 'circle-stroke-color': colour, 'circle-stroke-width': 1.6 },
      },
    },
  ];
}
