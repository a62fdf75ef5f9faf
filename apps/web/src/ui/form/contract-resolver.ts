import type { Schema } from '@gemelo/contract/kit/endpoint';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { toNestErrors } from '@hookform/resolvers';
import type { TFunction } from 'i18next';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { withoutBlanks } from './field-schema.ts';

/** Validates with the contract's own schema and words each broken rule as the server would. */
export function contractResolver(schema: Schema, t: TFunction): Resolver<FieldValues, unknown, unknown> {
  return async (values, _context, options) => {
    const result = await z.safeParseAsync(schema, withoutBlanks(schema, values), { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };

    const errors: Record<string, FieldError> = {};
    for (const { path, rule, params } of fieldIssues(result.error)) {
      errors[path] ??= { type: rule, message: t(`contract:validation.${rule}`, params ?? {}) };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
