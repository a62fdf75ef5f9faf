import { PassThrough } from 'node:stream';
import { CSV_START, csvCell, csvFormat } from '@gemelo/contract/kit/csv';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import Papa from 'papaparse';
import type { Database, Tx } from '../db/client.ts';
import { cellsOf } from '../workers/cells.ts';
import { takingTurns } from '../workers/turns.ts';
import { columnsOf } from './export-columns.ts';
import { allowWaiting, type ExportCall, fileHeaders, READER_MS, valuesOf } from './export-parts.ts';
import type { Source } from './list.ts';
import { takeSlot } from './long-work.ts';

/**
 * Resolves when the reader accepts more data or has gone; a reader that stalls too long is cut off, to free its
 * connection.
 */
function readerReady(output: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const stallTimer = setTimeout(() => output.destroy(), READER_MS);
    const onActivity = () => {
      clearTimeout(stallTimer);
      output.off('drain', onActivity).off('close', onActivity);
      resolve();
    };
    output.once('drain', onActivity).once('close', onActivity);
  });
}

/** Streamed row by row, whatever the size; a reader that disconnects ends the query. */
export async function sendCsv<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  { actor, language, reply }: ExportCall,
  query: PagingQuery,
  source: Source<Row>,
): Promise<undefined> {
  const columns = columnsOf(endpoint, language);
  const cells = cellsOf(columns, actor.timeZone);
  const output = new PassThrough();
  const freeSlot = takeSlot(database, actor, 'streamed');

  const write = async (row: readonly unknown[]) => {
    const line = Papa.unparse([row.map(csvCell)], csvFormat);
    if (!output.write(line + csvFormat.newline)) await readerReady(output);
  };
  let onFirstRow = () => {};
  const firstRow = new Promise<void>((resolve) => {
    onFirstRow = resolve;
  });
  const fill = async (tx: Tx) => {
    await allowWaiting(tx);
    output.write(CSV_START);
    await write(columns.map(({ title }) => title));
    const list = await source(tx);
    const turn = takingTurns();
    for await (const row of list.stream(query)) {
      onFirstRow();
      await turn();
      if (output.destroyed) return;
      await write(cells(valuesOf(columns, row)));
    }
  };
  const filled = database.transaction(actor, fill).finally(freeSlot);
  // Errors must surface before the first byte: once the file has begun it can only be cut off.
  await Promise.race([firstRow, filled]);
  filled.then(
    () => output.end(),
    (error: Error) => output.destroy(error),
  );
  fileHeaders(reply, endpoint, 'text/csv; charset=utf-8', 'csv');
  await reply.send(output);
  return undefined;
}
