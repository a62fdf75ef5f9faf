import { Refused } from '@gemelo/contract/kit/errors';
import { languages } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import { folded } from './folded.ts';
import type { Table } from './parse-table.ts';

/** The texts of a column in the sample row of a template: keys of `sample` in the locales, or words of their own. */
export type SampleTexts = Readonly<Record<string, { key: string } | { words: readonly string[] }>>;

const wordsOf = (text: SampleTexts[string]): Set<string> =>
  new Set(
    ('key' in text ? languages.map((language) => message(language, 'sample', text.key)) : text.words).map(
      folded,
    ),
  );

/** The rows to take: the chosen ones, without the sample row of the template if it was left as it is. */
export function takeRows(
  table: Table,
  display: string,
  samples: SampleTexts,
  chosen: readonly number[] | undefined,
): Table {
  const words = table.columns.map((name) => wordsOf(samples[name] ?? { words: [] }));
  const displayAt = table.columns.indexOf(display);
  const isSample = (row: readonly string[]) =>
    row.every((cell, at) => cell.trim() === '' || words[at]?.has(folded(cell))) &&
    (row[displayAt] ?? '').trim() !== '';
  const lines = chosen && new Set(chosen);
  const taken = table.rows.flatMap((row, at) => {
    const line = table.lines[at] ?? 0;
    return isSample(row) || lines?.has(line) === false ? [] : [{ row, line }];
  });
  if (taken.length === 0) throw new Refused('IMPORT_EMPTY');
  return { columns: table.columns, rows: taken.map(({ row }) => row), lines: taken.map(({ line }) => line) };
}

/** The cells of a row by column. */
export const cellsOf = (columns: readonly string[], row: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((name, at) => [name, (row[at] ?? '').trim()]));
