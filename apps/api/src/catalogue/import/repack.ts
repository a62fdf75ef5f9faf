import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Refused } from '@gemelo/contract/kit/errors';
import {
  CENTRAL,
  DEFLATED,
  directoryOf,
  END,
  localHeader,
  STORED,
  type ZipEntry,
} from '../../workers/zip-format.ts';
import { createMarkupCheck, tooComplex, unreadable } from './markup.ts';

const inflate = promisify(inflateRaw);

/** The largest table that we accept is far smaller than this; a zip bomb is far larger. */
const MAX_BYTES = 30_000_000;
const MAX_FILES = 200;

interface UnpackedEntry {
  name: Buffer;
  crc: number;
  data: Buffer;
}

function endOf(bytes: Buffer): { count: number; at: number } {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--)
    if (bytes.readUInt32LE(at) === END)
      return { count: bytes.readUInt16LE(at + 10), at: bytes.readUInt32LE(at + 16) };
  throw unreadable();
}

const inflateWithin = (packed: Buffer, maxOutputLength: number) =>
  inflate(packed, { maxOutputLength }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooComplex() : unreadable();
  });

/** Unpacks the XML entries with a size limit that does not trust the sizes declared in the archive. */
async function entriesOf(bytes: Buffer): Promise<UnpackedEntry[]> {
  const end = endOf(bytes);
  if (end.count > MAX_FILES) throw unreadable();
  const entries: UnpackedEntry[] = [];
  const checkMarkup = createMarkupCheck();
  let { at } = end;
  let remaining = MAX_BYTES;
  for (let n = 0; n < end.count; n++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw unreadable();
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
    if (method !== STORED && method !== DEFLATED) throw unreadable();
    const data = method === STORED ? packed : await inflateWithin(packed, remaining);
    remaining -= data.length;
    if (remaining <= 0) throw tooComplex();
    checkMarkup(data.toString('utf8'));
    entries.push({ name, crc, data });
  }
  return entries;
}

/** Rebuilds the workbook without compression, so that its headers can be trusted by the reader. */
export async function repack(bytes: Buffer): Promise<Buffer> {
  const unpacked = await entriesOf(bytes).catch((error: unknown) => {
    throw error instanceof Refused ? error : unreadable();
  });
  const files: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const { name, crc, data } of unpacked) {
    const entry = { name, at, method: STORED, crc, packed: data.length, size: data.length } as const;
    const file = Buffer.concat([localHeader(entry), data]);
    entries.push(entry);
    files.push(file);
    at += file.length;
  }
  return Buffer.concat([...files, directoryOf(entries, at)]);
}
