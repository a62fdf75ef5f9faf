export const CENTRAL = 0x02014b50;
export const END = 0x06054b50;
const LOCAL = 0x04034b50;
const VERSION = 20;
export const STORED = 0;
export const DEFLATED = 8;
/** 1 January 1980, the earliest date of the format. */
const NO_DATE = 0x21;
/** Names are UTF-8; without it readers take them for the code page of their system. */
const UTF8 = 0x0800;
/** What does not fit into the field stands in the extension for large archives (ZIP64). */
const BEYOND = 0xffffffff;
const MANY = 0xffff;
const LARGE_VERSION = 45;

/** One file of an archive. */
export interface ZipEntry {
  name: Buffer;
  /** The offset of its local header. */
  at: number;
  method: typeof STORED | typeof DEFLATED;
  crc: number;
  packed: number;
  size: number;
}

/** The fields shared by local and central headers: from the required version to the length of the name. */
function sharedFields({ name, method, crc, packed, size }: ZipEntry): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(name.some((byte) => byte > 0x7f) ? UTF8 : 0, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt16LE(NO_DATE, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const signature = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export const localHeader = (entry: ZipEntry): Buffer =>
  Buffer.concat([signature(LOCAL), sharedFields(entry), entry.name]);

/** The offset of an entry beyond 4 GiB. */
function largeOffset(at: number): Buffer {
  if (at < BEYOND) return Buffer.alloc(0);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(at), 4);
  return extra;
}

/** The end of an archive with many entries or beyond 4 GiB, before the ordinary one. */
function largeEnd(entries: number, size: number, start: number): Buffer {
  if (entries < MANY && start + size < BEYOND) return Buffer.alloc(0);
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(LARGE_VERSION, 12);
  end.writeUInt16LE(LARGE_VERSION, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

/** The central directory and its end records, for a directory that begins at `start`. */
export function directoryOf(entries: readonly ZipEntry[], start: number): Buffer {
  const headers = entries.map((entry) => {
    const extra = largeOffset(entry.at);
    const tail = Buffer.alloc(16);
    tail.writeUInt16LE(extra.length, 0);
    tail.writeUInt32LE(Math.min(entry.at, BEYOND), 12);
    return Buffer.concat([
      signature(CENTRAL),
      Buffer.from([VERSION, 0]),
      // The length of the extension follows that of the name.
      sharedFields(entry).subarray(0, 24),
      tail,
      entry.name,
      extra,
    ]);
  });
  const central = Buffer.concat(headers);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(entries.length, MANY), 8);
  end.writeUInt16LE(Math.min(entries.length, MANY), 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(Math.min(start, BEYOND), 16);
  return Buffer.concat([central, largeEnd(entries.length, central.length, start), end]);
}
