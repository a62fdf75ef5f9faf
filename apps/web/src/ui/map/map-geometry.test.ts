import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { landOf, readNames } from './atlas.ts';
import { boundsOf, isWithin } from './bounds.ts';
import { attention, boundsAround, circleAround, pointFeature } from './geo-shapes.ts';
import type { MapColours } from './map-colours.ts';
import { mapStyle } from './map-style.ts';
import { scaleOf } from './scale.ts';
import type { Streets } from './streets/streets.ts';

const escuintla = { latitude: 14.305, longitude: -90.785 };
const readTopology = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`@gemelo/contract/atlas/${name}.json`)), 'utf8'));
const colours: MapColours = {
  ...{ water: '#000', land: '#111', home: '#222', coast: '#333', border: '#444', division: '#555' },
  ...{ name: '#666', town: '#777', text: '#888', disc: '#999', onTone: '#aaa', chosen: '#bbb' },
  ...{ accuracy: '#ccc', route: '#ddd', park: '#121', stream: '#122', building: '#123', street: '#124' },
  ...{
    road: '#125',
    scheme: 'dark',
    tones: ['#010', '#020', '#030', '#040', '#050'],
    series: ['#001', '#002'],
  },
};

test('bounds hold all places, and none has no bounds', () => {
  expect(boundsOf([])).toBeUndefined();
  const bounds = boundsOf([escuintla, { latitude: 13.9, longitude: -91 }]);
  expect(bounds).toEqual([-91, 13.9, -90.785, 14.305]);
  expect(bounds && isWithin(bounds, { latitude: 14, longitude: -90.9 })).toBe(true);
  expect(bounds && isWithin(bounds, { latitude: 15, longitude: -90.9 })).toBe(false);
});

test('the circle of an accuracy is closed and as wide as it says', () => {
  const [ring = []] = circleAround(escuintla, 1_000).geometry.coordinates;
  expect(ring.at(0)).toEqual(ring.at(-1));
  const [west, south, east, north] = boundsAround(escuintla, 1_000);
  const [longitudes, latitudes] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  expect(Math.min(...longitudes)).toBeCloseTo(west, 6);
  expect(Math.max(...longitudes)).toBeCloseTo(east, 6);
  expect(Math.min(...latitudes)).toBeCloseTo(south, 6);
  expect(Math.max(...latitudes)).toBeCloseTo(north, 6);
  expect(north - south).toBeCloseTo(2 / 111.32, 4);
});

test('the scale is a round distance that fits', () => {
  expect(scaleOf(300, 90)).toEqual({ metres: 20_000, pixels: 20_000 / 300 });
  expect(scaleOf(1, 90).metres).toBe(50);
});

test('the worst of the points stands for their cluster', () => {
  const weights = (['normal', 'info', 'warning', 'alarm'] as const).map(
    (tone) => pointFeature({ id: '1', tone, ...escuintla }).properties.attention,
  );
  expect(weights).toEqual(weights.toSorted((one, other) => one - other));
  expect(attention.at(-1)).toBe('alarm');
});

test('the style needs no address, and every layer has its source', () => {
  const land = landOf(readTopology('countries'), readTopology('departments'));
  const tiles: Streets['source'] = { type: 'vector', tiles: ['gemelo-streets://{z}/{x}/{y}'] };
  const streets: Streets = {
    source: tiles,
    attribution: '',
    tile: async () => ({ data: new ArrayBuffer() }),
  };
  const style = mapStyle(colours, land, readNames('es'), streets);
  expect(style.glyphs).toBeUndefined();
  expect(style.sprite).toBeUndefined();
  expect(JSON.stringify(style)).not.toMatch(/https?:/);
  const sources = style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : []));
  expect(sources.filter((source) => !(source in style.sources))).toEqual([]);
  expect(style.sources.points).toMatchObject({ cluster: true });
  const ids = style.layers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.indexOf('highways')).toBeLessThan(ids.indexOf('areas'));
  expect(mapStyle(colours, land, readNames('es')).layers.map(({ id }) => id)).not.toContain('highways');
  const problems = validateStyleMin({ ...style, glyphs: 'https://example.com/{fontstack}/{range}.pbf' });
  expect(problems.map(({ message }) => message)).toEqual([]);
});

test('Guatemala is drawn with its 22 departments, and countries have the names of the language', () => {
  const { features } = landOf(readTopology('countries'), readTopology('departments'));
  expect(features.some(({ properties }) => properties.code === 'GT')).toBe(true);
  const divisions = features.find(({ properties }) => properties.kind === 'division')?.geometry;
  expect(divisions?.type === 'MultiLineString' && divisions.coordinates.length).toBeGreaterThan(20);
  const namesIn = (language: string) => readNames(language).features.map(({ properties }) => properties);
  expect(namesIn('es').filter((one) => one?.kind === 'department')).toHaveLength(22);
  expect(namesIn('es').find((one) => one?.code === 'MX')?.name).toBe('México');
  expect(namesIn('de').find((one) => one?.code === 'MX')?.name).toBe('Mexiko');
});
