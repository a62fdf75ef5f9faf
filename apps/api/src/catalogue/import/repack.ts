import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Refused } from '@gemelo/contract/kit/errors';

const inflate = promisify(inflateRaw);

/** A table of the most rows that we take is far smaller; a bomb is far larger. */
const MOST_BYTES = 30_000_000;
const MOST_FILES = 200;
const MOST_LINES = 10_000;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: Buffer;
  crc: number;
  data: Buffer;
}

function endOf(bytes: Buffer): { count: number; at: number } {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (bytes.readUInt32LE(at) === END)
      return { count: bytes.readUInt16LE(at + 10), at: bytes.readUInt32LE(at + 16) };
  throw new Refused('IMPORT_UNREADABLE');
}

/** A reader makes every row and column up to the last that is named, so one cell far away fills the memory. */
function checkPlaces(xml: string) {
  if (!xml.includes('sheetData')) return;
  for (const [, place = ''] of xml.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) {
    const [, row] = /^[A-Z]{0,2}(\d{1,7})$/.exec(place) ?? [];
    if (row === undefined || Number(row) > MOST_LINES) throw new Refused('IMPORT_UNREADABLE');
  }
}

/** The XML inside, unpacked with a limit that does not trust what the archive says of its sizes. */
async function entriesOf(bytes: Buffer): Promise<Entry[]> {
  const end = endOf(bytes);
  if (end.count > MOST_FILES) throw new Refused('IMPORT_UNREADABLE');
  const entries: Entry[] = [];
  let { at } = end;
  let left = MOST_BYTES;
  for (let n = 0; n < end.count; n++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Refused('IMPORT_UNREADABLE');
    const method = bytes.readUInt16LE(at + 10);
    const crc = bytes.readUInt32LE(at + 16);
    const size = bytes.readUInt32LE(at + 20);
    const nameSize = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.subarray(at + 46, at + 46 + nameSize);
    at += 46 + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (!/\.(xml|rels)$/.test(name.toString())) continue;
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    if (method !== STORED && method !== DEFLATED) throw new Refused('IMPORT_UNREADABLE');
    const data = method === STORED ? packed : await inflate(packed, { maxOutputLength: left });
    left -= data.length;
    if (left <= 0) throw new Refused('IMPORT_UNREADABLE');
    checkPlaces(data.toString('utf8'));
    entries.push({ name, crc, data });
  }
  return entries;
}

/** What local and central headers have alike: version, flags, method, time, sizes. */
function facts({ name, crc, data }: Entry): Buffer {
  const part = Buffer.alloc(26);
  part.writeUInt16LE(20, 0);
  part.writeUInt32LE(crc, 10);
  part.writeUInt32LE(data.length, 14);
  part.writeUInt32LE(data.length, 18);
  part.writeUInt16LE(name.length, 22);
  return part;
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** The same workbook without compression, made anew, so that whoever reads it can trust its headers. */
export async function repack(bytes: Buffer): Promise<Buffer> {
  const entries = await entriesOf(bytes).catch(() => {
    throw new Refused('IMPORT_UNREADABLE');
  });
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const file = Buffer.concat([word(LOCAL), facts(entry), entry.name, entry.data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([word(CENTRAL), Buffer.from([20, 0]), facts(entry), tail, entry.name]));
    files.push(file);
    at += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}
