import { CSV_START, csvCell, csvFormat } from '@gemelo/contract/kit/csv';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Refused } from '@gemelo/contract/kit/errors';
import type { PagingQuery } from '@gemelo/contract/kit/paging';
import Papa from 'papaparse';
import type { Database } from '../db/client.ts';
import { cellsOf, clock } from '../workers/cells.ts';
import { takingTurns } from '../workers/turns.ts';
import { columnsOf } from './export-columns.ts';
import { companyName, exportName } from './export-name.ts';
import { type ExportCall, fileRows, valuesOf, withZone } from './export-parts.ts';
import type { Source } from './list.ts';
import { sendSpooled } from './spooled-file.ts';

/** Bounds the space on the disk; a spreadsheet opens no more rows either. */
const MAX_ROWS = 1_000_000;

/** Sends all rows of a list as CSV. */
export async function sendCsv<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  call: ExportCall,
  query: PagingQuery,
  source: Source<Row>,
): Promise<undefined> {
  const { actor, language } = call;
  const columns = withZone(columnsOf(endpoint, language, query.columns), actor.timeZone);
  const cells = cellsOf(columns, clock(actor.timeZone));
  const values = valuesOf(endpoint, columns, language);
  const lineOf = (row: readonly unknown[]) => Papa.unparse([row.map(csvCell)], csvFormat) + csvFormat.newline;

  await sendSpooled(database, endpoint, call, async (tx, spool, signal) => {
    const name = query.title && exportName(query.title, await companyName(tx, call), actor.timeZone);
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
    return { name, type: 'text/csv; charset=utf-8', extension: 'csv' };
  });
  return undefined;
}
