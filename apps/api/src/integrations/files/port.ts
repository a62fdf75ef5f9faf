import type { Readable } from 'node:stream';

export interface Stored {
  key: string;
  /** When its bytes were last written. */
  at: Date;
}

/** There are no bytes under this key. */
export class NoBytes extends Error {
  override readonly name = 'NoBytes';
}

/** Where the bytes of files are. What is put is never changed; whoever reads finds all of it or nothing. */
export interface FileStore {
  /** Keeps the bytes under a random key of its own choice, which it answers once they are safe. */
  put(content: Readable): Promise<string>;
  /** Fails with `NoBytes` before the first byte where there are none. */
  get(key: string): Promise<Readable>;
  /** Removing what is not there is done already. */
  remove(key: string): Promise<void>;
  /** All that is kept, also what a broken-off `put` left behind. */
  list(): AsyncIterable<Stored>;
}
