import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { FONT } from './base-layers.ts';
import { byAttention } from './by-attention.ts';
import type { MapColours } from './map-colours.ts';
import { discOf, image, isLate, radius, toneSign, written } from './sign-style.ts';

/** Chosen points are larger by so much. */
const MORE = 3;
/** From the middle of a person to the sign of its state, in pixels. */
const BADGE: [number, number] = [11, -11];
/** Beside a point, in letters. */
const LABEL_GAP = 1.1;

const sign = { 'text-font': FONT, 'text-allow-overlap': true, 'text-ignore-placement': true } as const;
const shape = { 'icon-image': image, 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;
const isAlone: ExpressionSpecification = ['!', ['has', 'point_count']];

function accuracyLayers(colours: MapColours): LayerSpecification[] {
  return [
    {
      ...{ id: 'accuracy', type: 'fill', source: 'accuracy' },
      paint: { 'fill-color': colours.accuracy, 'fill-opacity': colours.scheme === 'dark' ? 0.18 : 0.12 },
    },
    {
      ...{ id: 'accuracy-line', type: 'line', source: 'accuracy' },
      paint: { 'line-color': colours.accuracy, 'line-width': 1, 'line-opacity': 0.7 },
    },
  ];
}

function clusterLayers(colours: MapColours): LayerSpecification[] {
  const filter: ExpressionSpecification = ['has', 'point_count'];
  return [
    {
      ...{ id: 'clusters', type: 'circle', source: 'points', filter },
      paint: {
        'circle-color': colours.disc,
        'circle-radius': ['step', ['get', 'point_count'], 15, 10, 18, 50, 22, 200, 27],
        'circle-stroke-color': byAttention('worst', colours.tones),
        'circle-stroke-width': 2.5,
      },
    },
    {
      ...{ id: 'cluster-counts', type: 'symbol', source: 'points', filter },
      layout: { ...sign, 'text-field': ['to-string', ['get', 'point_count']], 'text-size': 12 },
      paint: { 'text-color': colours.text },
    },
  ];
}

/** The points of a source with their signs, and with badges on people who were not seen lately. */
function signLayers(
  colours: MapColours,
  source: 'places' | 'points' | 'chosen',
  { more, filter }: { more: number; filter: ExpressionSpecification },
): LayerSpecification[] {
  const { tone, fill, ring, text } = discOf(colours);
  const late: ExpressionSpecification = ['all', filter, isLate];
  return [
    {
      ...{ id: source, type: 'circle', source, filter },
      layout: { 'circle-sort-key': ['get', 'attention'] },
      paint: {
        'circle-color': fill,
        'circle-stroke-color': ring,
        'circle-radius': radius(more),
        'circle-stroke-width': more > 0 ? 2 : 1.5,
      },
    },
    {
      ...{ id: `${source}-signs`, type: 'symbol', source, filter },
      layout: {
        ...{ ...sign, ...shape, 'text-field': written, 'icon-size': 1 + more / 12 },
        ...{ 'text-size': more > 0 ? 14 : 12, 'symbol-sort-key': ['get', 'attention'] },
      },
      paint: { 'text-color': text },
    },
    {
      ...{ id: `${source}-badges`, type: 'circle', source, filter: late },
      paint: {
        ...{ 'circle-color': tone, 'circle-radius': 6.5, 'circle-translate': BADGE },
        ...{ 'circle-stroke-color': colours.onTone, 'circle-stroke-width': 1 },
      },
    },
    {
      ...{ id: `${source}-badge-signs`, type: 'symbol', source, filter: late },
      layout: { ...sign, 'text-field': toneSign, 'text-size': 10 },
      paint: { 'text-color': colours.onTone, 'text-translate': BADGE },
    },
  ];
}

/**
 * Warehouses, which never hide in a cluster; points, the clusters that stand for several, and those that are chosen or
 * pointed at.
 */
export function pointLayers(colours: MapColours): LayerSpecification[] {
  return [
    ...accuracyLayers(colours),
    ...signLayers(colours, 'places', { more: 0, filter: isAlone }),
    ...clusterLayers(colours),
    ...signLayers(colours, 'points', { more: 0, filter: isAlone }),
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
        ...{ 'circle-color': colours.chosen, 'circle-opacity': 0.18, 'circle-radius': 20 + MORE },
        ...{ 'circle-stroke-color': colours.chosen, 'circle-stroke-width': 1.5 },
      },
    },
    ...signLayers(colours, 'chosen', { more: MORE, filter: isAlone }),
  ];
}
