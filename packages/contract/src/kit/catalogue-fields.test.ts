import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  choice,
  color,
  decimal,
  type Field,
  flag,
  icon,
  integer,
  longText,
  many,
  ref,
  rows,
  tags,
  text,
} from './catalogue-fields.ts';

const accepts = ({ schema }: Field, value: unknown) => z.safeParse(schema, value).success;

test.each<[string, Field, unknown, unknown[]]>([
  ['a text', text({ max: 5 }), 'Norte', ['', 'x'.repeat(6), 7, null]],
  ['a text with a pattern', text({ pattern: /^[A-Z]{2}$/ }), 'GT', ['gt', 'GTM']],
  ['a long text', longText(), 'dos\nlíneas', ['', 'x'.repeat(2001)]],
  ['a whole number', integer({ max: 6 }), 6, [-1, 7, 1.5, '3']],
  ['a decimal', decimal({ min: -90, max: 90 }), -12.5, [-91, 91, '3']],
  ['a flag', flag(), false, ['no', 0]],
  ['a choice', choice(['mean', 'sum']), 'sum', ['max', null]],
  ['a colour', color(), '#9ccc65', ['rojo', '#9cc']],
  ['an icon', icon(), 'arrow-up', ['Arrow', '']],
  ['a reference', ref('sensor'), 3, [0, '3', null]],
  ['several references', many('sensor', 'links', { max: 2 }), [3, 4], [[0], [1, 2, 3], 3]],
  ['short words', tags({ max: 2, pattern: /^[a-z]+$/ }), ['temp'], [['A'], ['a', 'b', 'c'], 'temp']],
  [
    'rows inside',
    rows('department', 'idDepartment', { name: text() }),
    [{ name: 'Norte' }, { idDepartment: 3, name: 'Sur' }],
    [[{}], [{ name: 'Norte', extra: 1 }], {}],
  ],
])('%s accepts valid values and rejects invalid ones', (_kind, field, good, bad) => {
  expect(accepts(field, good)).toBe(true);
  expect(bad.filter((value) => accepts(field, value))).toEqual([]);
});

test('an optional field may be missing or null, and null is a valid output', () => {
  const field = integer({ optional: true });
  expect([accepts(field, undefined), accepts(field, null), accepts(field, 3)]).toEqual([true, true, true]);
  expect(z.safeParse(field.output, null).success).toBe(true);
});

test('text fields are searchable unless declared otherwise, and other fields are not', () => {
  expect([text().searchable, text({ searchable: false }).searchable, integer().searchable]).toEqual([
    true,
    false,
    false,
  ]);
});
