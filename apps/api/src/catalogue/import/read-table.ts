import { languages } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import { workers } from '../../workers/workers.ts';
import { folded } from './folded.ts';
import type { Table } from './parse-table.ts';

/** A column matches by the field's name or by its title in any language. */
function titlesOf(names: readonly string[]): Map<string, string> {
  const titles = new Map<string, string>();
  for (const name of names) {
    titles.set(folded(name), name);
    for (const language of languages) titles.set(folded(message(language, 'field', name)), name);
  }
  return titles;
}

/** Reads the rows of a file with the given columns, in a worker thread. */
export const readTable = (
  names: readonly string[],
  { fileName, content }: { fileName: string; content: string },
): Promise<Table> => workers.run('parseTable', { fileName, content, titles: titlesOf(names) });
