import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { Database, Tx } from '../db/client.ts';
import { takingTurns } from '../workers/turns.ts';
import { workers } from '../workers/workers.ts';
import { columnsOf } from './export-columns.ts';
import { companyName, exportName } from './export-name.ts';
import {
  disconnectSignal,
  type ExportCall,
  fileRows,
  sendFinished,
  valuesOf,
  withZone,
} from './export-parts.ts';
import type { Source } from './list.ts';
import { longTransaction, takeSlot } from './long-work.ts';

const BATCH_ROWS = 200;

const kinds = {
  xlsx: {
    label: 'Excel',
    maxRows: 50_000,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pdf: { label: 'PDF', maxRows: 2_000, type: 'application/pdf' },
};
export type GeneratedFormat = keyof typeof kinds;

/** The PDF font covers Latin, Greek and Cyrillic; other languages get English headings. */
export const printedLanguage = (language: Language): Language =>
  language === 'ar' || language === 'zh-Hans' ? 'en' : language;
const isPrintable = (text: string) =>
  /^[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Zyyy}]+$/u.test(text);

async function* batchesOf(rows: AsyncIterable<unknown>, values: (row: unknown) => unknown[]) {
  const turn = takingTurns();
  let batch: unknown[][] = [];
  for await (const row of rows) {
    await turn();
    if (batch.push(values(row)) < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Built by a worker thread from streamed rows, and sent when complete. */
export async function sendGenerated<Row>(
  format: GeneratedFormat,
  database: Database,
  endpoint: AnyEndpoint,
  call: ExportCall,
  query: PagingQuery,
  source: Source<Row>,
): Promise<undefined> {
  const { actor, language: requestedLanguage, reply } = call;
  const { label, maxRows, type } = kinds[format];
  const language = format === 'pdf' ? printedLanguage(requestedLanguage) : requestedLanguage;
  const columns = columnsOf(endpoint, language, query.columns);
  const { timeZone } = actor;
  const signal = disconnectSignal(reply);
  let name: string | undefined;

  const generate = async (tx: Tx): Promise<Uint8Array> => {
    const list = await source(tx);
    if ((await list.count()) > maxRows)
      throw new Refused('EXPORT_TOO_LARGE', { format: label, limit: maxRows });
    const company = await companyName(tx, call);
    name = query.title && exportName(query.title, company, timeZone);
    const options = {
      signal,
      batches: batchesOf(fileRows(endpoint, columns, list, query), valuesOf(endpoint, columns, language)),
    };
    if (format === 'xlsx')
      return workers.run('writeXlsx', { columns: withZone(columns, timeZone), timeZone }, options);
    const title = query.title && isPrintable(query.title) ? query.title : 'Gemelo';
    return workers.run('writePdf', { columns, timeZone, language, title, company }, options);
  };

  const freeSlot = takeSlot(database, actor, 'heavy');
  try {
    const file = await longTransaction(database, actor, generate, signal);
    signal.throwIfAborted();
    const read = (from: number, length: number) => file.subarray(from, from + length);
    await sendFinished(reply, endpoint, { name, type, extension: format, size: file.length, read }, freeSlot);
  } catch (error) {
    freeSlot();
    throw error;
  }
  return undefined;
}
