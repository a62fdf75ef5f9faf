import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import type { FileFormat, PagingQuery } from '@gemelo/contract/kit/paging';
import type { Database } from '../db/client.ts';
import { sendCsv } from './export-csv.ts';
import { sendGenerated } from './export-made.ts';
import type { ExportCall } from './export-parts.ts';
import type { Source } from './list.ts';

/** Sends all matching rows of a list as a file, in the format that the query names. */
export function sendFile<Row>(
  database: Database,
  endpoint: AnyEndpoint,
  call: ExportCall,
  query: PagingQuery & { format: FileFormat },
  source: Source<Row>,
): Promise<undefined> {
  return query.format === 'csv'
    ? sendCsv(database, endpoint, call, query, source)
    : sendGenerated(query.format, database, endpoint, call, query, source);
}
