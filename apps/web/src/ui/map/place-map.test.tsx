import { expect, test } from 'vitest';
import { keptMap } from '../../test/kept-map.ts';
import { renderUi } from '../../test/render-ui.tsx';
import { accuracyShapes } from './geo-shapes.ts';
import type { Measured } from './map-point.ts';
import { PlaceMap } from './place-map.tsx';

const escuintla = { latitude: 14.305, longitude: -90.785 };
async function drawnOf(place: Measured) {
  const { drawn, engine, settings } = keptMap();
  await renderUi(<PlaceMap engine={engine} label="Lugar" height={200} place={place} />);
  return { bounds: drawn.fit.at(-1) ?? settings().bounds, accuracy: drawn.setAccuracy.at(-1) };
}

test('how exactly a place is known is written beside it, since its circle may lie under the point', async () => {
  const { accuracy } = await drawnOf({ ...escuintla, accuracy: 1_250 });
  expect(accuracy).toEqual({ ...escuintla, metres: 1_250, label: '± 1,250 m' });
  const [circle, label] = accuracy ? accuracyShapes(accuracy) : [];
  expect(circle?.geometry.type).toBe('Polygon');
  expect(label).toMatchObject({
    properties: { label: '± 1,250 m' },
    geometry: { type: 'Point', coordinates: [escuintla.longitude, escuintla.latitude] },
  });
});

test('the map begins with the whole circle in sight', async () => {
  const {
    bounds: [west, south, east, north],
  } = await drawnOf({
    ...escuintla,
    accuracy: 50_000,
  });
  expect(north - south).toBeCloseTo(100 / 111.32, 3);
  expect((west + east) / 2).toBeCloseTo(escuintla.longitude, 6);
});

test('a place without an accuracy has neither circle nor label', async () => {
  expect((await drawnOf(escuintla)).accuracy).toBeUndefined();
});
