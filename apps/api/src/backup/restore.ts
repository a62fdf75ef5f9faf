import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { FolderInUse, StartupError } from '../db/embedded/startup-error.ts';
import { migrate } from '../db/migrate.ts';
import { withClient } from '../db/with-client.ts';
import { openFileStore } from '../integrations/files/open-store.ts';
import type { FileStore } from '../integrations/files/port.ts';
import { knownKeys, openServer } from '../open-storage.ts';
import { type OpenArchive, openArchive } from './archive-reader.ts';
import { checkArchive } from './check-archive.ts';
import { createKeySamples } from './key-samples.ts';
import { load } from './load.ts';
import type { Manifest } from './manifest.ts';
import { mustBeEmpty, mustBeFree, mustBeKnown } from './target.ts';

type Print = (line: string) => void;

export interface RestoreOptions {
  path: string;
  /** Restores although the key does not open the secrets of the archive. */
  withoutKey: boolean;
}

/**
 * Checks the archive as a whole, and the key with it, before anything is written anywhere. Tells whether its secrets
 * stay closed.
 */
async function checkAll(archive: OpenArchive, config: Config, withoutKey: boolean): Promise<boolean> {
  await mustBeKnown(archive.manifest);
  const samples = createKeySamples();
  await checkArchive(archive, samples.watch);
  const keys = await knownKeys(config);
  const isClosed = samples.areClosedTo(keys);
  if (withoutKey || !isClosed) return isClosed;
  const place = config.databaseUrl ? 'GEMELO_KEY' : 'GEMELO_KEY, o el archivo gemelo.key en DATA_DIR';
  throw new StartupError(
    `${keys ? 'La clave de esta instalación no abre los secretos del respaldo' : 'Falta la clave que abre los secretos del respaldo'}: pon la de la instalación respaldada en ${place}, y restaura de nuevo. Si se perdió, «--sin-clave» restaura lo demás, y los secretos quedan ilegibles.`,
  );
}

async function openStopped(config: Config, print: Print) {
  try {
    return await openServer(config, print, false);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartupError(`Gemelo está en marcha en ${config.dataDir}: detenlo antes de restaurar.`);
  }
}

async function putFiles(store: FileStore, archive: OpenArchive) {
  // A file without bytes has no pieces.
  for (const { key, size } of archive.manifest.files)
    if (size === 0) await store.putAt(key, Readable.from([]));
  for (const { name, pieces } of archive.parts('files')) await store.putAt(name, Readable.from(pieces));
}

/** The files first: what they lack a database must not name. If it fails, they go again. */
async function putAll(client: pg.ClientBase, store: FileStore, archive: OpenArchive, forgetsKey: boolean) {
  try {
    await putFiles(store, archive);
    await load(client, archive, forgetsKey);
  } catch (error) {
    for (const { key } of archive.manifest.files) await store.remove(key).catch(() => undefined);
    throw error;
  }
  // A commit whose answer is lost may have happened, so from here on the files stay.
  await client.query('commit');
  // Without statistics the first questions would be planned for empty tables.
  await client.query('analyze');
}

/** Puts an archive into an empty place. Whatever fails, the database is as empty as before. */
export async function restore(
  config: Config,
  { path, withoutKey }: RestoreOptions,
  print: Print,
): Promise<Manifest> {
  const archive = await openArchive(path);
  try {
    const { manifest } = archive;
    print(`Comprobando el respaldo del ${manifest.at}…`);
    const isClosed = await checkAll(archive, config, withoutKey);
    const store = openFileStore(config.filesS3, config.dataDir);
    await mustBeFree(store, manifest);
    const server = await openStopped(config, print);
    try {
      const settings = server.direct ?? server.connection;
      await withClient(settings, (client) => mustBeEmpty(client, manifest));
      print('Preparando la base de datos…');
      await server.reach(settings, () => migrate(settings, manifest.migrations.at(-1)?.name));
      print('Restaurando…');
      await withClient(settings, (client) => putAll(client, store, archive, isClosed));
      await server.reach(settings, () => migrate(settings));
    } finally {
      await server.stop();
    }
    return manifest;
  } finally {
    await archive.close();
  }
}
