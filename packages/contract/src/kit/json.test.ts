import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldIssues } from './issues.ts';
import { json } from './json.ts';

const body = z.strictObject({ value: json(20, 'params_long') });
const rulesOf = (given: object) => {
  const { error } = z.safeParse(body, given);
  return error ? fieldIssues(error).map(({ path, rule }) => [path, rule]) : [];
};

test.each([[null], [0], [false], [''], ['x'.repeat(18)], [[1, [2]]], [{ a: { b: 1 } }], ['C:\\u0000']])(
  '%j is taken',
  (value) => expect(rulesOf({ value })).toEqual([]),
);
test.each([['x'.repeat(19)], [Array(11).fill(1)], [{ a: 'x'.repeat(15) }]])('%j is too long', (value) =>
  expect(rulesOf({ value })).toEqual([['value', 'paramsLong']]),
);
test.each([['a\0b'], ['\ud800'], [{ 'a\0': 1 }]])('%j cannot be kept', (value) =>
  expect(rulesOf({ value })).toEqual([['value', 'characters']]),
);
test('what is no JSON, or missing, is refused', () => {
  expect(rulesOf({ value: new Date() })).toHaveLength(1);
  expect(rulesOf({})).toHaveLength(1);
});
