import { expect, test } from 'vitest';
import { repeatedAt } from './repeated.ts';

test('an id is repeated after its first place, or where it was already taken', () => {
  expect(repeatedAt([1, 2, 1])).toEqual([2]);
  expect(repeatedAt([1, 2])).toEqual([]);
  expect(repeatedAt([1, 2], [2])).toEqual([1]);
});

test('rows without a choice repeat nothing', () => {
  expect(repeatedAt([null, undefined, null, undefined])).toEqual([]);
});
