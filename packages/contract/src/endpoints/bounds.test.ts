import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './registry.ts';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

const defOf = (schema: Schema) => schema._zod.def as Def;
const checksOf = (schema: Schema) =>
  [schema as unknown as z.core.$ZodCheck, ...(schema._zod.def.checks ?? [])].flatMap((check) =>
    'check' in check._zod.def ? [check._zod.def as z.core.$ZodChecks['_zod']['def']] : [],
  );
const has = (schema: Schema, ...names: string[]) =>
  checksOf(schema).some(({ check }) => names.includes(check));

/** Anchored at both ends, and nothing in it repeats without a maximum. */
const boundedPattern = ({ source }: RegExp) =>
  /^\^.*\$$/s.test(source) && !/[*+]|\{\d+,\}/.test(source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_'));

const boundedText = (schema: Schema) =>
  has(schema, 'max_length', 'length_equals') ||
  checksOf(schema).some((def) => 'pattern' in def && def.pattern && boundedPattern(def.pattern));

/** The paths of all that a caller may send without a maximum. */
function unbounded(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const into = (inner: Schema, step = '') => unbounded(inner, path + step, seen);
  const unless = (bounded: boolean) => (bounded ? [] : [path]);
  const def = defOf(schema);
  switch (def.type) {
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
    case 'transform':
      return [];
    case 'string':
      return unless(boundedText(schema));
    case 'number':
      return unless(has(schema, 'greater_than') && has(schema, 'less_than'));
    case 'array':
      return [...unless(has(schema, 'max_length')), ...into(def.element, '[]')];
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, field]) => into(field, `.${name}`)),
        ...(def.catchall ? into(def.catchall, '.*') : []),
      ];
    case 'record':
      return [
        ...unless(has(schema, 'custom')),
        ...into(def.keyType, '.<key>'),
        ...into(def.valueType, '.<value>'),
      ];
    case 'union':
      return def.options.flatMap((option) => into(option));
    case 'pipe':
      // What becomes a flag is one of a few words.
      return defOf(def.out).type === 'boolean' ? [] : [...into(def.in), ...into(def.out)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return into(def.innerType);
    case 'custom':
      return unless(!z.safeParse(schema, new Uint8Array(10_000_000)).success);
    case 'lazy':
      return into(def.getter());
    default:
      return [`${path} (${def.type})`];
  }
}

function nested(): Schema {
  const tree = z.object({ name: z.string(), below: z.optional(z.lazy((): Schema => tree)) });
  return tree;
}
const limited = z.string().check(z.maxLength(9));

test.each<[string, Schema, string[]]>([
  ['a text', z.object({ a: z.optional(z.string()), b: limited }), ['.a']],
  ['a pattern that repeats', z.object({ a: z.string().check(z.regex(/^[a-z]+$/)) }), ['.a']],
  ['a pattern that does not', z.object({ a: z.string().check(z.regex(/^[a-z+]{1,9}$/)) }), []],
  ['a list of texts', z.object({ a: z.nullable(z.array(z.string())) }), ['.a', '.a[]']],
  ['a number', z.object({ a: z.int(), b: z.number().check(z.gte(1), z.lte(9)) }), ['.a']],
  ['a record', z.object({ a: z.record(limited, z.string()) }), ['.a', '.a.<value>']],
  ['other fields', z.looseObject({}), ['.* (unknown)']],
  ['a choice of schemas', z.union([limited, z.array(limited)]), ['']],
  ['a text that becomes something else', z.pipe(z.string(), z.transform(Number)), ['']],
  ['a flag in a query', z.stringbool(), []],
  ['a schema that holds itself', nested(), ['.name']],
])('without a maximum, %s is found', (_what, schema, paths) => {
  expect(unbounded(schema, '')).toEqual(paths);
});

test('all that a caller can send has a maximum', () => {
  const offenders = endpoints.flatMap(({ route, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      unbounded(schema, `${route} ${part}`),
    ),
  );
  expect(offenders).toEqual([]);
});
