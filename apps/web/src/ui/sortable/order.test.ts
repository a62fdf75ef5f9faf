import { expect, test } from 'vitest';
import { moved } from './order.ts';

test('one item moves and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
  expect(moved(['a', 'b'], 1, -4)).toEqual(['b', 'a']);
});
