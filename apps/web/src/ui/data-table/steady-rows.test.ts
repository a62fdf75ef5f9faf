import { expect, test } from 'vitest';
import { steadyOrder } from './steady-rows.ts';

/** Rows named by letter; a capital letter is a newer value of the same row. */
const order = (before: string, now: string, room = 4) =>
  steadyOrder(before.split(''), now.split(''), (row) => row.toLowerCase(), room).join('');

test('rows keep their place and take their new values, in whatever order they come', () => {
  expect(order('abcd', 'DCba')).toBe('abCD');
});

test('on a full page nobody is pushed off by who is newer', () => {
  expect(order('abcd', 'xAyc')).toBe('Abcd');
});

test('where there is room newcomers stand at the end, and those that went are gone', () => {
  expect(order('ab', 'xabyz')).toBe('abxy');
  expect(order('abc', 'cx')).toBe('cx');
});
