/** How much of a table or file is compressed and written at once. */
export const PIECE_BYTES = 4 * 1024 * 1024;
/** What no piece exceeds, so that reading one takes a bounded amount of memory whoever made the archive. */
export const MAX_PIECE_BYTES = 64 * 1024 * 1024;

/** Gathers chunks into pieces of about the same size. */
export async function* piecesOf(
  chunks: AsyncIterable<Buffer>,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    onChunk(chunk);
    // A row may be larger than a piece.
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const part = chunk.subarray(from, from + PIECE_BYTES);
      gathered.push(part);
      size += part.length;
      if (size < PIECE_BYTES) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(gathered);
}

/** Works on each item while the next one is being fetched. */
export async function* oneAhead<T, U>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<U>,
): AsyncGenerator<U> {
  let pending: Promise<U> | undefined;
  for await (const item of items) {
    const begun = work(item);
    // A failure is reported when its turn comes.
    begun.catch(() => undefined);
    if (pending) yield await pending;
    pending = begun;
  }
  if (pending) yield await pending;
}
