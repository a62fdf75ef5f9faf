import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { DEFLATED, directoryOf, localHeader, type ZipEntry } from '../workers/zip-format.ts';
import type { Spool } from './spool.ts';

/** An archive in a temporary file, compressed while it is written. */
export function createSpooledZip(spool: Spool) {
  const entries: ZipEntry[] = [];
  let length = 0;
  const append = async (bytes: Buffer) => {
    await spool.append(bytes);
    length += bytes.length;
  };

  return {
    /** Adds a file; its text is consumed in pieces. */
    async add(path: string, text: AsyncIterable<string>): Promise<void> {
      const name = Buffer.from(path);
      const entry: ZipEntry = { name, at: length, method: DEFLATED, crc: 0, packed: 0, size: 0 };
      await append(localHeader(entry));
      async function* counted() {
        for await (const piece of text) {
          const bytes = Buffer.from(piece);
          entry.crc = crc32(bytes, entry.crc);
          entry.size += bytes.length;
          yield bytes;
        }
      }
      await pipeline(counted, createDeflateRaw(), async (packed: AsyncIterable<Buffer>) => {
        for await (const piece of packed) {
          entry.packed += piece.length;
          await append(piece);
        }
      });
      // The sizes are known only now.
      await spool.rewrite(localHeader(entry), entry.at);
      entries.push(entry);
    },

    finish: () => append(directoryOf(entries, length)),
  };
}
