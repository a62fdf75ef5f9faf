import type { Schema } from '@gemelo/contract/kit/endpoint';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import * as z from 'zod/mini';
import { useTranslation } from '../../lib/translation.tsx';

/** Validation message of the contract for a value. */
export function useTextIssue(schema: Schema, value: unknown): string | undefined {
  const { t } = useTranslation();
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return undefined;
  const [issue] = fieldIssues(result.error);
  return issue && t(`contract:validation.${issue.rule}`, issue.params ?? {});
}
