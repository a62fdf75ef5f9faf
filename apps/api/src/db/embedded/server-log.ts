import { copyFile, type FileHandle, mkdir, open, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const MAX_LOG_BYTES = 8 * 1024 * 1024;
const CHECK_INTERVAL_MS = 60_000;

export const logFileIn = (folder: string) => join(folder, 'log', 'postgres.log');

/** The server appends to its log, so the file can be copied and truncated while it runs. */
async function rotate(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size < MAX_LOG_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

export async function openLog(file: string): Promise<FileHandle> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  await rotate(file);
  return handle;
}

/** Keeps the log small; a rotation that fails is retried later. */
export function watchLog(file: string): { stop(): void } {
  const timer = setInterval(() => rotate(file).catch(() => undefined), CHECK_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}

export async function readLogFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const start = Math.min(offset, size);
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.min(size - start, 64 * 1024)),
      0,
      null,
      start,
    );
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await handle.close();
  }
}
