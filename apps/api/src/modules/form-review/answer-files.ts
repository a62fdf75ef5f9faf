import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import { answersFile } from '@gemelo/contract/endpoints/form-review';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { CSV_START, csvCell, csvFormat } from '@gemelo/contract/kit/csv';
import { Refused } from '@gemelo/contract/kit/errors';
import Papa from 'papaparse';
import type { Database, Tx } from '../../db/client.ts';
import { companyName, exportName, safeName } from '../../http/export-name.ts';
import { disconnectSignal, sendFinished, withZone } from '../../http/export-parts.ts';
import type { Call } from '../../http/handle.ts';
import { longTransaction, takeSlot } from '../../http/long-work.ts';
import type { Spool } from '../../http/spool.ts';
import { sendSpooled } from '../../http/spooled-file.ts';
import { createSpooledZip } from '../../http/spooled-zip.ts';
import { cellsOf, clock } from '../../workers/cells.ts';
import { workers } from '../../workers/workers.ts';
import { nextSheet } from '../../workers/xlsx.ts';
import type { findFilesOf } from '../files/files.queries.ts';
import type { FormReader } from '../forms/forms.reader.ts';
import type { answersMatching } from '../forms/matching-answers.ts';
import { sheetRows } from './answer-rows.ts';
import { type AnswerSheet, answerSheets } from './answer-sheets.ts';

/** A workbook is held in memory, compressed. */
const MAX_ANSWERS = 50_000;
const MAX_CELLS = 10_000_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface FileParts {
  database: Database;
  mustHave: FormReader['mustHave'];
  headersOf: (tx: Tx, idForm: number) => Promise<AnswerHeader[]>;
  documentsOf: (tx: Tx, idForm: number) => Promise<FormDocument[]>;
  answersMatching: typeof answersMatching;
  filesOf: typeof findFilesOf;
}
type FileCall = Call<typeof answersFile>;
type Rows = (sheet: AnswerSheet) => AsyncGenerator<unknown[][]>;

interface Source {
  sheets: AnswerSheet[];
  rows: Rows;
  /** Of the file, without its extension. */
  name: string;
  answers: () => Promise<number>;
}

const lineOf = (row: readonly unknown[]) => Papa.unparse([row.map(csvCell)], csvFormat) + csvFormat.newline;

async function* csvOf(sheet: AnswerSheet, rows: Rows, timeZone: string): AsyncGenerator<string> {
  const columns = withZone(sheet.columns, timeZone);
  const cells = cellsOf(columns, clock(timeZone));
  yield CSV_START + lineOf(columns.map(({ title }) => title));
  for await (const batch of rows(sheet)) yield batch.map((row) => lineOf(cells(row))).join('');
}

/** Names of files in an archive, each once. */
function fileNames(sheets: readonly AnswerSheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }) => {
    const plain = safeName(name) || 'gemelo';
    let free = plain;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${plain} ${number}`;
    taken.add(free.toLowerCase());
    return `${free}.csv`;
  });
}

/** One table as it is; groups that repeat are tables of their own, so that all of them come in an archive. */
async function writeCsv(spool: Spool, { sheets, rows }: Source, timeZone: string): Promise<void> {
  const [only, ...groups] = sheets;
  if (only && groups.length === 0) {
    for await (const text of csvOf(only, rows, timeZone)) await spool.write(text);
    return;
  }
  const zip = createSpooledZip(spool);
  const names = fileNames(sheets);
  for (const [at, sheet] of sheets.entries()) await zip.add(names[at] ?? '', csvOf(sheet, rows, timeZone));
  await zip.finish();
}

const tooLarge = (limit: number) => new Refused('EXPORT_TOO_LARGE', { format: 'Excel', limit });

/** The rows of all sheets after each other, as far as a workbook goes. */
async function* workbookRows({ sheets, rows }: Source): AsyncGenerator<unknown[]> {
  let cells = 0;
  let written = 0;
  for (const [at, sheet] of sheets.entries()) {
    if (at > 0) yield nextSheet;
    for await (const batch of rows(sheet)) {
      cells += batch.length * sheet.columns.length;
      if (cells > MAX_CELLS) throw tooLarge(written);
      written += batch.length;
      yield batch;
    }
  }
}

export function createAnswerFiles({
  database,
  mustHave,
  headersOf,
  documentsOf,
  answersMatching,
  filesOf,
}: FileParts) {
  const sourceOf = async (tx: Tx, call: FileCall, signal: AbortSignal): Promise<Source> => {
    const { actor, params, query, language } = call;
    const form = await mustHave(tx, params.idForm);
    const headers = await headersOf(tx, form.idForm);
    const sheets = answerSheets(form.name, headers, await documentsOf(tx, form.idForm), language);
    const list = await answersMatching(tx, form, query);
    const company = await companyName(tx, { ...call, params: { idCompany: form.idCompany } });
    return {
      sheets,
      rows: (sheet) => sheetRows(sheet, { tx, list, filesOf, signal }),
      name: exportName(query.title || form.name, company, actor.timeZone),
      answers: list.count,
    };
  };

  const sendCsv = (call: FileCall) =>
    sendSpooled(database, answersFile, call, async (tx, spool, signal) => {
      const source = await sourceOf(tx, call, signal);
      await writeCsv(spool, source, call.actor.timeZone);
      const isArchive = source.sheets.length > 1;
      return {
        name: source.name,
        type: isArchive ? 'application/zip' : 'text/csv; charset=utf-8',
        extension: isArchive ? 'zip' : 'csv',
      };
    });

  const sendWorkbook = async (call: FileCall) => {
    const { actor, reply } = call;
    const signal = disconnectSignal(reply);
    const { timeZone } = actor;
    const freeSlot = takeSlot(database, actor, 'heavy');
    try {
      const { name, file } = await longTransaction(
        database,
        actor,
        async (tx) => {
          const source = await sourceOf(tx, call, signal);
          if ((await source.answers()) > MAX_ANSWERS) throw tooLarge(MAX_ANSWERS);
          const sheets = source.sheets.map((sheet) => ({
            name: sheet.name,
            columns: withZone(sheet.columns, timeZone),
          }));
          const batches = workbookRows(source);
          return {
            name: source.name,
            file: await workers.run('writeWorkbook', { sheets, timeZone }, { signal, batches }),
          };
        },
        signal,
      );
      signal.throwIfAborted();
      const read = (from: number, length: number) => file.subarray(from, from + length);
      const described = { name, type: XLSX, extension: 'xlsx', size: file.length, read };
      await sendFinished(reply, answersFile, described, freeSlot);
    } catch (error) {
      freeSlot();
      throw error;
    }
  };

  return {
    /** Sends the answers that match as a file, finished before its first byte. */
    async send(call: FileCall) {
      await (call.query.format === 'csv' ? sendCsv(call) : sendWorkbook(call));
      return call.reply;
    },
  };
}
export type AnswerFileSender = ReturnType<typeof createAnswerFiles>;
