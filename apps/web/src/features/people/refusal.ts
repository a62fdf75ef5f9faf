import type { TFunction } from 'i18next';
import { ApiFailure } from '../../lib/api.ts';

const codesWithSuggestion = ['BEYOND_OWN', 'NOT_ONESELF', 'LAST_ADMINISTRATOR', 'EMAIL_TAKEN'];

/** The server's refusal followed by a suggestion. */
export function withReason(failure: unknown, t: TFunction): unknown {
  if (!(failure instanceof ApiFailure) || !codesWithSuggestion.includes(failure.code)) return failure;
  const { status, code, message, correlationId, issues } = failure;
  return new ApiFailure(status, {
    code,
    message: `${message}. ${t(`people.refusal.${code}`)}`,
    issues,
    ...(correlationId ? { correlationId } : {}),
  });
}
