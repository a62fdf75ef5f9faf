import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../db/embedded/durable-file.ts';
import { checkedKey, isKey, newKey } from './keys.ts';
import { type FileStore, NoBytes } from './port.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Writes to a temporary name first, so that a file under its own name is always complete. */
async function writeWhole(path: string, content: Readable) {
  const part = `${path}.part`;
  const firstCreated = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(part, 'wx', 0o600);
  try {
    await pipeline(content, async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) await handle.writeFile(chunk);
    });
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(part, { force: true });
    throw error;
  }
  await handle.close();
  await rename(part, path);
  // New folders are durable only once their parents are synced.
  const outermost = dirname(firstCreated ?? path);
  for (let folder = dirname(path); folder.length >= outermost.length; folder = dirname(folder))
    await syncFolder(folder);
}

/** Files in a local folder, or on a network disk that several machines share. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...checkedKey(key).split('/'));
  return {
    async put(content) {
      const key = newKey();
      await writeWhole(pathOf(key), content);
      return key;
    },

    async putAt(key, content) {
      // The leftover of an interrupted attempt.
      await rm(`${pathOf(key)}.part`, { force: true });
      await writeWhole(pathOf(key), content);
    },

    async get(key, range) {
      const stream = createReadStream(pathOf(key), range);
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', (error) => reject(isMissing(error) ? new NoBytes(key) : error));
      });
      return stream;
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const key = relative(folder, path).split(sep).join('/');
        if (!isKey(key)) continue;
        const found = await stat(path).catch(() => undefined);
        if (found) yield { key, at: found.mtime };
      }
    },
  };
}
