/** How much of a table or file is compressed and written at once. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** Gathers chunks into pieces of about the same size. */
export async function* piecesOf(
  chunks: AsyncIterable<Buffer>,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    onChunk(chunk);
    gathered.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
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
