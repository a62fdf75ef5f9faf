import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runProgram } from './run-program.ts';

const run = promisify(execFile);

/** The contents of `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly ready: boolean;
  readonly stopping: boolean;
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const status = lines[7]?.trim();
  return pid > 0 ? { pid, ready: status === 'ready', stopping: status === 'stopping' } : undefined;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function commandOf(pid: number): Promise<string[]> {
  switch (process.platform) {
    case 'linux':
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    case 'win32':
      return [
        (await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH', '/FO', 'CSV'])).stdout.split('"')[1] ?? '',
      ];
    default: {
      const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']);
      const [program = '', ...rest] = stdout.trim().split(' -D ');
      return [program, '-D', rest.join(' -D ')];
    }
  }
}

/** Process ids are reused, after a reboot and in containers, so only a server of this very folder counts. */
export async function serves(pid: number, cluster: string): Promise<boolean> {
  if (!exists(pid)) return false;
  const [program = '', , folder] = await commandOf(pid).catch(() => []);
  if (!/^postgres(\.exe)?$/.test(basename(program))) return false;
  return process.platform === 'win32' || folder === cluster;
}

/** The server that runs on this folder now, whichever process started it. */
export async function livingPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster);
  return found && (await serves(found.pid, cluster)) ? found : undefined;
}

/**
 * A process id that now belongs to another program would prevent PostgreSQL from starting. PostgreSQL treats its
 * parent's id as stale, and still checks that no child of the dead server holds the shared memory.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const found = await readPostmaster(cluster);
  if (!found || !exists(found.pid)) return;
  const [, ...rest] = (await readFile(pidFile(cluster), 'utf8')).split('\n');
  await writeFile(pidFile(cluster), [String(process.pid), ...rest].join('\n'));
}

export type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** Windows has no signals, so `pg_ctl` talks to the server. */
export async function sendSignal(pid: number, signal: StopSignal, pgCtl: string): Promise<void> {
  if (process.platform === 'win32') await runProgram(pgCtl, ['kill', signal.slice(3), String(pid)]);
  else if (exists(pid)) process.kill(pid, signal);
}

export async function waitForEnd(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (await serves(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

const POLL_MS = 400;

/** For a server that is not our child, so that no exit event arrives. */
export async function untilGone(pid: number, cluster: string): Promise<void> {
  while (await serves(pid, cluster)) await sleep(POLL_MS, undefined, { ref: false });
}

const STOP_TIMEOUT_MS = 8_000;
const IMMEDIATE_STOP_TIMEOUT_MS = 7_000;

/** Stops fast, then immediately; returns whether it had to be forced. */
export async function endPostmaster(
  pid: number,
  cluster: string,
  pgCtl: string,
): Promise<{ forced: boolean }> {
  await sendSignal(pid, 'SIGINT', pgCtl);
  if (await waitForEnd(pid, cluster, STOP_TIMEOUT_MS)) return { forced: false };
  await sendSignal(pid, 'SIGQUIT', pgCtl);
  if (!(await waitForEnd(pid, cluster, IMMEDIATE_STOP_TIMEOUT_MS))) await sendSignal(pid, 'SIGKILL', pgCtl);
  await waitForEnd(pid, cluster, IMMEDIATE_STOP_TIMEOUT_MS);
  return { forced: true };
}
