import { once } from 'node:events';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { syncFolder } from '../db/embedded/durable-file.ts';
import { StartupError } from '../db/embedded/startup-error.ts';

/** Where an archive is written. */
export interface Sink {
  write(bytes: Buffer): Promise<void>;
  /** Everything was written. */
  finish(): Promise<void>;
  /** What was written is no archive. */
  discard(): Promise<void>;
}

/** The name while it is being written. */
export const partOf = (path: string) => `${path}.part`;

function sentenceOf(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason = {
    EACCES: 'no hay permiso',
    EEXIST: 'otro respaldo lo está escribiendo, o uno interrumpido lo dejó: bórralo si no hay otro en marcha',
    ENOENT: 'la carpeta no existe',
    ENOSPC: 'el disco está lleno',
    EPERM: 'no hay permiso',
    EROFS: 'el disco es de solo lectura',
  }[code];
  return reason ? new StartupError(`No se pudo escribir ${path}: ${reason}.`) : error;
}

/** A file that has its name only when it is complete and on the disk. */
export async function fileSink(path: string): Promise<Sink> {
  const part = partOf(path);
  let handle: FileHandle;
  try {
    handle = await open(part, 'wx', 0o600);
  } catch (error) {
    throw sentenceOf(error, part);
  }
  const discard = async () => {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  };
  return {
    async write(bytes) {
      try {
        await handle.writeFile(bytes);
      } catch (error) {
        throw sentenceOf(error, part);
      }
    },
    async finish() {
      await handle.sync();
      await handle.close();
      await rename(part, path);
      await syncFolder(dirname(path));
    },
    discard,
  };
}

/** Ends the writing when it is no longer wanted. */
export const abortable = (sink: Sink, signal: AbortSignal): Sink => ({
  ...sink,
  async write(bytes) {
    signal.throwIfAborted();
    await sink.write(bytes);
  },
});

/** A pipe to another program, which has to notice by itself that it was cut. */
export function streamSink(stream: Writable): Sink {
  let failure: Error | undefined;
  // A reader that goes away would end this process in the middle, and the database that it has started would go on.
  stream.on('error', (error) => {
    failure ??= error;
  });
  const mustStand = () => {
    if (failure) throw new StartupError(`Nadie lee el respaldo hasta el final: ${failure.message}.`);
  };
  return {
    async write(bytes) {
      mustStand();
      if (!stream.write(bytes)) await once(stream, 'drain').catch(() => undefined);
      mustStand();
    },
    finish: async () => mustStand(),
    discard: async () => undefined,
  };
}
