import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

interface Target {
  url: string;
  method: string;
  token?: string;
  /** Made anew for every request. */
  body?: () => string;
  /** The process whose work is measured. */
  pid: number;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds of processor time of the server for each request. */
  cpu: number;
}

const CONNECTIONS = 16;
const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

function once({ url, method, token, body }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const payload = body?.();
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${method} ${url}: ${response.statusCode} ${Buffer.concat(parts)}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Asks over some connections for a while, after as many requests to get warm. */
export async function measure(target: Target, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  for (let n = 0; n < 4 * CONNECTIONS; n++) await once(target, agent);
  const began = performance.now();
  const before = cpuOf(target.pid);
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - began < seconds * 1000) {
        await once(target, agent);
        done += 1;
      }
    }),
  );
  const cpu = (cpuOf(target.pid) - before) / done;
  agent.destroy();
  return { perSecond: (done * 1000) / (performance.now() - began), cpu };
}
