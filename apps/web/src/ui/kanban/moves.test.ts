import { expect, test } from 'vitest';
import { columnByKey, withMoves } from './moves.ts';

const rules = { idOf: (card: number) => card, compare: (one: number, other: number) => one - other };

test('a pending move shows the card in its new column, in order, and counts it there', () => {
  const moves = [{ card: 2, from: 'a', to: 'b' }];
  expect(withMoves([1, 2, 3], 'a', moves, rules)).toEqual({ cards: [1, 3], shift: -1 });
  expect(withMoves([1, 5], 'b', moves, rules)).toEqual({ cards: [1, 2, 5], shift: 1 });
  expect(withMoves([7], 'c', moves, rules)).toEqual({ cards: [7], shift: 0 });
});

test('a move that the server already shows is not counted twice', () => {
  const moves = [{ card: 2, from: 'a', to: 'b' }];
  expect(withMoves([1, 3], 'a', moves, rules)).toEqual({ cards: [1, 3], shift: 0 });
  expect(withMoves([1, 2], 'b', moves, rules)).toEqual({ cards: [1, 2], shift: 0 });
});

test('arrows go from column to column and stop at the last one', () => {
  const columns = ['new', 'progress', 'done'];
  expect(columnByKey('ArrowRight', columns, 'new', false)).toBe('progress');
  expect(columnByKey('ArrowRight', columns, 'done', false)).toBe('done');
  expect(columnByKey('ArrowLeft', columns, 'done', false)).toBe('progress');
  expect(columnByKey('Home', columns, 'done', false)).toBe('new');
  expect(columnByKey('End', columns, 'new', false)).toBe('done');
  expect(columnByKey('ArrowDown', columns, 'new', false)).toBeUndefined();
});

test('where writing begins at the right, so do the columns', () => {
  const columns = ['new', 'progress', 'done'];
  expect(columnByKey('ArrowLeft', columns, 'new', true)).toBe('progress');
  expect(columnByKey('ArrowRight', columns, 'new', true)).toBe('new');
});
