import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import fastJson, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';
import { type JSONSchema, parse, toJSONSchema } from 'zod/v4/core';

const envelope = (endpoint: AnyEndpoint) =>
  z.object({
    error: z.literal(false),
    data: endpoint.data,
    message: z.optional(z.string()),
    ...(endpoint.kind === 'list' ? { total: z.int() } : {}),
  });

/** Writes `T or null` as one type with two names, which compiles to a faster serializer. */
function flattenNull(schema: JSONSchema.BaseSchema) {
  const [first, second] = schema.anyOf ?? [];
  if (schema.anyOf?.length !== 2 || second?.type !== 'null') return;
  if (typeof first?.type !== 'string' || first.type === 'object' || first.type === 'array') return;
  delete schema.anyOf;
  Object.assign(schema, first, { type: [first.type, 'null'] });
  if (first.enum) schema.enum = [...first.enum, null];
}

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JSONSchema.BaseSchema {
  const { $schema: _, ...plain } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      flattenNull(part);
      // The pattern of a timestamp is very long and adds nothing to its format.
      if (part.format === 'date-time') delete part.pattern;
    },
  });
  return plain;
}

export const answerSchema = (endpoint: AnyEndpoint) => jsonSchema(envelope(endpoint), 'output');

/** Marks an object as nullable: a null check is faster than validating a union of schemas. */
function markNullable(schema: JSONSchema.BaseSchema): JSONSchema.BaseSchema {
  const part = { ...schema };
  for (const [name, value] of Object.entries(part))
    if (Array.isArray(value)) part[name] = value.map((one) => (isSchema(one) ? markNullable(one) : one));
    else if (isSchema(value)) part[name] = markNullable(value);
  const [first, second] = part.anyOf ?? [];
  if (part.anyOf?.length !== 2 || second?.type !== 'null' || !first?.type) return part;
  const { anyOf: _, ...rest } = part;
  return { ...rest, ...first, nullable: true };
}
const isSchema = (value: unknown): value is JSONSchema.BaseSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compiled on the first response, not at startup; undeclared fields are dropped. */
export function answerSerializer(endpoint: AnyEndpoint): (body: unknown) => string {
  let compiled: ((body: unknown) => string) | undefined;
  return (body) => {
    compiled ??= fastJson(markNullable(answerSchema(endpoint)) as Schema);
    return compiled(body);
  };
}

export function checkAnswer(endpoint: AnyEndpoint, body: unknown) {
  parse(envelope(endpoint), JSON.parse(JSON.stringify(body)));
}
