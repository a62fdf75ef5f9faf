import type pg from 'pg';
import type { ConnectionSettings } from '../db/pool.ts';
import { withClient } from '../db/with-client.ts';
import type { FileStore } from '../integrations/files/port.ts';
import { createArchive } from './archive-writer.ts';
import { readPartitions, readSequences, readTables, readVersions, type Table } from './contents.ts';
import { copyOut } from './copy-out.ts';
import { type FileEntry, FORMAT, type Manifest, nameOf, type TableEntry } from './manifest.ts';
import { createTally } from './row-tally.ts';
import type { Sink } from './sinks.ts';
import { inSnapshot } from './snapshot.ts';
import { type NamedKey, readFileOf, readKeys } from './stored-files.ts';

export interface BackupParts {
  settings: ConnectionSettings;
  store: FileStore;
  version: string;
}

export interface Written {
  manifest: Manifest;
  bytes: number;
}

type Archive = ReturnType<typeof createArchive>;

async function addTable(archive: Archive, client: pg.ClientBase, table: Table): Promise<TableEntry> {
  const tally = createTally();
  await archive.addTable(nameOf(table), copyOut(client, table), tally.add);
  return { ...table, ...tally.result() };
}

async function addFiles(archive: Archive, store: FileStore, keys: readonly NamedKey[]) {
  const files: FileEntry[] = [];
  const missing: string[] = [];
  for (const { key, isNeeded } of keys) {
    const file = await readFileOf(store, key, (chunks, onChunk) => archive.addFile(key, chunks, onChunk));
    if (file) files.push(file);
    else if (isNeeded) missing.push(key);
  }
  return { files, missing };
}

/** Writes the whole installation: first one moment of its database, then the files that the database names. */
export async function writeBackup({ settings, store, version }: BackupParts, sink: Sink): Promise<Written> {
  try {
    return await withClient(settings, async (client) => {
      const archive = createArchive(sink, new Date());
      const { keys, ...database } = await inSnapshot(client, async () => {
        const tables: TableEntry[] = [];
        const versions = await readVersions(client);
        for (const table of await readTables(client)) tables.push(await addTable(archive, client, table));
        const [partitions, sequences] = [await readPartitions(client), await readSequences(client)];
        return { ...versions, tables, partitions, sequences, keys: await readKeys(client) };
      });
      const files = await addFiles(archive, store, keys);
      const manifest: Manifest = { product: 'gemelo', format: FORMAT, version, ...database, ...files };
      await archive.finish(manifest);
      return { manifest, bytes: archive.bytes() };
    });
  } catch (error) {
    await sink.discard();
    throw error;
  }
}
