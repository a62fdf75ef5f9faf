import { expect, test } from 'vitest';
import { seenAge } from './seen-age.ts';

const at = '2026-11-18T12:00:00.000Z';
const after = (minutes: number) => Date.parse(at) + minutes * 60_000;

test('a place grows old with time, and then says nothing about where somebody is', () => {
  expect(seenAge(at, after(0))).toBe('fresh');
  expect(seenAge(at, after(9.9))).toBe('fresh');
  expect(seenAge(at, after(10))).toBe('old');
  expect(seenAge(at, after(59))).toBe('old');
  expect(seenAge(at, after(60))).toBe('silent');
});

test('a phone whose clock is ahead is fresh', () => {
  expect(seenAge(at, after(-3))).toBe('fresh');
});
