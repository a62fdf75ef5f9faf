import { describe, expect, test } from 'vitest';
import { metresOutside } from './outside.ts';
import type { AreaShape } from './polygon.ts';

const METRE = 1 / 111_195;
const at = (east: number, north: number, from = { longitude: -90.5, latitude: 0 }) => ({
  longitude: from.longitude + east * METRE,
  latitude: from.latitude + north * METRE,
});
const square: AreaShape = { kind: 'polygon', points: [at(0, 0), at(100, 0), at(100, 100), at(0, 100)] };

describe('how far outside an area a place lies', () => {
  test.each([
    ['within', 50, 50, 0],
    ['beside a side', 150, 50, 50],
    ['beyond a corner', 130, 140, 50],
    ['below', 20, -30, 30],
  ])('of a polygon, %s', (_where, east, north, metres) => {
    expect(metresOutside(square, at(east, north))).toBeCloseTo(metres, 0);
  });

  test('of a circle', () => {
    const circle: AreaShape = { kind: 'circle', ...at(0, 0), radius: 100 };
    expect(metresOutside(circle, at(60, 60))).toBe(0);
    expect(metresOutside(circle, at(0, 150))).toBeCloseTo(50, 0);
  });

  test('on both sides of the meridian of 180 degrees', () => {
    const from = { longitude: 180, latitude: 0 };
    const across: AreaShape = {
      kind: 'polygon',
      points: [at(-50, 0, from), { ...at(0, 0), longitude: -180 + 50 * METRE }, at(0, 80, from)],
    };
    expect(metresOutside(across, { longitude: -180 + 90 * METRE, latitude: 0 })).toBeCloseTo(40, 0);
  });
});
