import type { FileHandle } from 'node:fs/promises';
import { Damaged } from './damaged.ts';

/** The unit of the format: headers are one block, contents are padded to whole blocks. */
const BLOCK = 512;
const NAME_BYTES = 100;
/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  name: string;
  size: number;
  /** Where its content begins. */
  at: number;
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of all bytes of a header, in which its own field counts as blanks. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

/** One file of an archive in the format of POSIX 1988 (ustar), which every tar reads. */
export function tarFile(name: string, content: Buffer, at: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`the name ${name} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(content.length, 11)}\0${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]);
}

const textOf = (header: Buffer, from: number, length: number) =>
  header
    .toString('utf8', from, from + length)
    .replace(/\0.*$/s, '')
    .trim();
/** NaN for anything but octal digits: a sign would lead backwards. */
const numberOf = (header: Buffer, from: number, length: number) => {
  const text = textOf(header, from, length);
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
};

export async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new Damaged('está cortado');
    done += bytesRead;
  }
  return bytes;
}

/** The files of an archive in their order; contents are read by those who need them. */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ; ) {
    const header = await readExactly(file, at, BLOCK);
    if (header.equals(TAR_END.subarray(0, BLOCK))) return;
    if (textOf(header, 257, 5) !== 'ustar' || numberOf(header, 148, 7) !== sumOf(header))
      throw new Damaged(at === 0 ? 'no es un respaldo de Gemelo' : 'uno de sus encabezados no se entiende');
    const size = numberOf(header, 124, 11);
    if (Number.isNaN(size)) throw new Damaged('uno de sus encabezados no se entiende');
    yield { name: textOf(header, 0, NAME_BYTES), size, at: at + BLOCK };
    at += BLOCK + size + paddingOf(size);
  }
}
