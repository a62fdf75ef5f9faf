import * as z from 'zod/mini';
import { id, line, text as typedText } from './fields.ts';

/** How a field is stored, validated, displayed and edited; each kind has one renderer and one codec. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'choice'
  | 'color'
  | 'icon'
  | 'ref'
  | 'many'
  | 'rows'
  | 'tags';

export interface Field {
  kind: FieldKind;
  /** The schema of writes. */
  schema: z.ZodMiniType;
  /** The schema of reads. */
  output: z.ZodMiniType;
  optional: boolean;
  /** Searchable and displayed first. */
  searchable: boolean;
  /** Unique within the scope, ignoring case, accents and spaces. */
  unique: boolean;
  /** The reference within which it is unique, instead of the whole scope. */
  within: string | undefined;
  /** Immutable after creation. */
  fixed: boolean;
  choices: readonly string[];
  /** The referenced catalogue. */
  of: string | undefined;
  /** The link table of a many-to-many reference. */
  via: string | undefined;
  /** Inner rows: their table and fields. */
  rows: { table: string; id: string; fields: Record<string, Field> } | undefined;
}

interface Options {
  optional?: boolean;
  fixed?: boolean;
}

function field(kind: FieldKind, schema: z.ZodMiniType, options: Options & Partial<Field> = {}): Field {
  const { optional = false, fixed = false, output = schema, ...rest } = options;
  return {
    kind,
    schema: optional ? z.optional(z.nullable(schema)) : schema,
    output: optional ? z.nullable(output) : output,
    optional,
    fixed,
    searchable: false,
    unique: false,
    within: undefined,
    choices: [],
    of: undefined,
    via: undefined,
    rows: undefined,
    ...rest,
  };
}

export const text = ({
  max = 120,
  unique = false,
  within,
  searchable = true,
  pattern,
  ...options
}: Options & {
  max?: number;
  unique?: boolean;
  within?: string;
  searchable?: boolean;
  pattern?: RegExp;
} = {}) =>
  field('text', pattern ? line(max).check(z.regex(pattern)) : line(max), {
    ...options,
    unique,
    within,
    searchable,
    output: z.string(),
  });

export const longText = (options: Options & { max?: number } = {}) =>
  field('long', typedText(options.max ?? 2000), { optional: true, ...options, output: z.string() });

export const integer = ({
  min = 0,
  max = 1_000_000,
  ...options
}: Options & { min?: number; max?: number } = {}) =>
  field('integer', z.int().check(z.gte(min), z.lte(max)), { ...options, output: z.int() });

export const decimal = ({ min, max, ...options }: Options & { min: number; max: number }) =>
  field('decimal', z.number().check(z.gte(min), z.lte(max)), { ...options, output: z.number() });

export const flag = (options: Options = {}) => field('flag', z.boolean(), options);

export const choice = (choices: readonly [string, ...string[]], options: Options = {}) =>
  field('choice', z.enum(choices), { ...options, choices });

export const color = (options: Options = {}) =>
  field('color', z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)), {
    optional: true,
    ...options,
    output: z.string(),
  });

export const icon = (options: Options = {}) =>
  field('icon', z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), {
    optional: true,
    ...options,
    output: z.string(),
  });

/** A reference to one row of another catalogue. */
export const ref = (of: string, options: Options = {}) => field('ref', id(), { ...options, of });

/** References to several rows of another catalogue, stored in a link table. */
export const many = (of: string, via: string, { max = 200 } = {}) =>
  field('many', z.array(id()).check(z.maxLength(max)), { of, via });

/** A short list of words. */
export const tags = ({ max = 20, pattern }: { max?: number; pattern?: RegExp } = {}) =>
  field(
    'tags',
    z.array(pattern ? typedText(60).check(z.regex(pattern)) : typedText(60)).check(z.maxLength(max)),
    { output: z.array(z.string()) },
  );

/** The nested name of a reference: `idSensorType` becomes `SensorType`. */
export const refName = (name: string) => name.replace(/^id/, '');

/** A reference as a reader sees it. */
export const namedRef = (name: string) => z.nullable(z.object({ [name]: id(), name: z.string() }));

interface RowsOptions {
  max?: number;
  /** A write that leaves the rows out keeps those that are there. */
  mayBeLeftOut?: boolean;
}

/**
 * Inner rows, written together with the row. A row without an id is new; a missing row is deleted. Rows that begin with a
 * reference name each record once.
 */
export function rows(
  table: string,
  idName: string,
  fields: Record<string, Field>,
  { max = 500, mayBeLeftOut = false }: RowsOptions = {},
): Field {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  const read: Record<string, z.ZodMiniType> = { [idName]: id() };
  for (const [name, { kind, output }] of Object.entries(fields)) {
    read[name] = output;
    if (kind === 'ref') read[refName(name)] = namedRef(name);
  }
  const [[first, { kind }] = ['', { kind: '' }]] = Object.entries(fields);
  const eachOnce = (list: Record<string, unknown>[]) =>
    kind !== 'ref' || new Set(list.map((row) => row[first])).size === list.length;
  const list = z
    .array(z.strictObject({ [idName]: z.optional(id()), ...shape }))
    .check(z.maxLength(max), z.refine(eachOnce, { error: 'rows_repeated' }));
  return field('rows', mayBeLeftOut ? z.optional(list) : list, {
    output: z.array(z.object(read)),
    rows: { table, id: idName, fields },
  });
}
