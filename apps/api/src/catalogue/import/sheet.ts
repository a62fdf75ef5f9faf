import { AppError, Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { choiceWord } from '../../http/choice-word.ts';
import { message } from '../../http/messages.ts';

export interface ImportIssue {
  field: string;
  message: string;
}

/** A row of a file: what it would become, and what is wrong with it. */
export interface ImportedRow {
  line: number;
  values: Record<string, unknown>;
  issues: ImportIssue[];
}

interface Columns {
  /** Where a refusal stands that is about no cell of its own. */
  fallback: string;
  /** The few values that a column takes, if it does. */
  choicesOf?: (field: string) => readonly string[];
}

/** What was refused, said at the cell that it is about; what is no refusal is a failure of ours. */
export function issuesOf(
  error: unknown,
  language: Language,
  { fallback, choicesOf = () => [] }: Columns,
): ImportIssue[] {
  if (error instanceof Invalid) {
    return error.issues.map(({ path, rule, params }) => {
      const field = path.split('.')[0] ?? '';
      const offered = choicesOf(field).map((choice) => choiceWord(language, field, choice));
      const words = offered.length > 0 ? { ...params, choices: offered.join(', ') } : params;
      return { field, message: message(language, 'validation', rule, words) };
    });
  }
  if (error instanceof AppError)
    return [
      {
        field: (error instanceof Refused ? error.path : undefined) ?? fallback,
        message: message(language, 'error', error.code, error.params),
      },
    ];
  throw error;
}
