import { expect, test } from 'vitest';
import { isOutlined, type PlaceFacts, placeStateOf } from './place-state.ts';

const place = (change: Partial<PlaceFacts>): PlaceFacts => ({
  level: 'normal',
  openAlarms: 0,
  twins: 3,
  online: 0,
  late: 0,
  silent: 0,
  never: 0,
  ...change,
});

test.each<[string, Partial<PlaceFacts>, string]>([
  ['the level of its worst device comes first', { level: 'warning', silent: 3 }, 'warning'],
  ['one device that reports is enough to be normal', { online: 1, silent: 2 }, 'normal'],
  ['late when the best one is late', { late: 1, silent: 2 }, 'late'],
  ['silent when none reports any more', { silent: 1, never: 2 }, 'silent'],
  ['never when none ever reported', { never: 3 }, 'never'],
  ['empty without devices', { twins: 0 }, 'empty'],
])('%s', (_what, facts, state) => {
  expect(placeStateOf(place(facts))).toBe(state);
});

test('only trouble is outlined on a plan', () => {
  expect(
    (['alarm', 'warning', 'normal', 'late', 'silent', 'never', 'empty'] as const).filter(isOutlined),
  ).toEqual(['alarm', 'warning']);
});
