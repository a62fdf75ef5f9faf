import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../db/embedded/startup-error.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { openFileStore } from '../integrations/files/open-store.ts';
import type { S3Address } from '../integrations/files/s3-address.ts';
import { backupName, removeOldBackups } from './kept-backups.ts';
import { fileSink, partOf } from './sinks.ts';
import { writeBackup } from './write-backup.ts';

/** Plain data, because it is passed to a thread. */
export interface ScheduledBackup {
  settings: ConnectionSettings;
  filesS3: S3Address | undefined;
  dataDir: string;
  folder: string;
  keep: number;
  version: string;
}

/** Files that the database names and the store lacks, or why there is no backup. */
export type Outcome = { missing: string[] } | { refusal: string };

async function mustExist(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartupError(
      `No se pudo crear la carpeta de BACKUP_DIR, ${folder}: ${(error as Error).message}.`,
    );
  }
}

/** Writes the backup of this moment and removes those that are one too many. */
export async function makeBackup(input: ScheduledBackup): Promise<Outcome> {
  const { settings, filesS3, dataDir, folder, keep, version } = input;
  try {
    await mustExist(folder);
    const name = backupName(new Date());
    // Only one runs at a time, so this is what an attempt in the same minute has left.
    await rm(partOf(join(folder, name)), { force: true });
    const sink = await fileSink(join(folder, name));
    const store = openFileStore(filesS3, dataDir);
    const { manifest } = await writeBackup({ settings, store, version }, sink);
    await removeOldBackups(folder, keep, name);
    return { missing: manifest.missing };
  } catch (error) {
    if (error instanceof StartupError) return { refusal: error.message };
    throw error;
  }
}
