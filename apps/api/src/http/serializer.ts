import { isDeepStrictEqual } from 'node:util';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import * as z from 'zod/mini';
import { type JSONSchema, parse, toJSONSchema } from 'zod/v4/core';
import { printerOf } from './printer.ts';

const envelope = (endpoint: AnyEndpoint) =>
  z.object({
    error: z.literal(false),
    data: endpoint.data,
    message: z.optional(z.string()),
    ...(endpoint.kind === 'list' ? { total: z.int() } : {}),
  });

/** Writes `T or null` as one type with two names. */
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

const printers = new WeakMap<AnyEndpoint, (body: unknown) => string>();
/** Compiled on the first response, not at startup; undeclared fields are dropped. */
function printed(endpoint: AnyEndpoint, body: unknown): string {
  let print = printers.get(endpoint);
  if (!print) {
    print = printerOf(answerSchema(endpoint));
    printers.set(endpoint, print);
  }
  return print(body);
}

export const answerSerializer = (endpoint: AnyEndpoint) => (body: unknown) => printed(endpoint, body);

/** The answer has the declared fields, and what is sent has no others. */
export function checkAnswer(endpoint: AnyEndpoint, body: unknown) {
  const declared = parse(envelope(endpoint), JSON.parse(JSON.stringify(body)));
  if (!isDeepStrictEqual(JSON.parse(printed(endpoint, body)), declared))
    throw new Error(`${endpoint.route}: what is sent is not what is declared`);
}
