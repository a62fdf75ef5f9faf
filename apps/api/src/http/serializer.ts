import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import * as z from 'zod/mini';
import { type JSONSchema, parse, toJSONSchema } from 'zod/v4/core';

const envelope = (endpoint: AnyEndpoint) =>
  z.object({
    error: z.literal(false),
    data: endpoint.data,
    message: z.optional(z.string()),
    ...(endpoint.kind === 'list' ? { total: z.int() } : {}),
  });

/** `T or null` as one type of two names: the compiled serializer is quicker with it. */
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
      // The pattern of a moment is a page long and says no more than its format.
      if (part.format === 'date-time') delete part.pattern;
    },
  });
  return plain;
}

/** What the serializer is compiled from: undeclared fields are dropped. */
export const answerSchema = (endpoint: AnyEndpoint) => jsonSchema(envelope(endpoint), 'output');

export function checkAnswer(endpoint: AnyEndpoint, body: unknown) {
  parse(envelope(endpoint), JSON.parse(JSON.stringify(body)));
}
