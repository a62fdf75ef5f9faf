import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test('the locale is the browser variant of the language, or the default one', () => {
  expect(localeOf('es', ['en-US', 'es-MX'])).toBe('es-MX');
  expect(localeOf('es', ['en-US'])).toBe('es-GT');
  expect(new Intl.NumberFormat(localeOf('ar', ['ar-EG'])).format(12)).toBe('12');
});
