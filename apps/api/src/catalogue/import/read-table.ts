import { languages } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import { ThreadDied } from '../../workers/thread-handle.ts';
import { workers } from '../../workers/workers.ts';
import { folded } from './folded.ts';
import { tooComplex } from './markup.ts';
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

/** A file within the limits takes a second or two. */
const PARSE_MS = 20_000;

/**
 * Reads the rows of a file with the given columns, in a worker thread. A file that exhausts the memory of the thread, or
 * its time, ends only the thread.
 */
export const readTable = (
  names: readonly string[],
  { fileName, content }: { fileName: string; content: string },
): Promise<Table> =>
  workers
    .run('parseTable', { fileName, content, titles: titlesOf(names) }, { silentMs: PARSE_MS })
    .catch((error: unknown) => {
      throw error instanceof ThreadDied && error.cause !== undefined ? tooComplex() : error;
    });
