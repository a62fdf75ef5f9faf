import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PatternError, readPattern } from './pattern.ts';

test.each<[pattern: string, matching: string[], other: string[]]>([
  ['[A-Z]{2}-\\d+', ['AB-1', 'ZZ-900'], ['A-1', 'AB-', 'xAB-1', 'AB-1 ']],
  ['(cat|dog)s?', ['cat', 'dogs'], ['cats!', 'cows']],
  ['^\\w+@\\w+\\.com$', ['a@b.com'], ['a@b.org']],
  ['[^aeiou]*', ['', 'xyz'], ['xay']],
  ['a{2,3}', ['aa', 'aaa'], ['a', 'aaaa']],
  ['a{2,}', ['aa', 'aaaaaa'], ['a']],
  ['(?:ab)+', ['ab', 'abab'], ['aba']],
  ['.+?', ['a', 'añ€😀'], ['']],
  ['[\\d.,-]+', ['1.2,3-4'], ['1 2']],
  ['[a\\-z]+', ['a-z'], ['b']],
  ['', [''], ['a']],
  ['a||b', ['a', 'b', ''], ['ab']],
])('%s', (pattern, matching, other) => {
  const { matches } = readPattern(pattern);
  expect(matching.filter((text) => !matches(text))).toEqual([]);
  expect(other.filter(matches)).toEqual([]);
});

test.each([
  '(',
  ')',
  '[',
  '[z-a]',
  '*a',
  'a{3,2}',
  'a{9999}',
  '\\1',
  '(?=a)',
  '(?<=a)b',
  '\\p{L}',
  'a**',
  '((((a{50}){50}){50}))',
])('%s is refused', (pattern) => {
  expect(() => readPattern(pattern)).toThrow(PatternError);
});

test('patterns that take the platform for ever end at once', () => {
  const text = `${'a'.repeat(5_000)}!`;
  for (const pattern of ['(a+)+', '(a|a)*', '(a|aa)+', '(.*a){20}']) {
    expect(readPattern(pattern).matches(text)).toBe(false);
  }
});

const patterns = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '.', '\\d', '[ab]', '[^a]', '1', '\\.'),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => one + other),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(${one}|${other})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{1,2}', '{2}'))
      .map(([one, times]) => `(?:${one})${times}`),
  ),
}));

test('it matches what the platform matches', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', 'x'), maxLength: 6 });
  fc.assert(
    fc.property(patterns.node, fc.array(texts, { maxLength: 5 }), (pattern, given) => {
      const platform = new RegExp(`^(?:${pattern})$`, 'su');
      for (const text of given) expect(readPattern(pattern).matches(text)).toBe(platform.test(text));
    }),
    { numRuns: 500 },
  );
});
