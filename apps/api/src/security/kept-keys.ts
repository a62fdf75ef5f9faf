import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keys } from './vault.ts';

const CURRENT = 'gemelo.key';
/** There only while what it sealed is being sealed anew. */
const OLD = 'gemelo.key.old';
const BYTES = 32;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function read(dataDir: string, name: string): Promise<Buffer | undefined> {
  const text = await readFile(join(dataDir, name), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== BYTES) throw new Error(`${join(dataDir, name)} holds no key`);
  return key;
}

/** Names in a folder survive a power failure only when the folder itself is written; Windows does so by itself. */
async function syncFolder(dataDir: string) {
  if (process.platform === 'win32') return;
  const handle = await open(dataDir);
  await handle.sync().finally(() => handle.close());
}

async function write(path: string, flags: 'w' | 'wx', key: Buffer) {
  const handle = await open(path, flags, 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file has the old content or the new one, whenever the process or the machine stops. */
async function place(dataDir: string, name: string, key: Buffer) {
  const path = join(dataDir, name);
  await write(`${path}.new`, 'w', key);
  await rename(`${path}.new`, path);
  await syncFolder(dataDir);
}

/** The key of an embedded installation: created once and stored beside the data, outside the database. */
async function currentKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const found = await read(dataDir, CURRENT);
  if (found) return found;
  const key = randomBytes(BYTES);
  try {
    await write(join(dataDir, CURRENT), 'wx', key);
  } catch (error) {
    // A process that began at the same time has made it.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return currentKey(dataDir);
    throw error;
  }
  await syncFolder(dataDir);
  return key;
}

async function withOlder(dataDir: string, key: Buffer): Promise<Keys> {
  const old = await read(dataDir, OLD);
  return { key, older: old && !old.equals(key) ? [old] : [] };
}

/** With the key of before, if its rotation was interrupted. */
export const keptKeys = async (dataDir: string): Promise<Keys> =>
  withOlder(dataDir, await currentKey(dataDir));

/** The same, where a key has been made. */
export async function storedKeys(dataDir: string): Promise<Keys | undefined> {
  const key = await read(dataDir, CURRENT);
  return key && withOlder(dataDir, key);
}

/** Makes the next key, unless a rotation that was interrupted has made it. */
export async function beginRotation(dataDir: string): Promise<Keys> {
  const { key, older } = await keptKeys(dataDir);
  if (older.length > 0) return { key, older };
  // First the copy: at no moment is the only key that opens what is sealed without a file.
  await place(dataDir, OLD, key);
  const next = randomBytes(BYTES);
  await place(dataDir, CURRENT, next);
  return { key: next, older: [key] };
}

/** Nothing is sealed with the key of before any more. */
export async function endRotation(dataDir: string): Promise<void> {
  await rm(join(dataDir, OLD), { force: true });
  await syncFolder(dataDir);
}
