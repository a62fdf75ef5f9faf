import type pg from 'pg';
import type { ConnectionSettings } from '../db/pool.ts';
import { withClient } from '../db/with-client.ts';
import type { FileStore } from '../integrations/files/port.ts';
import { readTables, type Table } from './contents.ts';
import { copyOut } from './copy-out.ts';
import { type Manifest, nameOf } from './manifest.ts';
import { createTally, type Tally } from './row-tally.ts';
import { inSnapshot } from './snapshot.ts';
import { readFileOf } from './stored-files.ts';

export interface Differences {
  /** Tables with their rows in the archive and in the database; undefined where there is no such table. */
  tables: { name: string; archived: number | undefined; found: number | undefined }[];
  /** Keys of files with other bytes, or none. */
  files: string[];
}

async function tallyOf(client: pg.ClientBase, table: Table): Promise<Tally> {
  const tally = createTally();
  for await (const chunk of copyOut(client, table)) tally.add(chunk);
  return tally.result();
}

const hasColumns = (found: Table, { columns }: Table) =>
  columns.every((name) => found.columns.includes(name));

async function differingTables(client: pg.ClientBase, { tables }: Manifest): Promise<Differences['tables']> {
  const found = new Map((await readTables(client)).map((table) => [nameOf(table), table]));
  const differing: Differences['tables'] = [];
  for (const table of tables) {
    const name = nameOf(table);
    const here = found.get(name);
    found.delete(name);
    const tally = here && hasColumns(here, table) ? await tallyOf(client, table) : undefined;
    if (tally?.checksum !== table.checksum)
      differing.push({ name, archived: table.rows, found: tally?.rows });
  }
  for (const [name, table] of found) {
    const { rows } = await tallyOf(client, table);
    if (rows > 0) differing.push({ name, archived: undefined, found: rows });
  }
  return differing;
}

async function readAll(chunks: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void) {
  for await (const chunk of chunks) onChunk(chunk);
}

/** What a database and a file store hold other than the archive says. What the store has besides is not looked at. */
export const compare = (
  manifest: Manifest,
  settings: ConnectionSettings,
  store: FileStore,
): Promise<Differences> =>
  withClient(settings, async (client) => {
    const tables = await inSnapshot(client, () => differingTables(client, manifest));
    const files: string[] = [];
    for (const { key, sha256 } of manifest.files) {
      const found = await readFileOf(store, key, readAll);
      if (found?.sha256 !== sha256) files.push(key);
    }
    return { tables, files };
  });
