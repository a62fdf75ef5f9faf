import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, text } from './fields.ts';
import { fieldIssues } from './issues.ts';

const issuesOf = (schema: z.core.$ZodType, value: unknown, prefix?: string) => {
  const { error } = z.safeParse(schema, value, { reportInput: true });
  return fieldIssues({ issues: error?.issues ?? [] }, prefix);
};
const nested = z.object({ field: z.string() });

test.each([
  ['a missing value', z.string(), undefined, { rule: 'required' }],
  ['a null value', z.string(), null, { rule: 'required' }],
  ['an empty text', text(), '', { rule: 'required' }],
  ['a value of another type', z.string(), 7, { rule: 'type', params: { expected: 'string' } }],
  ['a short text', z.string().check(z.minLength(3)), 'ab', { rule: 'shorter', params: { limit: 3 } }],
  ['a long text', z.string().check(z.maxLength(3)), 'abcd', { rule: 'longer', params: { limit: 3 } }],
  ['a small number', z.number().check(z.gte(3)), 2, { rule: 'smaller', params: { limit: 3 } }],
  ['an id of nothing', z.number().check(z.positive()), 0, { rule: 'above', params: { limit: 0 } }],
  ['a big number', z.number().check(z.lte(3)), 4, { rule: 'bigger', params: { limit: 3 } }],
  ['an empty choice', z.enum(['a', 'b']), '', { rule: 'required' }],
  ['an empty list', z.array(z.int()).check(z.minLength(1)), [], { rule: 'required' }],
  ['a short list', z.array(z.int()).check(z.minLength(2)), [1], { rule: 'fewer', params: { limit: 2 } }],
  ['a long list', z.array(z.int()).check(z.maxLength(1)), [1, 2], { rule: 'more', params: { limit: 1 } }],
  ['a fraction', z.number().check(z.multipleOf(1)), 1.5, { rule: 'whole' }],
  ['an unknown choice', z.enum(['a', 'b']), 'c', { rule: 'choice', params: { choices: 'a, b' } }],
  ['a text of another format', z.string().check(z.regex(/^a$/)), 'b', { rule: 'format' }],
  ['an invalid email address', email(), 'ana', { rule: 'email' }],
  ['control characters', text(), 'a\u0000b', { rule: 'characters' }],
] as const)('%s is reported with its rule', (_what, schema, value, issue) => {
  expect(issuesOf(z.object({ field: schema }), { field: value })).toEqual([{ path: 'field', ...issue }]);
});

test('unknown keys are reported by name', () => {
  expect(issuesOf(z.strictObject({}), { extra: 1 })).toEqual([
    { path: '', rule: 'unknown', params: { keys: 'extra' } },
  ]);
});

test('the path of an issue includes list indexes and the given prefix', () => {
  expect(issuesOf(z.object({ rows: z.array(nested) }), { rows: [{ field: 'a' }, {}] })).toEqual([
    { path: 'rows.1.field', rule: 'required' },
  ]);
  expect(issuesOf(nested, {}, 'body')).toEqual([{ path: 'body.field', rule: 'required' }]);
});
