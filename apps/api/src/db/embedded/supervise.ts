import { setTimeout as sleep } from 'node:timers/promises';
import { explain } from './failure.ts';
import { messages } from './messages.ts';
import { endPostmaster, sendSignal } from './postmaster.ts';
import { watchLog } from './server-log.ts';
import type { RunningServer, Site } from './site.ts';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;
const STEADY_MS = 10_000;
const ALIVE_MS = 60_000;

export interface Supervisor {
  onExit(listener: () => void): void;
  stop(): Promise<void>;
}

/** Restarts the server whenever it dies, with growing pauses while it keeps dying. */
export function supervise(
  site: Site,
  first: RunningServer,
  bringUp: () => Promise<RunningServer>,
): Supervisor {
  const { cluster } = site.placement;
  const listeners: (() => void)[] = [];
  const stopping = new AbortController();
  const logWatch = watchLog(site.logFile);
  let current: RunningServer | undefined = first;

  // A process that exits without calling stop must not leave a server behind; after a SIGKILL that is impossible.
  const onProcessExit = () => {
    if (current) void sendSignal(current.pid, 'SIGINT', site.programs.pgCtl);
  };
  process.once('exit', onProcessExit);

  async function restart(delay: number): Promise<RunningServer | undefined> {
    site.log(messages.died(delay));
    await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return undefined;
    try {
      const server = await bringUp();
      site.log(messages.restarted);
      return server;
    } catch (error) {
      const reason = await explain(error, cluster, (text) => messages.startFailed(text, site.logFile));
      site.log(reason instanceof Error ? reason.message : String(reason));
      return undefined;
    }
  }

  async function watch(): Promise<void> {
    let delay = FIRST_DELAY_MS;
    while (!stopping.signal.aborted) {
      if (current) {
        const since = Date.now();
        await current.ended;
        current = undefined;
        if (stopping.signal.aborted) return;
        if (Date.now() - since > STEADY_MS) delay = FIRST_DELAY_MS;
        for (const listener of listeners) listener();
      }
      current = await restart(delay);
      delay = Math.min(delay * 2, MAX_DELAY_MS);
    }
  }
  const watching = watch();

  async function end(): Promise<void> {
    stopping.abort();
    process.off('exit', onProcessExit);
    logWatch.stop();
    if (!current) await watching;
    if (!current) return;
    const { forced } = await endPostmaster(current.pid, cluster, site.programs.pgCtl);
    if (forced) site.log(messages.stopForced);
    await watching;
  }
  /** The server's handle is unreferenced: a process that waits for nothing else would exit before it has stopped. */
  const endAlive = async () => {
    const alive = setInterval(() => undefined, ALIVE_MS);
    await end().finally(() => clearInterval(alive));
  };
  let ending: Promise<void> | undefined;

  return {
    onExit: (listener) => void listeners.push(listener),
    stop: () => {
      ending ??= endAlive();
      return ending;
    },
  };
}
