import { CSV_START, csvCell, csvFormat } from '@gemelo/contract/kit/csv';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Refused } from '@gemelo/contract/kit/errors';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import Papa from 'papaparse';
import type { Database, Tx } from '../db/client.ts';
import { cellsOf, clock } from '../workers/cells.ts';
import { takingTurns } from '../workers/turns.ts';
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
import { openSpool, type Spool } from './spool.ts';

/** Bounds the space on the disk; a spreadsheet opens no more rows either. */
const MAX_ROWS = 1_000_000;

/**
 * Written to a temporary file at the pace of the database and sent from there, so that a slow reader holds no
 * connection, and an error is reported before the first byte.
 */
export async function sendCsv<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  call: ExportCall,
  query: PagingQuery,
  source: Source<Row>,
): Promise<undefined> {
  const { actor, language, reply } = call;
  const columns = withZone(columnsOf(endpoint, language, query.columns), actor.timeZone);
  const cells = cellsOf(columns, clock(actor.timeZone));
  const values = valuesOf(endpoint, columns, language);
  const signal = disconnectSignal(reply);
  const lineOf = (row: readonly unknown[]) => Papa.unparse([row.map(csvCell)], csvFormat) + csvFormat.newline;

  const fill = async (tx: Tx, spool: Spool): Promise<number> => {
    await spool.write(CSV_START + lineOf(columns.map(({ title }) => title)));
    const list = await source(tx);
    const turn = takingTurns();
    let rows = 0;
    for await (const row of fileRows(endpoint, columns, list, query)) {
      await turn();
      signal.throwIfAborted();
      if (++rows > MAX_ROWS) throw new Refused('EXPORT_CSV_TOO_LARGE', { limit: MAX_ROWS });
      await spool.write(lineOf(cells(values(row))));
    }
    return spool.finish();
  };

  const freeSlot = takeSlot(database, actor, 'spooled');
  let spool: Spool | undefined;
  const release = () => {
    freeSlot();
    void spool?.close();
  };
  try {
    const file = await openSpool();
    spool = file;
    const { size, name } = await longTransaction(
      database,
      actor,
      async (tx) => ({
        name: query.title && exportName(query.title, await companyName(tx, call), actor.timeZone),
        size: await fill(tx, file),
      }),
      signal,
    );
    signal.throwIfAborted();
    const described = { name, type: 'text/csv; charset=utf-8', extension: 'csv', size, read: file.read };
    await sendFinished(reply, endpoint, described, release);
  } catch (error) {
    release();
    throw error;
  }
  return undefined;
}
