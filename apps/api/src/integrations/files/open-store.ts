import { join } from 'node:path';
import { Upstream } from '@gemelo/contract/kit/errors';
import { diskStore } from './disk.ts';
import { type FileStore, NoBytes } from './port.ts';
import { s3Store } from './s3.ts';
import type { S3Address } from './s3-address.ts';

/** A full disk or an unreachable bucket is not the fault of the request: it may be retried. */
async function reported<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NoBytes
      ? error
      : Object.assign(new Upstream('FILES_UNREACHABLE'), { cause: error });
  }
}

/** Opens the configured bucket, else a folder in the data directory. */
export function openFileStore(s3: S3Address | undefined, dataDir: string): FileStore {
  const store = s3 ? s3Store(s3) : diskStore(join(dataDir, 'files'));
  return {
    put: (content) => reported(store.put(content)),
    putAt: (key, content) => reported(store.putAt(key, content)),
    get: (key, range) => reported(store.get(key, range)),
    remove: (key) => reported(store.remove(key)),
    list: () => store.list(),
  };
}
