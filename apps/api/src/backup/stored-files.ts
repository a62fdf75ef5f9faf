import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type FileStore, NoBytes } from '../integrations/files/port.ts';
import type { FileEntry } from './manifest.ts';

/** The columns that name bytes in the file store, and when those bytes must be there. */
export const keyColumns = [
  { table: 'file', column: 'storage_key', when: `state = 'kept'` },
  { table: 'file', column: 'thumbnail_key', when: `state = 'kept'` },
  // Pieces go with their upload, at any moment.
  { table: 'upload_piece', column: 'storage_key', when: 'false' },
];

export interface NamedKey {
  key: string;
  isNeeded: boolean;
}

/** Every key that the database names; of those of given-up records the bytes may be gone. */
export async function readKeys(client: pg.ClientBase): Promise<NamedKey[]> {
  const { rows } = await client.query<NamedKey>(
    `select key, bool_or(needed) as "isNeeded" from (${keyColumns
      .map(
        ({ table, column, when }) =>
          `select ${column} as key, ${when} as needed from ${table} where ${column} is not null`,
      )
      .join(' union all ')}) k group by key order by key`,
  );
  return rows;
}

/** Reads a file and tells its size and digest; undefined if the store does not have it. */
export async function readFileOf(
  store: FileStore,
  key: string,
  take: (chunks: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void) => Promise<void>,
): Promise<FileEntry | undefined> {
  const digest = createHash('sha256');
  let size = 0;
  try {
    const bytes = await store.get(key);
    await take(bytes, (chunk) => {
      digest.update(chunk);
      size += chunk.length;
    });
  } catch (error) {
    if (error instanceof NoBytes) return undefined;
    throw error;
  }
  return { key, size, sha256: digest.digest('hex') };
}
