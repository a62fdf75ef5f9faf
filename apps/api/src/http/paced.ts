import { Readable } from 'node:stream';

/** How long a reader may take nothing before its download is cut off. */
const READER_MS = 30_000;
export const SLICE_BYTES = 65_536;

/** Bytes for a reader, a slice at a time: one that is slow gets all of them, one that stalls is not waited for. */
export function paced(pieces: AsyncIterable<Uint8Array>): Readable {
  async function* slices() {
    for await (const piece of pieces)
      for (let at = 0; at < piece.length; at += SLICE_BYTES) {
        const stallTimer = setTimeout(() => output.destroy(), READER_MS);
        try {
          yield piece.subarray(at, at + SLICE_BYTES);
        } finally {
          clearTimeout(stallTimer);
        }
      }
  }
  const output: Readable = Readable.from(slices(), { objectMode: false });
  return output;
}
