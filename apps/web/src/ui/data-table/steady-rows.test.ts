import { expect, test } from 'vitest';
import { steadyOrder } from './steady-rows.ts';

/** Rows named by letter; a capital letter is a newer value of the same row. */
const order = (before: string, current: string, spare = false) =>
  steadyOrder(before.split(''), current.split(''), (row) => row.toLowerCase(), { room: 4, spare }).join('');

test('rows keep their position and take their new values', () => {
  expect(order('abcd', 'DCba')).toBe('abCD');
});

test('new rows do not push others off a full page', () => {
  expect(order('abcd', 'xAyc')).toBe('Abcd');
});

test('new rows are appended when there is room, and deleted ones are removed', () => {
  expect(order('ab', 'xabyz')).toBe('abxy');
  expect(order('abc', 'cx')).toBe('cx');
});

test('with rows to spare, a missing row is gone and the next one takes the place at the end', () => {
  expect(order('abcd', 'abdxy', true)).toBe('abdx');
  expect(order('abcd', 'abd', true)).toBe('abd');
});
