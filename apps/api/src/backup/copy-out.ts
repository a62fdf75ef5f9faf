import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { QUEUE_SCHEMA } from '../db/migrate.ts';
import type { Table } from './contents.ts';
import { nameOf } from './manifest.ts';

/** What a job says about the process that runs it is not true elsewhere: there it is free, and was not tried. */
const AT_REST: Record<string, Record<string, string>> = {
  [`${QUEUE_SCHEMA}._private_jobs`]: {
    locked_at: 'null',
    locked_by: 'null',
    attempts: 'case when locked_at is null then attempts else greatest(attempts - 1, 0) end',
  },
  [`${QUEUE_SCHEMA}._private_job_queues`]: { locked_at: 'null', locked_by: 'null' },
};

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quotedTable = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;

/** The same text on every server. */
const SETTINGS = {
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
};
/** A backup takes as long as it takes. */
const PATIENCE = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** Makes the transaction see every company, and write values in the same way on every server. */
export const beginReading = (client: pg.ClientBase) =>
  client.query(
    `select ${Object.entries({ ...SETTINGS, ...PATIENCE, 'app.all': 'on' })
      .map(([name, value]) => `set_config('${name}', '${value}', true)`)
      .join()}`,
  );

/** The rows of a table in COPY's text format. */
export function copyOut(client: pg.ClientBase, table: Table): AsyncIterable<Buffer> {
  const atRest = AT_REST[nameOf(table)] ?? {};
  const columns = table.columns.map((name) => atRest[name] ?? quoted(name)).join(', ');
  // A query, because only that reads partitions too; its statement goes through row security.
  return client.query(copyTo(`copy (select ${columns} from ${quotedTable(table)}) to stdout`));
}
