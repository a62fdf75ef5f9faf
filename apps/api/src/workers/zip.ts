import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { DEFLATED, directoryOf, localHeader, type ZipEntry } from './zip-format.ts';

/** A zip archive in memory, compressed while it is written. */
export function createZip() {
  const parts: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let length = 0;
  const append = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };

  return {
    /** Adds a file; its text is consumed in pieces. */
    async add(path: string, text: Iterable<string> | AsyncIterable<string>) {
      const entry: ZipEntry = {
        name: Buffer.from(path),
        at: length,
        method: DEFLATED,
        crc: 0,
        packed: 0,
        size: 0,
      };
      const header = parts.push(Buffer.alloc(0)) - 1;
      length += 30 + entry.name.length;
      const deflate = createDeflateRaw();
      deflate.on('data', (part: Buffer) => {
        entry.packed += part.length;
        append(part);
      });
      for await (const piece of text) {
        const bytes = Buffer.from(piece);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
      }
      deflate.end();
      await finished(deflate);
      // The sizes are known only now, so the local header is filled in afterwards.
      parts[header] = localHeader(entry);
      entries.push(entry);
    },

    /** The whole archive, in a buffer that can be transferred to another thread. */
    finish(): Uint8Array {
      append(directoryOf(entries, length));
      const whole = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
}
