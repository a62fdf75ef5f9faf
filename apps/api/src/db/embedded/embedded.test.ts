import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveTo, isRoot, servingAccount } from './account.ts';
import type { Connection } from './cluster.ts';
import { messages } from './messages.ts';
import { livingPostmaster, waitForEnd } from './postmaster.ts';
import { runProgram } from './run-program.ts';
import { type EmbeddedServer, startEmbedded } from './start-embedded.ts';
import { FolderInUse, StartupError } from './startup-error.ts';
import { useEmbedded } from './use-embedded.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const fixture = fileURLToPath(new URL('./embedded-process.fixture.ts', import.meta.url));
const nobody = await servingAccount(undefined);
const nobodyCanReadSources =
  nobody !== undefined &&
  (
    await runProgram(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(fixture)})`], {
      account: nobody,
    })
  ).code === 0;

let root: string;
let template: string;
const servers: EmbeddedServer[] = [];
const children: ChildProcess[] = [];
const lines: string[] = [];

async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
  servers.push(server);
  return server;
}

async function query<T extends pg.QueryResultRow>(connection: Connection, text: string): Promise<T[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const storedWords = (connection: Connection) => query(connection, 'select word from kept');

/** A data folder with a database, copied because that is faster than starting one. */
async function copyTemplate(name: string): Promise<string> {
  const folder = join(root, name);
  cpSync(template, folder, { recursive: true });
  await chmod(join(folder, 'postgres'), 0o700);
  return folder;
}

interface ChildReport {
  connection?: Connection;
  refusal?: string;
}

async function startInChild(
  dataDir: string,
  ids: { uid?: number; gid?: number } = {},
): Promise<[ChildProcess, ChildReport]> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), fixture, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...ids,
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return [child, JSON.parse(line) as ChildReport];
}

async function killChild(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const clusterOf = async (folder: string) =>
  readlink(join(folder, 'postgres')).catch(() => join(folder, 'postgres'));

async function serverPid(folder: string): Promise<number> {
  const found = await livingPostmaster(await clusterOf(folder));
  if (!found) throw new Error(`no server works in ${folder}`);
  return found.pid;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gemelo-test-'));
  await chmod(root, 0o755);
  template = join(root, 'una carpeta con ñ');
  const server = await startEmbedded({ dataDir: template, log: () => undefined });
  await query(server.connection, "create table kept as select 'ÑANDÚ' as word");
  await server.stop();
});

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  lines.length = 0;
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('a start', () => {
  it('keeps the existing data and takes under a second', async () => {
    const durations: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const began = performance.now();
      const server = await start(template);
      durations.push(performance.now() - began);
      expect(await storedWords(server.connection)).toEqual([{ word: 'ÑANDÚ' }]);
      await server.stop();
    }
    // The best of several runs, because other tests use the machine too.
    expect(Math.min(...durations)).toBeLessThan(1_000);
  });

  it('configures UTF-8, fsync and no TCP listener, and requires the password', async () => {
    const { connection } = await start(template);
    const [row] = await query(
      connection,
      `select lower('ÑÁ'), 'ñ' < 'o' collate "es-x-icu" as sorted, current_setting('fsync') as fsync,
        current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses`,
    );
    expect(row).toEqual({ lower: 'ñá', sorted: true, fsync: 'on', encoding: 'UTF8', addresses: '' });
    expect(Buffer.byteLength(connection.host)).toBeLessThan(80);
    await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/);
  });

  it('sets a new password when the password file is missing', async () => {
    const folder = await copyTemplate('sin contraseña');
    await rm(join(folder, 'postgres.password'));
    const { connection } = await start(folder);
    expect(await storedWords(connection)).toHaveLength(1);
  });

  it('ignores a stale pid file whose pid belongs to another process', async () => {
    const folder = await copyTemplate('numero ajeno');
    const stranger = spawn('sleep', ['60'], nobody ? { uid: nobody.uid, gid: nobody.gid } : {});
    children.push(stranger);
    await writeFile(
      join(folder, 'postgres/postmaster.pid'),
      `${stranger.pid}\n${folder}\n1\n5432\n/tmp\n\n\nready\n`,
    );
    const { connection } = await start(folder);
    expect(await storedWords(connection)).toHaveLength(1);
    expect(stranger.exitCode).toBeNull();
  });

  it('refuses data of another major version', async () => {
    const folder = await copyTemplate('otra versión');
    await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n');
    await expect(start(folder)).rejects.toThrow(/son de PostgreSQL 17 .* trae PostgreSQL 18/);
  });

  it('refuses a path that is not a folder, and a folder with other files', async () => {
    const file = join(root, 'un archivo');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(StartupError);
    const folder = join(root, 'otras cosas');
    await mkdir(join(folder, 'postgres'), { recursive: true });
    await writeFile(join(folder, 'postgres/cosa'), '');
    await expect(start(folder)).rejects.toThrow(/no contiene una base de datos de Gemelo/);
  });
});

describe('two processes', () => {
  it('cannot share a data folder, but a command may use the running server', async () => {
    const folder = await copyTemplate('compartida');
    const [child] = await startInChild(folder);
    const refusal = await start(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUse);
    expect(String(refusal)).toContain(String(child.pid));
    const guest = await useEmbedded({ dataDir: folder, log: () => undefined });
    await guest.stop();
    expect(await storedWords(guest.connection)).toHaveLength(1);
    const pid = await serverPid(folder);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(await waitForEnd(pid, await clusterOf(folder), 0)).toBe(true);
  });

  it('keep the same server when the first is killed and the second starts', async () => {
    const folder = await copyTemplate('huérfana');
    const [child] = await startInChild(folder);
    const pid = await serverPid(folder);
    await killChild(child);
    const { connection } = await start(folder);
    expect(await serverPid(folder)).toBe(pid);
    expect(await storedWords(connection)).toHaveLength(1);
  });

  it('can start one after the other when the first was killed with its server', async () => {
    const folder = await copyTemplate('todo muerto');
    const [child] = await startInChild(folder);
    process.kill(await serverPid(folder), 'SIGKILL');
    await killChild(child);
    const { connection } = await start(folder);
    expect(await storedWords(connection)).toHaveLength(1);
  });
});

it('a process that waits for nothing else finishes stopping its server', async () => {
  const script = fileURLToPath(new URL('./supervise.fixture.ts', import.meta.url));
  const { code, output } = await runProgram(process.execPath, [
    '--import',
    import.meta.resolve('tsx'),
    script,
  ]);
  expect([code, output]).toEqual([0, 'stopped']);
});

it('a server that dies is restarted, and exit listeners are notified', async () => {
  const folder = await copyTemplate('reinicio');
  const server = await start(folder);
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const restarts = () => lines.filter((line) => line === messages.restarted).length;
    const before = restarts();
    const exited = new Promise<void>((resolve) => server.onExit(resolve));
    process.kill(await serverPid(folder), signal);
    await exited;
    await expect
      .poll(() => storedWords(server.connection).catch(() => []), { timeout: 10_000 })
      .toHaveLength(1);
    // The server may answer a moment before its supervisor knows; killed in between it would count as never started.
    await expect.poll(restarts, { timeout: 10_000 }).toBe(before + 1);
  }
});

describe.runIf(isRoot())('a start as root', () => {
  it('places the data elsewhere when the server account cannot enter the folder, and finds it again', async () => {
    const folder = join(root, 'cerrada', 'datos');
    await mkdir(folder, { recursive: true });
    await chmod(join(root, 'cerrada'), 0o700);
    const first = await start(folder);
    await query(first.connection, 'create table kept as select 1 as word');
    await first.stop();
    const cluster = await clusterOf(folder);
    try {
      expect(cluster.startsWith(root)).toBe(false);
      expect(lines.some((line) => line.includes(join(cluster, '..')))).toBe(true);
      const second = await start(folder);
      expect(await storedWords(second.connection)).toHaveLength(1);
      await second.stop();
    } finally {
      await rm(join(cluster, '..'), { recursive: true });
    }
  });
});

describe.runIf(nobodyCanReadSources)('a start as an ordinary user', () => {
  const ids = { uid: nobody?.uid ?? 0, gid: nobody?.gid ?? 0 };

  it('works in a folder of that user', async () => {
    const folder = join(root, 'de nadie');
    await mkdir(folder);
    await giveTo(nobody, folder);
    const [child, { connection }] = await startInChild(folder, ids);
    expect(connection && (await query(connection, 'select 1 as one'))).toEqual([{ one: 1 }]);
    expect(await readFile(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('18\n');
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('reports a folder without write permission in one sentence', async () => {
    const folder = join(root, 'ajena');
    await mkdir(folder);
    const [, { refusal }] = await startInChild(folder, ids);
    expect(refusal).toMatch(/^StartupError: No se puede escribir en la carpeta «.*ajena».*\.$/);
    expect(await readdir(folder)).toEqual([]);
  });
});
