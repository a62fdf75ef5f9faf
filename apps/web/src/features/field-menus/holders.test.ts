import { expect, test } from 'vitest';
import { changesIn } from './holders.ts';

const holders = (users: number[], activities: number[] = []) => ({
  users: new Set(users),
  activities: new Set(activities),
});

test('changes list only what was granted and what was revoked', () => {
  expect(changesIn(holders([1, 2]), holders([2, 3], [9]))).toEqual({
    given: { users: [3], activities: [9] },
    taken: { users: [1] },
    count: 3,
  });
});

test('without changes nothing is listed', () => {
  expect(changesIn(holders([1]), holders([1]))).toEqual({ given: undefined, taken: undefined, count: 0 });
});
