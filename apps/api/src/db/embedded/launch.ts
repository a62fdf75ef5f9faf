import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { configure } from './configuration.ts';
import { ProgramFailure } from './failure.ts';
import { messages } from './messages.ts';
import { disownPidFile, readPostmaster, untilGone } from './postmaster.ts';
import { spawnAs } from './run-program.ts';
import { openRuntimeFolder } from './runtime-folder.ts';
import { openLog, readLogFrom } from './server-log.ts';
import type { RunningServer, Site } from './site.ts';

const POLL_MS = 15;
const NOTICE_MS = 5_000;
const LEFTOVERS_TIMEOUT_MS = 10_000;

/** Waits for as long as the server process lives: recovery after a crash may take long. */
export async function waitUntilReady(
  site: Site,
  isCurrent: (pid: number) => boolean,
  isOver: () => boolean,
): Promise<number> {
  const started = Date.now();
  let noticed = started;
  while (!isOver()) {
    const found = await readPostmaster(site.placement.cluster);
    if (found?.ready && isCurrent(found.pid)) return found.pid;
    if (Date.now() - noticed > NOTICE_MS) {
      noticed = Date.now();
      site.log(messages.recovering(Math.round((noticed - started) / 1000)));
    }
    await sleep(POLL_MS);
  }
  throw new ProgramFailure('');
}

/**
 * The server gets its own process group, so that Ctrl-C reaches only us, and its own output, so that it can outlive us.
 */
async function spawnServer(site: Site, output: number): Promise<RunningServer> {
  const { cluster, account } = site.placement;
  const child = spawn(site.programs.postgres, ['-D', cluster], {
    ...spawnAs(account),
    detached: true,
    stdio: ['ignore', output, output],
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  child.unref();
  const pid = await waitUntilReady(
    site,
    (found) => found === child.pid,
    () => hasEnded,
  );
  return { pid, ended };
}

/** Windows: `pg_ctl` drops administrator rights, with which PostgreSQL refuses to run. */
async function spawnOnWindows(site: Site): Promise<RunningServer> {
  const { cluster } = site.placement;
  const before = await readPostmaster(cluster);
  const starter = spawn(site.programs.pgCtl, ['start', '-W', '-D', cluster, '-l', site.logFile], {
    ...spawnAs(undefined),
    cwd: cluster,
    stdio: 'ignore',
  });
  await once(starter, 'exit');
  const deadline = Date.now() + LEFTOVERS_TIMEOUT_MS;
  const pid = await waitUntilReady(
    site,
    (found) => found !== before?.pid,
    () => Date.now() > deadline,
  );
  return { pid, ended: untilGone(pid, cluster) };
}

async function launchOnce(site: Site): Promise<RunningServer> {
  const handle = await openLog(site.logFile);
  const { size } = await handle.stat();
  try {
    return await (process.platform === 'win32' ? spawnOnWindows(site) : spawnServer(site, handle.fd));
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    throw new ProgramFailure(await readLogFrom(site.logFile, size));
  } finally {
    await handle.close();
  }
}

/** Children of a killed server hold its shared memory for an instant. */
const LEFTOVERS = /pre-existing shared memory block|lock file ".*" already exists/;

export async function launch(site: Site): Promise<RunningServer> {
  const { cluster, account } = site.placement;
  await configure(cluster, site.endpoint);
  const deadline = Date.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    await disownPidFile(cluster);
    // Temporary folders may be cleaned up while we run.
    await openRuntimeFolder(cluster, account);
    try {
      return await launchOnce(site);
    } catch (error) {
      const waiting =
        error instanceof ProgramFailure && LEFTOVERS.test(error.output) && Date.now() < deadline;
      if (!waiting) throw error;
      await sleep(100);
    }
  }
}
