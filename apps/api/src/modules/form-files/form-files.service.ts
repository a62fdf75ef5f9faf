import type { XlsFormFinding } from '@gemelo/contract/endpoints/form-files';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { readXlsForm } from '@gemelo/contract/forms/xlsform/read';
import type { Finding, Sheet } from '@gemelo/contract/forms/xlsform/workbook';
import { type LeftOut, writeXlsForm } from '@gemelo/contract/forms/xlsform/write';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import type { Column } from '../../workers/cells.ts';
import { ThreadDied } from '../../workers/thread-handle.ts';
import { workers } from '../../workers/workers.ts';
import { nextSheet } from '../../workers/xlsx.ts';

/** A workbook within the limits takes a second or two. */
const PARSE_MS = 20_000;

/** What a form is written from. */
export interface WrittenForm {
  idForm: number;
  name: string;
  /** The number of its version, or of the one to come. */
  number: number;
  document: FormDocument;
}

/** Problems of formulas are worded as in the builder, with their place. */
function wordsOf(language: Language, { code, params = {} }: Finding): string {
  const [, problem] = /^(?:formula|problem)\.(.+)$/.exec(code) ?? [];
  if (problem === undefined) return message(language, 'xlsForm', code, params);
  const text = message(language, 'formProblem', problem, params);
  return params.at === undefined
    ? text
    : message(language, 'xlsForm', 'inFormula', { problem: text, at: params.at });
}

const present = (language: Language, finding: Finding): XlsFormFinding => ({
  level: finding.level,
  sheet: finding.sheet,
  row: finding.row,
  column: finding.column ?? null,
  message: wordsOf(language, finding),
});

async function* batchesOf(sheets: readonly Sheet[]): AsyncGenerator<unknown[]> {
  for (const {
    rows: [, ...rows],
  } of sheets) {
    if (rows.length > 0) yield rows;
    yield nextSheet;
  }
}

const column = (title: string): Column => ({ name: title, title, moment: false, words: undefined });

export function createFormFiles() {
  return {
    /** Reads a workbook in a thread; one that exhausts its memory or its time ends only the thread. */
    async read(language: Language, content: string) {
      const sheets = await workers
        .run('parseWorkbook', { content }, { silentMs: PARSE_MS })
        .catch((error: unknown) => {
          const isExhausted = error instanceof ThreadDied && error.cause !== undefined;
          const isUnreadable = error instanceof Refused && error.code === 'IMPORT_UNREADABLE';
          // Tables are also read from CSV, forms are not.
          throw isExhausted || isUnreadable ? new Refused('XLSFORM_UNREADABLE') : error;
        });
      const { name, document, findings } = readXlsForm({ sheets });
      return {
        name: name ?? null,
        document,
        findings: findings.map((finding) => present(language, finding)),
      };
    },

    async write(language: Language, { idForm, name, number, document }: WrittenForm): Promise<Uint8Array> {
      const { workbook, leftOut } = writeXlsForm({ name, idForm, version: number }, document);
      const label = (key: string) => message(language, 'xlsForm', key);
      const notes = (all: readonly LeftOut[]) => ({
        name: label('leftOutSheet'),
        rows: [
          [label('leftOutItem'), label('leftOutAttribute')],
          ...all.map((left) => [left.name, message(language, 'formAttribute', left.attribute)]),
        ],
      });
      const sheets = leftOut.length > 0 ? [...workbook.sheets, notes(leftOut)] : workbook.sheets;
      return workers.run(
        'writeWorkbook',
        {
          sheets: sheets.map(({ name: title, rows: [heading = []] }) => ({
            name: title,
            columns: heading.map(column),
          })),
          timeZone: 'UTC',
        },
        { batches: batchesOf(sheets) },
      );
    },
  };
}
export type FormFiles = ReturnType<typeof createFormFiles>;
