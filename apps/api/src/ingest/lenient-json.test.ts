import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLenient } from './lenient-json.ts';

const read = (text: string) => parseLenient(text).value;

describe('what firmware and shells write', () => {
  test.each<[string, string, unknown]>([
    ['a bare key', '{temperature:25}', { temperature: 25 }],
    ['bare keys and words', '{state:on, mode : eco }', { state: 'on', mode: 'eco' }],
    ['words with spaces', '{door state:half open}', { 'door state': 'half open' }],
    [
      'a bare time',
      '{ts:2026-11-19T08:00:00Z,values:{t:1}}',
      { ts: '2026-11-19T08:00:00Z', values: { t: 1 } },
    ],
    ['single quotes', `{'name':'it is "here"','a':'\\'b\\''}`, { name: 'it is "here"', a: "'b'" }],
    ['trailing commas', '[{"a":1,},{"a":2,},]', [{ a: 1 }, { a: 2 }]],
    ['other separators', '{a=1;b=>2;c:[1;2]}', { a: 1, b: 2, c: [1, 2] }],
    ['what Python prints', "{'ok': True, 'off': False, 'none': None}", { ok: true, off: false, none: null }],
    ['keywords in capitals', '{a:TRUE,b:Null}', { a: true, b: null }],
    ['a byte order mark', '\ufeff{a:1}', { a: 1 }],
    ['a zero byte at the end', '{"a":1}\0', { a: 1 }],
    ['a line break in text', '{"a":"x\ny"}', { a: 'x\ny' }],
    [
      'numbers that JSON does not know, as text',
      '{a:+1,b:.5,c:007,d:0x1F}',
      { a: '+1', b: '.5', c: '007', d: '0x1F' },
    ],
    ['nothing', '{}', {}],
  ])('%s', (_, text, value) => {
    expect(read(text)).toEqual(value);
  });

  test.each([
    'nan',
    'NaN',
    '-nan',
    'inf',
    'Infinity',
    '-inf',
    '+INF',
    'nan(ind)',
    'ovf',
    '1.#IND',
    '-1.#INF',
  ])('%s becomes null and is named with its key', (word) => {
    expect(parseLenient(`{"temperature":${word},"humidity":60,inner:{list:[1,${word}]}}`)).toEqual({
      value: { temperature: null, humidity: 60, inner: { list: [1, null] } },
      notNumbers: [`temperature: ${word}`, `list: ${word}`],
    });
  });

  test('words that only begin like a number that is none stay text', () => {
    expect(parseLenient('{a:nancy,b:info,c:"nan"}')).toEqual({
      value: { a: 'nancy', b: 'info', c: 'nan' },
      notNumbers: [],
    });
  });
});

test.each([
  '',
  '{',
  '{"a":1',
  '{a}',
  '{a:}',
  '{:1}',
  '{a:1,,b:2}',
  '{a::1}',
  '{"a":1 "b":2}',
  '{"a":"b}',
  '{"a":"\\x"}',
  '{"a":"\\u12g4"}',
  '{a:1}{b:2}',
  '{a:1}]',
  '[1,2',
  '{a:b{c}}',
  '{"temperature":12,5}',
])('refuses %j', (text) => {
  expect(() => parseLenient(text)).toThrow(SyntaxError);
});

test('`__proto__` is a key like any other', () => {
  const value = read('{__proto__:{polluted:1},a:{"__proto__":2}}') as Record<string, object>;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(value).toEqual(JSON.parse('{"__proto__":{"polluted":1},"a":{"__proto__":2}}'));
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('what is JSON has the same value, however it is written', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 12 }),
      fc.constantFrom(undefined, 1, '\t', ' \r\n'),
      (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parseLenient(text)).toEqual({ value: JSON.parse(text), notNumbers: [] });
      },
    ),
    { numRuns: 500 },
  );
});

const fragment = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    ';',
    '=',
    '=>',
    '"',
    "'",
    '\\',
    '\\u00',
    ' ',
    '\n',
    '\0',
    'nan',
    'inf',
    'null',
  ],
  ...[
    'a',
    'state',
    '1',
    '-',
    '.5',
    '1e9',
    '"a"',
    "'b'",
    '{a:1}',
    '[1,2]',
    '__proto__',
    '\ufeff',
    'é',
    '\ud800',
  ],
);
test('reads or refuses any text, and agrees with JSON where that reads it', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fragment).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      let strict: unknown;
      try {
        strict = JSON.parse(text);
      } catch {
        strict = undefined;
      }
      try {
        const { value } = parseLenient(text);
        if (strict !== undefined) expect(value).toEqual(strict);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
        expect(strict).toBeUndefined();
      }
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  '[',
  '{',
  '{a:',
  '[[],',
  '{a:[',
  "'",
  '\\',
  '"\\',
  'a',
  ' ',
  '{a:1,',
  '[nan,',
  '1',
  ',',
  '\0',
  '{a:a a',
])('64 KiB of %j are refused, or read, without exhausting the stack', (part) => {
  const text = part.repeat(65_536 / part.length);
  for (const one of [text, `{a:${text}}`, `{"a":"${text}`, `{${text}:1}`, `[${text}`])
    try {
      parseLenient(one);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
    }
});
