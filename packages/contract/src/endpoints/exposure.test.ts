import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { fieldIssues } from '../kit/issues.ts';
import { twinExposure } from './exposure.ts';

const asked = (query: object) => {
  const result = safeParse(twinExposure.query, query, { reportInput: true });
  return result.success ? result.data : fieldIssues(result.error);
};

test('a limit is read as a number, and an empty one is left to its default', () => {
  expect(asked({ humidityWarning: '62.5', dewMargin: '0' })).toEqual({ humidityWarning: 62.5, dewMargin: 0 });
  expect(asked({ humidityWarning: '', dewMargin: '' })).toEqual({});
  expect(asked({})).toEqual({});
});

test('a limit that is no number, or finer than tenths, is refused by its name', () => {
  expect(asked({ humidityAlarm: 'high' })).toMatchObject([{ path: 'humidityAlarm', rule: 'type' }]);
  expect(asked({ temperatureAlarm: '38.25' })).toMatchObject([{ path: 'temperatureAlarm', rule: 'tenths' }]);
});
