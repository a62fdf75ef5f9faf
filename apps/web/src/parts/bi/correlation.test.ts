import { describe, expect, test } from 'vitest';
import { correlationOf, FEWEST_PAIRS, type Pair, pairsOf, strengthOf } from './correlation.ts';

const HOUR = 3_600_000;
const pairs = (y: (x: number) => number, count = FEWEST_PAIRS): Pair[] =>
  Array.from({ length: count }, (_, x) => [x, y(x)]);

describe('pairs', () => {
  test('are the hours that both have, in the order of time', () => {
    const x = new Map([
      [2 * HOUR, 22],
      [0, 20],
      [HOUR, 21],
    ]);
    const y = new Map([
      [0, 60],
      [2 * HOUR, 62],
      [3 * HOUR, 63],
    ]);
    expect(pairsOf(x, y)).toEqual([
      [20, 60],
      [22, 62],
    ]);
  });
});

describe('correlation', () => {
  test('is 1 for values that rise together and -1 for opposite ones', () => {
    expect(correlationOf(pairs((x) => 3 * x + 7))).toMatchObject({ kind: 'known', r: 1, points: 12 });
    expect(correlationOf(pairs((x) => 100 - x / 2))).toMatchObject({ kind: 'known', r: -1 });
  });

  test('is that of a textbook for scattered values', () => {
    // Anscombe's first quartet, r = 0.81642 as published; its eleven points and their mean, which changes nothing.
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
    const found = correlationOf([...x.map((value, at): Pair => [value, y[at] as number]), [9, mean]]);
    expect(found.kind === 'known' && found.r).toBeCloseTo(0.81642, 4);
  });

  test('does not depend on the size of the values', () => {
    const near = correlationOf(pairs((x) => Math.sin(x)));
    const far = correlationOf(pairs((x) => Math.sin(x)).map(([x, y]): Pair => [1e6 + x, 1e6 + 10 * y]));
    expect(near.kind === 'known' && far.kind === 'known' && Math.abs(near.r - far.r)).toBeLessThan(1e-6);
  });

  test('is not told from too few points, nor of something that never changes', () => {
    expect(correlationOf(pairs((x) => x, FEWEST_PAIRS - 1))).toEqual({ kind: 'few', points: 11 });
    expect(correlationOf([])).toEqual({ kind: 'few', points: 0 });
    expect(correlationOf(pairs(() => 28.4))).toEqual({ kind: 'constant', points: 12 });
  });

  test('has words for its strength in both directions', () => {
    expect([0.1, -0.3, 0.5, -0.9].map(strengthOf)).toEqual(['none', 'weak', 'moderate', 'strong']);
  });
});
