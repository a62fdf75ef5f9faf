import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;
const BEAT_MS = 5_000;
/** A lock that nobody has touched for so long was left by one whose number another process bears by now. */
const DEAD_MS = 60_000;

function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function take(file) {
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
  // One that is just being written names nobody yet.
  return Date.now() - found.mtimeMs < DEAD_MS && (pid === 0 || lives(pid));
}

/** One at a time; whoever comes meanwhile waits, and a dead one keeps nobody. */
export async function alone(file, onWait, work) {
  await mkdir(dirname(file), { recursive: true });
  let told = false;
  while (!(await take(file))) {
    if (!(await isHeld(file))) {
      await rm(file, { force: true });
      continue;
    }
    if (!told) onWait();
    told = true;
    await sleep(LOOK_MS);
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
  }
}
