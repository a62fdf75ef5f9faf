import { expect, test } from 'vitest';
import { dayPattern, readDay, writeDay } from './date-format.ts';

test('a date is formatted and parsed in the order of the locale', () => {
  expect(writeDay('2026-03-09', 'es-GT')).toBe('09/03/2026');
  expect(readDay('9/3/2026', 'es-GT')).toBe('2026-03-09');
  expect(readDay('3/9/2026', 'en-US')).toBe('2026-03-09');
  expect(readDay('9-3-26', 'es-GT')).toBe('2026-03-09');
  expect(readDay('2026-03-09', 'en-US')).toBe('2026-03-09');
});

test('an invalid date is parsed as null', () => {
  expect(readDay('31/2/2026', 'es-GT')).toBeNull();
  expect(readDay('mañana', 'es-GT')).toBeNull();
});

test('the pattern shows the order of the locale with the letters of the language', () => {
  const german = { day: 'TT', month: 'MM', year: 'JJJJ' };
  expect(dayPattern('de-DE', (part) => german[part])).toBe('TT.MM.JJJJ');
  const english = { day: 'dd', month: 'mm', year: 'yyyy' };
  expect(dayPattern('en-US', (part) => english[part])).toBe('mm/dd/yyyy');
});
