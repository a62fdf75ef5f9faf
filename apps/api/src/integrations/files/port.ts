import type { Readable } from 'node:stream';

export interface Stored {
  key: string;
  /** When the bytes were last written. */
  at: Date;
}

/** There are no bytes under this key. */
export class NoBytes extends Error {
  override readonly name = 'NoBytes';
}

/** Both ends are part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Storage for the bytes of files. Stored files are immutable; a reader gets all of a file or nothing. */
export interface FileStore {
  /** Stores the bytes under a random key, which it returns once they are durable. */
  put(content: Readable): Promise<string>;
  /** Stores the bytes under a key that `put` has given elsewhere, in place of those that are there. */
  putAt(key: string, content: Readable): Promise<void>;
  /** Everything or a range of it; fails with `NoBytes` before the first byte if the key is missing. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing a missing key is no error. */
  remove(key: string): Promise<void>;
  /** Every stored key, also the leftovers of an aborted `put`. */
  list(): AsyncIterable<Stored>;
}
