import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A rename survives a power failure only once its folder is synced; Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the file atomically. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const stage = `${path}.new`;
  try {
    await rm(stage, { force: true });
    const handle = await open(stage, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(stage, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(stage, { force: true });
    throw error;
  }
}
