import type { DocumentInput } from './documents/document.ts';
import { workers } from './workers.ts';

/** A composed document as PDF, made in a worker thread until nobody wants it any more. */
export async function makeDocument(input: DocumentInput, signal?: AbortSignal): Promise<Uint8Array> {
  // The native library is unloaded with the last thread that uses it, which would crash the others, so this thread
  // keeps it loaded.
  if (input.logo || input.blocks.some(({ kind }) => kind === 'pictures')) await import('sharp');
  return workers.run('writeDocument', input, signal ? { signal } : {});
}
