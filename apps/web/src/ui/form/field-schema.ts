import type { Schema } from '@gemelo/contract/kit/endpoint';
import * as z from 'zod/mini';

/** The parts of zod's definitions needed to find the schema of one field. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Unwraps optional, nullable, default and similar wrappers. */
function unwrap(schema: Schema): Schema {
  const { innerType, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  return inner ? unwrap(inner) : schema;
}

export function fieldSchema(schema: Schema, path: string): Schema | undefined {
  return path.split('.').reduce<Schema | undefined>((at, step) => {
    if (!at) return undefined;
    const { shape, element } = definitionOf(unwrap(at));
    return element ?? shape?.[step];
  }, schema);
}

/** Maximum length of a text field's schema, if it has one. */
export function maxLengthOf(schema: Schema): number | undefined {
  const { type, checks = [] } = definitionOf(unwrap(schema));
  const limits = checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? def.maximum : undefined));
  return type === 'string' ? limits.find((limit) => limit !== undefined) : undefined;
}

const acceptsNull = (schema: Schema) => z.safeParse(schema, null).success;
const acceptsNothing = (schema: Schema) => schema._zod.optin === 'optional';

export const isOptional = (schema: Schema) => acceptsNothing(schema) || acceptsNull(schema);

/** The blank value a field's schema accepts: null, undefined or an empty string. */
function blank(schema: Schema): null | undefined | '' {
  if (acceptsNull(schema)) return null;
  if (acceptsNothing(schema)) return undefined;
  return definitionOf(unwrap(schema)).type === 'string' ? '' : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Converts the blanks of a form's values to what the schema accepts. */
export function withoutBlanks(schema: Schema, values: unknown): unknown {
  const { shape, element } = definitionOf(unwrap(schema));
  if (Array.isArray(values)) return element ? values.map((value) => withoutBlanks(element, value)) : values;
  if (isRecord(values) && shape) {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = shape[name];
        return [name, field ? withoutBlanks(field, value) : value];
      }),
    );
  }
  return values === '' || values === null ? blank(schema) : values;
}
