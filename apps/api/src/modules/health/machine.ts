import { X509Certificate } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FactsOf } from '@gemelo/contract/endpoints/health';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * What is free and what there is on the disk of a folder, or of the one where the first upload makes it; null where
 * the system does not tell.
 */
export async function roomOf(folder: string): Promise<FactsOf<'disk'>['data']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    return isMissing(error) && parent !== folder ? roomOf(parent) : null;
  }
}

/** Until when the certificate of a file is valid; null if there is none that can be read. */
export async function expiryOf(certFile: string): Promise<string | null> {
  try {
    return new Date(new X509Certificate(await readFile(certFile)).validTo).toISOString();
  } catch {
    return null;
  }
}
