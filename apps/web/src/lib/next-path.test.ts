import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

describe('the path after a sign-in', () => {
  it.each([
    '/inicio',
    '/configuración/país',
    '/configuraci%C3%B3n/rol?page=2#x',
    '/ticket/informacion?id=142',
  ])('may be %s', (path) => expect(nextPath(path)).toBe(path));

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a number', 7],
    ['another site', 'https://evil.test/inicio'],
    ['a scheme', 'javascript:alert(1)'],
    ['a scheme after a space', ' javascript:alert(1)'],
    ['a host without scheme', '//evil.test'],
    ['a host behind backslashes', '/\\evil.test'],
    ['backslashes only', '\\\\evil.test'],
    ['an encoded host', '/%2Fevil.test'],
    ['an encoded backslash', '/%5Cevil.test'],
    ['a tab that browsers drop', '/\t/evil.test'],
    ['a line break', '/inicio\n//evil.test'],
    ['an invalid encoding', '/%E0%A4%A'],
    ['a relative path', 'inicio'],
  ])('is never %s', (_, path) => expect(nextPath(path)).toBe('/inicio'));
});
