import { crc32 } from 'node:zlib';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../db/client.ts';
import { directoryOf, localHeader, STORED, type ZipEntry } from '../workers/zip-format.ts';
import { disposition } from './disposition.ts';
import { disconnectSignal, type ExportCall } from './export-parts.ts';
import { longTransaction, takeSlot } from './long-work.ts';
import { paced } from './paced.ts';

/** Their names are in memory while the files go out. */
const MAX_FILES = 50_000;

/** Refuses an archive of more files than one may have. */
export function mustFitArchive(files: readonly unknown[]) {
  if (files.length > MAX_FILES) throw new Refused('EXPORT_FILES_TOO_MANY', { limit: MAX_FILES });
}

/** A file of an archive; its content is read when its turn comes. */
export interface StreamedFile {
  name: string;
  /** Nothing: its bytes are gone, and it is left out. */
  read(): Promise<Buffer | undefined>;
}

/** Files that are compressed already, one of which is in memory at a time. */
async function* archive(files: Iterable<StreamedFile>): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const { name, read } of files) {
    const content = await read();
    if (!content) continue;
    const size = content.length;
    const crc = crc32(content);
    const entry: ZipEntry = { name: Buffer.from(name), at, method: STORED, crc, packed: size, size };
    const header = localHeader(entry);
    entries.push(entry);
    at += header.length + size;
    yield header;
    yield content;
  }
  yield directoryOf(entries, at);
}

interface Archived {
  /** Of the archive, without its extension. */
  name: string;
  files: Iterable<StreamedFile>;
}

/** Sent while it is read: the files may be larger than the disk, and the database is not waited for. */
export async function sendStreamedZip(
  database: Database,
  { actor, reply }: Pick<ExportCall, 'actor' | 'reply'>,
  find: (tx: Tx, signal: AbortSignal) => Promise<Archived>,
) {
  const signal = disconnectSignal(reply);
  const freeSlot = takeSlot(database, actor, 'spooled');
  try {
    const { name, files } = await longTransaction(database, actor, (tx) => find(tx, signal), signal);
    signal.throwIfAborted();
    return await reply
      .header('content-type', 'application/zip')
      .header('content-disposition', disposition('attachment', `${name}.zip`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache')
      .send(paced(archive(files)).once('close', freeSlot));
  } catch (error) {
    freeSlot();
    throw error;
  }
}
