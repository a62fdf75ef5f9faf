import { expect, test } from 'vitest';
import { fitted } from './resize-logo.ts';

test('a logo keeps its shape, is made smaller where it must be and never larger', () => {
  expect(fitted(1024, 512)).toEqual({ width: 256, height: 128 });
  expect(fitted(300, 3000)).toEqual({ width: 26, height: 256 });
  expect(fitted(64, 32)).toEqual({ width: 64, height: 32 });
});
