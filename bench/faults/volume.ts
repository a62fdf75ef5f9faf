import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Room for an empty cluster, its log and what is written meanwhile. */
const SIZE = '1500m';

/** A small volume of its own on this folder, where this account may mount one. */
export async function mountSmall(folder: string): Promise<(() => Promise<void>) | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  return async () => {
    await run('umount', [folder]);
  };
}
