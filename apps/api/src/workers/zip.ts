import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** Midnight of the first of January 1980, the first day that the format knows. */
const NO_DATE = 0x21;

interface Entry {
  name: Buffer;
  at: number;
  crc: number;
  packed: number;
  size: number;
}

/** What local and central headers have alike: from the version needed to the length of the name. */
function facts({ name, crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(NO_DATE, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A zip in memory, whose files are compressed while they are written. */
export function createZip() {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let length = 0;
  const append = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };

  return {
    /** One file after the other; its text is taken piece by piece. */
    async add(path: string, text: Iterable<string> | AsyncIterable<string>) {
      const entry: Entry = { name: Buffer.from(path), at: length, crc: 0, packed: 0, size: 0 };
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
      // Its sizes are known only now, so the header that stands before it is filled in afterwards.
      parts[header] = Buffer.concat([word(LOCAL), facts(entry), entry.name]);
      entries.push(entry);
    },

    /** The whole archive, in memory of its own that can be handed to another thread. */
    finish(): Uint8Array {
      const start = length;
      for (const entry of entries) {
        const tail = Buffer.alloc(14);
        tail.writeUInt32LE(entry.at, 10);
        append(Buffer.concat([word(CENTRAL), Buffer.from([VERSION, 0]), facts(entry), tail, entry.name]));
      }
      const end = Buffer.alloc(22);
      end.writeUInt32LE(END, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(length - start, 12);
      end.writeUInt32LE(start, 16);
      append(end);
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
