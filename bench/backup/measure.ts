import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

const LOOK_MS = 50;

export interface Measured {
  seconds: number;
  /** The most memory that the process itself held, in MB; not a number where the system does not tell. */
  peakMb: number;
}

/** The highest use of memory so far, as Linux tells it. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Runs a program to its end, which must be a good one. */
export async function measure(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Measured> {
  const began = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = Number.NaN;
  const watching = setInterval(async () => {
    const peak = await peakOf(child.pid ?? 0);
    if (peak > 0) peakMb = peak;
  }, LOOK_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watching);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, peakMb };
}
