import { expect, test } from 'vitest';
import { steadyOrder } from './steady-rows.ts';

const order = (before: string, now: string) =>
  steadyOrder(before.split(''), now.split(''), (row) => row).join('');

test('rows that stay keep their place, in whatever order they come', () => {
  expect(order('abcd', 'dcba')).toBe('abcd');
});

test('a newcomer takes the place of one that went', () => {
  expect(order('abcd', 'xacd')).toBe('axcd');
});

test('more rows stand at the end, fewer close the gap', () => {
  expect(order('ab', 'xaby')).toBe('abxy');
  expect(order('abcd', 'db')).toBe('bd');
});
