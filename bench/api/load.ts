import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuOf, cpuOfFamily } from './cpu.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const script = here('./requests.lua');
const findWrk = () =>
  execFileSync(process.execPath, [here('../../scripts/wrk.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1) ?? 'wrk';

/** A row that an update changes: its id, its version, and the rest of the body as JSON members. */
export interface Row {
  id: number;
  version: number;
  facts: string;
}

export interface Load {
  url: string;
  method: string;
  path: string;
  token: string;
  connections: number;
  /** With placeholders such as `{n}`, see requests.lua. */
  body?: string;
  rows?: Row[];
}

/** The processes whose CPU time is measured. */
export interface Servers {
  server: number;
  postmaster: number;
}

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of CPU per request. */
  serverCpu: number;
  databaseCpu: number;
}

export function createLoader() {
  const wrk = findWrk();
  const folder = mkdtempSync(join(tmpdir(), 'gemelo-bench-load-'));
  let run = 0;

  const filesOf = ({ body, rows }: Load): string[] => {
    if (!body) return [];
    const [bodyFile, rowsFile] = [join(folder, 'body'), join(folder, 'rows')];
    writeFileSync(bodyFile, body);
    if (!rows) return [bodyFile];
    writeFileSync(rowsFile, rows.map(({ id, version, facts }) => `${id}\t${version}\t${facts}\n`).join(''));
    return [bodyFile, rowsFile];
  };

  /** Loads a server for some seconds; any response other than 2xx fails the benchmark. */
  async function runWrk(load: Load, seconds: number) {
    run += 1;
    const { url, method, path, token, connections } = load;
    const child = spawn(
      wrk,
      [
        ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout=30s', '-s', script],
        ...['-H', `Authorization: Bearer ${token}`, '-H', 'Content-Type: application/json'],
        ...[url, '--', method, path, String(run), ...filesOf(load)],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    await once(child, 'close');
    const result = /^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output)?.slice(1).map(Number);
    const [requests = 0, duration = 0, p50 = 0, p99 = 0, failures = 0] = result ?? [];
    if (!result || requests === 0 || failures > 0)
      throw new Error(
        `${method} ${url}${path}: ${failures} de ${requests} fallaron: ${output.slice(0, 2000)}`,
      );
    return { requests, seconds: duration / 1e6, p50: p50 / 1000, p99: p99 / 1000 };
  }

  return {
    /** wrk prints its version with its usage, and fails. */
    version: () => /([\d.]+\d)/.exec(spawnSync(wrk, ['-v'], { encoding: 'utf8' }).stdout)?.[1] ?? '',
    close: () => rmSync(folder, { recursive: true, force: true }),
    run: runWrk,

    async measure(load: Load, { server, postmaster }: Servers, seconds: number): Promise<Measured> {
      const [serverBefore, databaseBefore] = [cpuOf(server), cpuOfFamily(postmaster)];
      const { requests, seconds: took, p50, p99 } = await runWrk(load, seconds);
      return {
        perSecond: requests / took,
        p50,
        p99,
        serverCpu: (cpuOf(server) - serverBefore) / requests,
        databaseCpu: (cpuOfFamily(postmaster) - databaseBefore) / requests,
      };
    },
  };
}
export type Loader = ReturnType<typeof createLoader>;
