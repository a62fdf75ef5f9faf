import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const READ_EVERY_MS = 500;

export interface Watched {
  /** The longest CPU time of the main thread between two ticks of a timer, in ms; only on Linux. */
  work: number | undefined;
  /** The longest event loop delay, in ms, with a resolution of 10. */
  inside: number;
  /** The longest response time of `GET /api/health`, requested every 10 ms. */
  outside: number;
  /** The highest memory use of the process, in MB. */
  memory: number;
  seconds: number;
}

async function readMetrics(port: number) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    // The metric is reset on each read.
    inside: value('nodejs_eventloop_lag_max_seconds') * 1000,
    memory: value('process_resident_memory_bytes') / 1e6,
  };
}

/** Measures the product from inside and outside while some work runs. */
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
      const sample = async () => {
        const read = await readMetrics(metricsPort);
        [inside, memory] = [Math.max(inside, read.inside), Math.max(memory, read.memory)];
      };
      while (running) {
        await Promise.race([sleep(READ_EVERY_MS), working.catch(() => undefined)]);
        await sample();
      }
      await working;
      const seconds = (performance.now() - began) / 1000;
      return { work: await longestTurn(), inside, outside: await longestAnswer(), memory, seconds };
    },
    stop: () => probe.disconnect(),
  };
}
