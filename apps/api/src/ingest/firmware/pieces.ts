import { buffer } from 'node:stream/consumers';
import { atMost } from '../../http/at-most.ts';
import type { FileStore } from '../../integrations/files/port.ts';

/** Files are read in pieces of this size, whatever size devices ask for. */
const PIECE = 65_536;
/** 16 MiB: the firmwares that are being delivered at one time. */
const MAX_PIECES = 256;
/** Files are read beside everything else that the process does. */
const READS_AT_ONCE = 4;

/** Ranges of stored files. The pieces that were used last stay in memory, because many devices read the same file. */
export function createPieces(store: Pick<FileStore, 'get'>) {
  const pieces = new Map<string, Promise<Buffer>>();
  const inTurn = atMost(READS_AT_ONCE);

  const piece = (key: string, index: number, size: number): Promise<Buffer> => {
    const name = `${key}/${index}`;
    const start = index * PIECE;
    const known =
      pieces.get(name) ??
      inTurn(async () => buffer(await store.get(key, { start, end: Math.min(start + PIECE, size) - 1 })));
    // Last in the map is what was used last.
    pieces.delete(name);
    pieces.set(name, known);
    known.catch(() => pieces.delete(name));
    if (pieces.size > MAX_PIECES) pieces.delete(pieces.keys().next().value as string);
    return known;
  };

  /** The bytes from `start` up to, but not including, `end`; empty beyond the end of the file. */
  return async (key: string, size: number, start: number, end: number): Promise<Buffer> => {
    const last = Math.min(end, size);
    if (start >= last) return Buffer.alloc(0);
    const indexes = [];
    for (let index = Math.floor(start / PIECE); index * PIECE < last; index += 1) indexes.push(index);
    const parts = await Promise.all(indexes.map((index) => piece(key, index, size)));
    const from = start - (indexes[0] ?? 0) * PIECE;
    return Buffer.concat(parts).subarray(from, from + last - start);
  };
}
export type Pieces = ReturnType<typeof createPieces>;
