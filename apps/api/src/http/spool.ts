import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHUNK_LENGTH = 65_536;

/** A temporary file, unlinked while it is open, so that nothing remains of it after a crash. */
export async function openSpool() {
  const path = join(tmpdir(), `gemelo-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  let pending = '';
  let size = 0;

  const flush = async () => {
    const chunk = Buffer.from(pending);
    pending = '';
    await file.writeFile(chunk);
    size += chunk.length;
  };

  return {
    /** Buffers the text; a promise is returned only when the buffer has to be written. */
    write(text: string): Promise<void> | undefined {
      pending += text;
      return pending.length < CHUNK_LENGTH ? undefined : flush();
    },
    /** Writes bytes after what was written before. */
    async append(bytes: Uint8Array): Promise<void> {
      if (pending !== '') await flush();
      await file.writeFile(bytes);
      size += bytes.length;
    },
    /** Overwrites bytes that were written before. */
    async rewrite(bytes: Uint8Array, at: number): Promise<void> {
      await file.write(bytes, 0, bytes.length, at);
    },
    /** Writes what is buffered and returns the size of the file. */
    async finish(): Promise<number> {
      await flush();
      return size;
    },
    async read(from: number, length: number): Promise<Uint8Array> {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}
export type Spool = Awaited<ReturnType<typeof openSpool>>;
