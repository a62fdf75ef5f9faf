import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import type { Database, Tx } from '../db/client.ts';
import type { Listing } from '../db/lists/define-list.ts';
import type { Column } from '../workers/cells.ts';
import { takingTurns } from '../workers/turns.ts';
import { workers } from '../workers/workers.ts';
import { columnsOf } from './export-columns.ts';
import { disconnectSignal, type ExportCall, sendFinished, valuesOf } from './export-parts.ts';
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
const printed = (language: Language): Language =>
  language === 'ar' || language === 'zh-Hans' ? 'en' : language;
const isPrintable = (text: string) =>
  /^[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Zyyy}]+$/u.test(text);

async function* batchesOf<Row>(list: Listing<Row>, query: PagingQuery, columns: readonly Column[]) {
  const turn = takingTurns();
  let batch: unknown[][] = [];
  for await (const row of list.stream(query)) {
    await turn();
    if (batch.push(valuesOf(columns, row)) < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function companyName(tx: Tx, idCompany: number | null): Promise<string> {
  const found = await tx
    .selectFrom('company')
    .select('name')
    .where('idCompany', '=', idCompany)
    .executeTakeFirst();
  return found?.name ?? '';
}

/** Built by a worker thread from streamed rows, and sent when complete. */
export async function sendGenerated<Row>(
  format: GeneratedFormat,
  database: Database,
  endpoint: AnyEndpoint,
  { actor, language: requestedLanguage, reply }: ExportCall,
  query: PagingQuery,
  source: Source<Row>,
): Promise<undefined> {
  const { label, maxRows, type } = kinds[format];
  const language = format === 'pdf' ? printed(requestedLanguage) : requestedLanguage;
  const columns = columnsOf(endpoint, language);
  const { timeZone } = actor;
  const signal = disconnectSignal(reply);

  const generate = async (tx: Tx): Promise<Uint8Array> => {
    const list = await source(tx);
    if ((await list.count()) > maxRows)
      throw new Refused('EXPORT_TOO_LARGE', { format: label, limit: maxRows });
    const options = { signal, batches: batchesOf(list, query, columns) };
    if (format === 'xlsx') return workers.run('writeXlsx', { columns, timeZone }, options);
    const company = await companyName(tx, actor.idCompany);
    const title = query.title && isPrintable(query.title) ? query.title : 'Gemelo';
    return workers.run('writePdf', { columns, timeZone, title, company }, options);
  };

  const freeSlot = takeSlot(database, actor, 'heavy');
  try {
    const file = await longTransaction(database, actor, generate, signal);
    signal.throwIfAborted();
    const read = (from: number, length: number) => file.subarray(from, from + length);
    await sendFinished(reply, endpoint, { type, extension: format, size: file.length, read }, freeSlot);
  } catch (error) {
    freeSlot();
    throw error;
  }
  return undefined;
}
