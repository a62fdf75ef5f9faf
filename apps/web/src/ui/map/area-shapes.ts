import { type AreaShape, areaBounds } from '@gemelo/contract/geo/polygon';
import type { Feature, LineString, Polygon } from 'geojson';
import { attention, circleAround, pointAt } from './geo-shapes.ts';
import type { MapArea } from './map-area.ts';

function outlineOf(shape: AreaShape): Feature<Polygon> {
  if (shape.kind === 'circle') return circleAround(shape, shape.radius);
  const ring = shape.points.map(({ longitude, latitude }) => [longitude, latitude]);
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
  };
}

function middleOf(shape: AreaShape) {
  if (shape.kind === 'circle') return shape;
  const [west, south, east, north] = areaBounds(shape);
  return { longitude: (west + east) / 2, latitude: (south + north) / 2 };
}

/** An area and its name. */
export const areaShapes = (area: MapArea): Feature[] => {
  const properties = { id: area.id, attention: attention.indexOf(area.attention) };
  return [
    { ...outlineOf(area), properties },
    { type: 'Feature', properties: { ...properties, name: area.name }, geometry: pointAt(middleOf(area)) },
  ];
};

/** What is drawn so far: two corners are a line, one is its handle alone. */
export function draftShapes(shape: AreaShape | undefined): Feature<Polygon | LineString>[] {
  if (!shape || (shape.kind === 'polygon' && shape.points.length < 2)) return [];
  if (shape.kind === 'circle' || shape.points.length > 2) return [outlineOf(shape)];
  const coordinates = shape.points.map(({ longitude, latitude }) => [longitude, latitude]);
  return [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }];
}
