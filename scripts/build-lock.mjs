import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const BEAT_MS = 5_000;
/** A lock that was not renewed for this long is stale: its process id now belongs to another process. */
const DEAD_MS = 60_000;

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function acquire(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(file) {
  const found = await stat(file).catch(() => undefined);
  if (!found) return false;
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  // A lock file that is just being written has no process id yet.
  return Date.now() - found.mtimeMs < DEAD_MS && (pid === 0 || isAlive(pid));
}

/** Runs work under a lock file. Other processes wait; the lock of a dead process is removed. */
export async function withLock(file, onWait, work) {
  await mkdir(dirname(file), { recursive: true });
  let hasReported = false;
  while (!(await acquire(file))) {
    if (!(await isHeld(file))) {
      await rm(file, { force: true });
      continue;
    }
    if (!hasReported) onWait();
    hasReported = true;
    await sleep(POLL_MS);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}
