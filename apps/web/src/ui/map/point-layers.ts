import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { FONT } from './base-layers.ts';
import type { MapColours } from './map-colours.ts';

/** Signs inside the points, in the order of `attention`: colour alone says nothing to everybody. */
const signs = ['✓', '–', 'i', '!', '×'];

const byAttention = (key: string, values: readonly string[]): ExpressionSpecification =>
  [
    'match',
    ['get', key],
    ...values.slice(1).flatMap((value, index) => [index + 1, value]),
    values[0],
  ] as unknown as ExpressionSpecification;

const POINT = 9;
const CHOSEN = 12;
/** Beside a point, in letters. */
const LABEL_GAP = 1.1;
const sign = { 'text-font': FONT, 'text-allow-overlap': true, 'text-ignore-placement': true } as const;

/** Points, the clusters that stand for several, and those that are chosen or pointed at. */
export function pointLayers(colours: MapColours): LayerSpecification[] {
  const disc = {
    'circle-color': byAttention('attention', colours.tones),
    'circle-stroke-color': colours.onTone,
  };
  const signOf = { ...sign, 'text-field': byAttention('attention', signs) };
  return [
    {
      ...{ id: 'accuracy', type: 'fill', source: 'accuracy' },
      paint: { 'fill-color': colours.accuracy, 'fill-opacity': colours.scheme === 'dark' ? 0.18 : 0.12 },
    },
    {
      ...{ id: 'accuracy-line', type: 'line', source: 'accuracy' },
      paint: { 'line-color': colours.accuracy, 'line-width': 1, 'line-opacity': 0.7 },
    },
    {
      ...{ id: 'clusters', type: 'circle', source: 'points', filter: ['has', 'point_count'] },
      paint: {
        'circle-color': colours.disc,
        'circle-radius': ['step', ['get', 'point_count'], 15, 10, 18, 50, 22, 200, 27],
        'circle-stroke-color': byAttention('worst', colours.tones),
        'circle-stroke-width': 2.5,
      },
    },
    {
      ...{ id: 'cluster-counts', type: 'symbol', source: 'points', filter: ['has', 'point_count'] },
      layout: { ...sign, 'text-field': ['to-string', ['get', 'point_count']], 'text-size': 12 },
      paint: { 'text-color': colours.text },
    },
    {
      ...{ id: 'points', type: 'circle', source: 'points', filter: ['!', ['has', 'point_count']] },
      layout: { 'circle-sort-key': ['get', 'attention'] },
      paint: { ...disc, 'circle-radius': POINT, 'circle-stroke-width': 1.5 },
    },
    {
      ...{ id: 'point-signs', type: 'symbol', source: 'points', filter: ['!', ['has', 'point_count']] },
      layout: { ...signOf, 'text-size': 12, 'symbol-sort-key': ['get', 'attention'] },
      paint: { 'text-color': colours.onTone },
    },
    {
      ...{ id: 'accuracy-label', type: 'symbol', source: 'accuracy', filter: ['has', 'label'] },
      layout: {
        ...{ 'text-field': ['get', 'label'], 'text-font': FONT, 'text-size': 12, 'text-allow-overlap': true },
        ...{ 'text-anchor': 'left', 'text-offset': [LABEL_GAP, 0] },
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.home, 'text-halo-width': 1.4 },
    },
    {
      ...{ id: 'chosen-ring', type: 'circle', source: 'chosen' },
      paint: {
        'circle-color': colours.chosen,
        'circle-opacity': 0.18,
        'circle-radius': CHOSEN + 8,
        'circle-stroke-color': colours.chosen,
        'circle-stroke-width': 1.5,
      },
    },
    {
      ...{ id: 'chosen', type: 'circle', source: 'chosen' },
      paint: { ...disc, 'circle-radius': CHOSEN, 'circle-stroke-width': 2 },
    },
    {
      ...{ id: 'chosen-signs', type: 'symbol', source: 'chosen' },
      layout: { ...signOf, 'text-size': 14 },
      paint: { 'text-color': colours.onTone },
    },
  ];
}
