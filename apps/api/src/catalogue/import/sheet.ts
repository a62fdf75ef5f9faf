import { AppError, Invalid, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { choiceWord } from '../../http/choice-word.ts';
import { message } from '../../http/messages.ts';

export interface ImportIssue {
  field: string;
  message: string;
}

/** A row of a file: its parsed values and its issues. */
export interface ImportedRow {
  line: number;
  values: Record<string, unknown>;
  issues: ImportIssue[];
  /** As the file has them, if there are issues. */
  cells?: Record<string, string> | undefined;
}

interface Columns {
  /** The field that reports an issue that belongs to no cell. */
  fallback: string;
  /** The allowed values of a column, if it has a fixed set. */
  choicesOf?: (field: string) => readonly string[];
}

/** Maps a refusal to issues of the cells it is about; any other error is rethrown. */
export function issuesOf(
  error: unknown,
  language: Language,
  { fallback, choicesOf = () => [] }: Columns,
): ImportIssue[] {
  if (error instanceof Invalid) {
    return error.issues.map(({ path, rule, params }) => {
      const field = path.split('.')[0] ?? '';
      const labels = choicesOf(field).map((choice) => choiceWord(language, field, choice));
      const messageParams = labels.length > 0 ? { ...params, choices: labels.join(', ') } : params;
      return { field, message: message(language, 'validation', rule, messageParams) };
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
