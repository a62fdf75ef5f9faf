import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { Tx } from '../../db/client.ts';
import type { Listing } from '../../db/lists/define-list.ts';
import { takingTurns } from '../../workers/turns.ts';
import type { findFilesOf } from '../files/files.queries.ts';
import type { AnswerSheet } from './answer-sheets.ts';

/** Answers that are read at a time, with the names of their files; rows that are written at a time. */
const ANSWERS = 100;
const ROWS = 200;
/** The whole list, newest first. */
const everything: PagingQuery = { page: 1, limit: 1, format: 'csv' };

export async function* answersIn(
  list: Listing<FormAnswer>,
  signal: AbortSignal,
): AsyncGenerator<FormAnswer[]> {
  let waiting: FormAnswer[] = [];
  for await (const answer of list.stream(everything)) {
    if (waiting.push(answer) < ANSWERS) continue;
    signal.throwIfAborted();
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

interface RowParts {
  tx: Tx;
  list: Listing<FormAnswer>;
  filesOf: typeof findFilesOf;
  signal: AbortSignal;
}

/** The rows of a sheet, in batches: an answer may have many repetitions. */
export async function* sheetRows(
  sheet: AnswerSheet,
  { tx, list, filesOf, signal }: RowParts,
): AsyncGenerator<unknown[][]> {
  const turn = takingTurns();
  let batch: unknown[][] = [];
  for await (const answers of answersIn(list, signal)) {
    const ids = answers.map(({ idFormAnswer }) => idFormAnswer);
    const files = sheet.holdsFiles ? await filesOf(tx, 'form-answer', ids) : [];
    const fileNames = new Map(files.map(({ idFile, name }) => [idFile, name]));
    for (const answer of answers)
      for (const row of sheet.rows(answer, fileNames)) {
        if (batch.push(row) < ROWS) continue;
        yield batch;
        batch = [];
        await turn();
        signal.throwIfAborted();
      }
  }
  if (batch.length > 0) yield batch;
}
