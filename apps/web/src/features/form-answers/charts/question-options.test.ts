import type { QuestionFigures } from '@gemelo/contract/endpoints/form-review';
import { expect, test } from 'vitest';
import { barsOf, decimalsOf } from './question-options.ts';

type Ends = readonly [from: number, to: number];

function labelsOf(...ends: Ends[]) {
  const question: QuestionFigures = {
    ...{ name: 'state', kind: 'scale', label: 'Estado', answered: 3, choices: null, different: 0 },
    numbers: { min: 1, max: 5, mean: 3, steps: ends.map(([from, to]) => ({ from, to, count: 1 })) },
  };
  return barsOf(question, (value) => value.toFixed(decimalsOf(question))).map(({ label }) => label);
}

test('whole numbers that have a bar each are written without decimals', () => {
  expect(labelsOf([1, 1], [2, 2], [3, 3])).toEqual(['1', '2', '3']);
});

test('the ends of a range have the decimals that they need, all of them the same', () => {
  expect(labelsOf([0, 10], [10, 20])).toEqual(['0 – 10', '10 – 20']);
  expect(labelsOf([0, 0.25], [0.25, 0.5])).toEqual(['0.00 – 0.25', '0.25 – 0.50']);
  expect(labelsOf([1.5, 1.5])).toEqual(['1.5']);
});
