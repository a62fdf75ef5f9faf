import type pg from 'pg';
import { readHidden, readTables } from './contents.ts';
import { beginReading, quotedTable } from './copy-out.ts';

async function mustSeeEverything(client: pg.ClientBase) {
  const hidden = await readHidden(client);
  if (hidden.length > 0)
    throw new Error(`row security would hide rows of ${hidden.join(', ')} from a backup`);
}

/**
 * One consistent view of the whole database, with every company's rows. If the work fails, the transaction ends with
 * its connection: a copy that was broken off takes no further statement.
 */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const tables = (await readTables(client)).map(quotedTable);
  await client.query('begin isolation level repeatable read read only');
  // The first question takes the snapshot, so tables are locked before it: nothing is dropped meanwhile.
  if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access share mode`);
  await beginReading(client);
  await mustSeeEverything(client);
  const result = await work();
  await client.query('commit');
  return result;
}
