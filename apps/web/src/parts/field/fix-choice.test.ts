import { expect, test } from 'vitest';
import type { Fix } from '../../lib/offline/waiting.ts';
import { isWorthKeeping } from './fix-choice.ts';

const fix = (second: number, more: Partial<Fix> = {}): Fix => ({
  at: new Date(second * 1_000).toISOString(),
  ...{ latitude: 14.6, longitude: -90.5, accuracy: 10, speed: null, heading: null, battery: 0.9 },
  ...more,
});
const moved = { latitude: 14.601 };

test.each([
  ['the first one', undefined, fix(0), true],
  ['one before its turn', fix(0), fix(20, moved), false],
  ['one after somebody moved', fix(0), fix(60, moved), true],
  ['one of somebody who stands still', fix(0), fix(60), false],
  ['one of somebody who stood still for long', fix(0), fix(300), true],
  ['one that is farther only by its own inaccuracy', fix(0), fix(60, { ...moved, accuracy: 200 }), false],
  ['one on a low battery', fix(0), fix(60, { ...moved, battery: 0.1 }), false],
  ['one on a low battery after a longer turn', fix(0), fix(180, { ...moved, battery: 0.1 }), true],
])('%s is kept or left out', (_, last, next, kept) => {
  expect(isWorthKeeping(next, last, 60)).toBe(kept);
});
