import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const READ_EVERY_MS = 500;

export interface Watched {
  /** The most that the main thread worked between two ticks of a timer, in ms; known on Linux alone. */
  work: number | undefined;
  /** The longest gap between two turns of the event loop, in ms; the clock itself ticks every 10. */
  inside: number;
  /** The longest answer of `GET /api/health`, asked every 10 ms. */
  outside: number;
  /** The most memory that the process held, in MB. */
  memory: number;
  seconds: number;
}

async function readMetrics(port: number) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    // Read since the last time that it was read.
    inside: value('nodejs_eventloop_lag_max_seconds') * 1000,
    memory: value('process_resident_memory_bytes') / 1e6,
  };
}

/** Watches the product from inside and from outside while something runs. */
export function createWatch(url: string, metricsPort: number, turnsPort: number) {
  const probe = fork(fileURLToPath(new URL('./probe.ts', import.meta.url)), [url], {
    execArgv: ['--import', 'tsx'],
  });
  const longestAnswer = async () => {
    probe.send('read');
    const [longest] = (await once(probe, 'message')) as [number];
    return longest;
  };

  const longestTurn = async () => {
    if (process.platform !== 'linux') return undefined;
    return Number(await (await fetch(`http://127.0.0.1:${turnsPort}`)).text());
  };

  return {
    async during(work: () => Promise<unknown>): Promise<Watched> {
      await readMetrics(metricsPort);
      await longestAnswer();
      await longestTurn();
      const began = performance.now();
      let running = true;
      const working = work().finally(() => {
        running = false;
      });
      let [inside, memory] = [0, 0];
      const note = async () => {
        const read = await readMetrics(metricsPort);
        [inside, memory] = [Math.max(inside, read.inside), Math.max(memory, read.memory)];
      };
      while (running) {
        await Promise.race([sleep(READ_EVERY_MS), working.catch(() => undefined)]);
        await note();
      }
      await working;
      const seconds = (performance.now() - began) / 1000;
      return { work: await longestTurn(), inside, outside: await longestAnswer(), memory, seconds };
    },
    stop: () => probe.disconnect(),
  };
}
