import { expect, test } from 'vitest';
import { scheduleWords } from './schedule.ts';

test.each([
  [null, { key: 'asked' }],
  ['* * * * *', { key: 'minute' }],
  ['*/10 * * * *', { key: 'minutes', values: { minutes: '10' } }],
  ['0 * * * *', { key: 'hour' }],
  ['5 6 * * *', { key: 'day', values: { time: '06:05' } }],
  ['0 6 * * 1', undefined],
  ['0,30 * * * *', undefined],
  ['0 */2 * * *', undefined],
])('the schedule %s is described by %o', (every, words) => {
  expect(scheduleWords(every)).toEqual(words);
});
