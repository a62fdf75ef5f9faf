import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is done again and again; it throws when it fails. Nothing is tried twice. */
export interface Lane {
  name: string;
  pauseMs: number;
  once(n: number, stopped: AbortSignal): Promise<void>;
  /** Called when nothing more is begun. */
  end?: () => Promise<void>;
}

export interface Tally {
  done: number;
  failures: string[];
}

/** Runs the lanes until stopped, and counts by their names. */
export function runLanes(lanes: readonly Lane[]) {
  const tallies = new Map<string, Tally>();
  const stopped = new AbortController();
  const ended = Promise.all(
    lanes.map(async ({ name, pauseMs, once, end }) => {
      const tally = tallies.get(name) ?? { done: 0, failures: [] };
      tallies.set(name, tally);
      for (let n = 0; !stopped.signal.aborted; n++) {
        await once(n, stopped.signal).then(
          () => {
            tally.done += 1;
          },
          (error: unknown) => {
            const isOurs = error instanceof Error && error.name === 'AbortError';
            if (!isOurs) tally.failures.push(error instanceof Error ? error.message : String(error));
          },
        );
        await sleep(pauseMs);
      }
      await end?.();
    }),
  );
  return {
    tallies,
    async stop(): Promise<void> {
      stopped.abort();
      await ended;
    },
  };
}
export type Load = ReturnType<typeof runLanes>;

const TIMEOUT_MS = 20_000;

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends over one connection that is kept; an answer other than 200 throws. */
export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ method, path, headers = {}, body = '' }: Sent) =>
    new Promise<void>((resolve, reject) => {
      const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
      const sent = request(`${url}${path}`, {
        method,
        agent,
        headers: { ...headers, ...length },
        timeout: TIMEOUT_MS,
      });
      sent
        .on('timeout', () => sent.destroy(new Error('sin respuesta')))
        .on('error', reject)
        .on('response', (response) => {
          response.on('error', reject).on('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${method} ${path}: ${response.statusCode}`));
          });
          response.resume();
        })
        .end(body);
    });
}
