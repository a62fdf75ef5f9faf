import type { Schema } from '@gemelo/contract/kit/endpoint';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { toNestErrors } from '@hookform/resolvers';
import type { TFunction } from 'i18next';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { withoutBlanks } from './field-schema.ts';

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, step) => (part as Record<string, unknown> | null | undefined)?.[step], values);

/** A blank required field gets only the "required" message. */
const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Validates with the contract's schema and formats issues with the server's messages. */
export function contractResolver(schema: Schema, t: TFunction): Resolver<FieldValues, unknown, unknown> {
  return async (values, _context, options) => {
    const sent = withoutBlanks(schema, values);
    const result = await z.safeParseAsync(schema, sent, { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };

    const errors: Record<string, FieldError> = {};
    for (const { path, rule, params } of fieldIssues(result.error)) {
      const type = isBlank(at(sent, path)) ? 'required' : rule;
      errors[path] ??= { type, message: t(`contract:validation.${type}`, params ?? {}) };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
