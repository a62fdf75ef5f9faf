import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import type { Bounds } from './bounds.ts';
import type { DrawnMap, MapEngine } from './drawn-map.ts';
import { accuracyShapes } from './geo-shapes.ts';
import type { Accuracy, Measured } from './map-point.ts';
import { PlaceMap } from './place-map.tsx';

/** Keeps what is to be drawn instead of drawing it. */
function keeping() {
  const drawn: { bounds: Bounds[]; accuracy: (Accuracy | undefined)[] } = { bounds: [], accuracy: [] };
  const nothing = () => undefined;
  const map: DrawnMap = {
    ...{ setPoints: nothing, setChosen: nothing, setColours: nothing, setLanguage: nothing },
    ...{ zoomBy: nothing, remove: nothing },
    setAccuracy: (accuracy) => void drawn.accuracy.push(accuracy),
    fit: (bounds) => void drawn.bounds.push(bounds),
  };
  const engine: MapEngine = {
    draw: (_, { bounds }) => {
      drawn.bounds.push(bounds);
      return map;
    },
  };
  return { drawn, engine };
}
const escuintla = { latitude: 14.305, longitude: -90.785 };
async function drawnOf(place: Measured) {
  const { drawn, engine } = keeping();
  await renderUi(<PlaceMap engine={engine} label="Lugar" height={200} place={place} />);
  return { bounds: drawn.bounds.at(-1), accuracy: drawn.accuracy.at(-1) };
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
  const { bounds: [west = 0, south = 0, east = 0, north = 0] = [] } = await drawnOf({
    ...escuintla,
    accuracy: 50_000,
  });
  expect(north - south).toBeCloseTo(100 / 111.32, 3);
  expect((west + east) / 2).toBeCloseTo(escuintla.longitude, 6);
});

test('a place without an accuracy has neither circle nor label', async () => {
  expect((await drawnOf(escuintla)).accuracy).toBeUndefined();
});
