import { expect, test } from 'vitest';
import { dayStart } from '../../lib/zoned-time.ts';
import { differencesOf, partsOf } from './differences.ts';

test('nested fields that differ get a dotted name, and versions are ignored', () => {
  expect(
    differencesOf(
      { name: 'A', notes: null, pages: { web: [1], app: [] }, version: 1 },
      { name: 'B', notes: '', pages: { web: [1, 2], app: [] }, version: 2 },
    ),
  ).toEqual([
    { name: 'name', before: 'A', after: 'B' },
    { name: 'pages.web', before: [1], after: [1, 2] },
  ]);
});

test('a created record has no before value and a deleted one no after value', () => {
  expect(differencesOf(null, { name: 'B' })).toEqual([{ name: 'name', before: undefined, after: 'B' }]);
  expect(differencesOf({ name: 'B' }, null)).toEqual([{ name: 'name', before: 'B', after: undefined }]);
  expect(differencesOf(null, null)).toEqual([]);
});

test('a changed list is split into added and removed items', () => {
  expect(partsOf([1, 2], [2, 3])).toEqual({ added: [3], removed: [1] });
  expect(partsOf(undefined, [1])).toEqual({ added: [1], removed: [] });
});

test('a day starts at midnight in the time zone of the company', () => {
  expect(dayStart('2026-05-01', 'America/Guatemala')).toBe('2026-05-01T06:00:00.000Z');
  expect(dayStart('2026-05-01', 'America/Guatemala', 1)).toBe('2026-05-02T06:00:00.000Z');
  expect(dayStart('2026-03-29', 'Europe/Berlin', 1)).toBe('2026-03-29T22:00:00.000Z');
  expect(dayStart('mayo', 'America/Guatemala')).toBeUndefined();
});
