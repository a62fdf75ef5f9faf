import { expect, test } from 'vitest';
import { readDay, writeDay } from './date-format.ts';

test('a day is written and read in the reader’s order', () => {
  expect(writeDay('2026-03-09', 'es-GT')).toBe('09/03/2026');
  expect(readDay('9/3/2026', 'es-GT')).toBe('2026-03-09');
  expect(readDay('3/9/2026', 'en-US')).toBe('2026-03-09');
  expect(readDay('9-3-26', 'es-GT')).toBe('2026-03-09');
  expect(readDay('2026-03-09', 'en-US')).toBe('2026-03-09');
});

test('what is no day is none', () => {
  expect(readDay('31/2/2026', 'es-GT')).toBeNull();
  expect(readDay('mañana', 'es-GT')).toBeNull();
});
