import { AppError, Invalid } from '@gemelo/contract/kit/errors';
import { type Language, languages } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import { folded } from './cells.ts';

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

/** A column is known by the field's name or by its title in any language. */
export function columnsOf(names: readonly string[], heading: readonly string[]): (string | undefined)[] {
  const titles = new Map<string, string>();
  for (const name of names) {
    titles.set(folded(name), name);
    for (const language of languages) titles.set(folded(message(language, 'field', name)), name);
  }
  return heading.map((title) => titles.get(folded(title)));
}

/** What was refused, said at the cell that it is about; what is no refusal is a failure of ours. */
export function issuesOf(error: unknown, language: Language, fallback: string): ImportIssue[] {
  if (error instanceof Invalid) {
    return error.issues.map(({ path, rule, params }) => ({
      field: path.split('.')[0] ?? '',
      message: message(language, 'validation', rule, params),
    }));
  }
  if (error instanceof AppError)
    return [{ field: fallback, message: message(language, 'error', error.code, error.params) }];
  throw error;
}
