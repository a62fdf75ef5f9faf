import { expect, test } from 'vitest';
import { changesIn } from './holders.ts';

const holders = (users: number[], activities: number[] = []) => ({
  users: new Set(users),
  activities: new Set(activities),
});

test('what is given and what is taken back are told apart, and only what changed is named', () => {
  expect(changesIn(holders([1, 2]), holders([2, 3], [9]))).toEqual({
    given: { users: [3], activities: [9] },
    taken: { users: [1] },
    count: 3,
  });
});

test('nothing changed, nothing is sent', () => {
  expect(changesIn(holders([1]), holders([1]))).toEqual({ given: undefined, taken: undefined, count: 0 });
});
