export const CENTRAL = 0x02014b50;
export const END = 0x06054b50;
const LOCAL = 0x04034b50;
const VERSION = 20;
export const STORED = 0;
export const DEFLATED = 8;
/** 1 January 1980, the earliest date of the format. */
const NO_DATE = 0x21;

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

/** The central directory and its end record, for a directory that begins at `start`. */
export function directoryOf(entries: readonly ZipEntry[], start: number): Buffer {
  const headers = entries.map((entry) => {
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.at, 10);
    return Buffer.concat([
      signature(CENTRAL),
      Buffer.from([VERSION, 0]),
      sharedFields(entry),
      tail,
      entry.name,
    ]);
  });
  const central = Buffer.concat(headers);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([central, end]);
}
