import { expect, test } from 'vitest';
import type { MapRoute } from './map-route.ts';
import { bearingOf, flaggedMarks, replayedLine, replayOf, routeLine } from './route-shapes.ts';

const route: MapRoute = {
  id: 'ana',
  colour: 'route',
  points: [
    { longitude: -90, latitude: 14, at: 1_000 },
    { longitude: -80, latitude: 20, at: 1_500, flagged: true },
    { longitude: -90, latitude: 15, at: 2_000 },
    { longitude: -89, latitude: 15, at: 3_000 },
  ],
};
const coordinatesOf = (features: ReturnType<typeof routeLine>) =>
  features.map(({ geometry }) => geometry.coordinates);

test('the line goes past bad fixes, which are marks of their own', () => {
  expect(coordinatesOf(routeLine(route))).toEqual([
    [
      [-90, 14],
      [-90, 15],
      [-89, 15],
    ],
  ]);
  expect(flaggedMarks(route).map(({ geometry }) => geometry.coordinates)).toEqual([[-80, 20]]);
  expect(routeLine({ ...route, points: route.points.slice(0, 2) })).toEqual([]);
});

test('what is replayed ends where the replay is', () => {
  expect(replayedLine(route, 999)).toEqual([]);
  expect(coordinatesOf(replayedLine(route, 1_500))).toEqual([
    [
      [-90, 14],
      [-90, 14.5],
    ],
  ]);
  expect(coordinatesOf(replayedLine(route, 9_000)).at(0)?.at(-1)).toEqual([-89, 15]);
});

test('a replay looks to where it goes', () => {
  expect(replayOf(route, 500)).toBeUndefined();
  expect(replayOf(route, 1_500)).toMatchObject({ longitude: -90, latitude: 14.5, at: 1_500 });
  expect(replayOf(route, 1_500)?.bearing).toBeCloseTo(0, 6);
  expect(replayOf(route, 9_000)?.bearing).toBeUndefined();
  expect(bearingOf({ longitude: 0, latitude: 0 }, { longitude: 1, latitude: 0 })).toBeCloseTo(90, 6);
  expect(bearingOf({ longitude: 0, latitude: 1 }, { longitude: 0, latitude: 0 })).toBeCloseTo(180, 6);
});
