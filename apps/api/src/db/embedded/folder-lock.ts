import { link, rename, stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './failure.ts';
import { messages } from './messages.ts';
import { fingerprint, MAX_SOCKET_PATH, shortTemporaryFolder } from './runtime-folder.ts';
import { FolderInUse } from './startup-error.ts';

export interface FolderLock {
  release(): Promise<void>;
}

function lockPaths(folder: string): string[] {
  const name = `gemelo-${fingerprint(folder)}.lock`;
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`];
  const inside = join(folder, 'gemelo.lock');
  const outside = join(shortTemporaryFolder(), name);
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? [inside, outside] : [outside];
}

function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, readableAll: true, writableAll: true }, () => resolve(server.unref()));
  });
}

type Holder = { pid: number | undefined } | 'dead' | 'gone';

function askHolder(path: string): Promise<Holder> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let reply = '';
    const answer = (holder: Holder) => {
      socket.destroy();
      resolve(holder);
    };
    const alive = () => answer({ pid: Number(reply) || undefined });
    socket.setTimeout(500, alive);
    socket.on('data', (chunk) => {
      reply += chunk.toString();
    });
    socket.on('end', alive);
    socket.on('error', (error) => {
      const code = errorCode(error);
      if (code === 'ECONNREFUSED') answer('dead');
      else if (code === 'ENOENT') answer('gone');
      else alive();
    });
  });
}

/** Moves the lock of a dead process away, and restores it if a live process took the lock meanwhile. */
async function removeDead(path: string, inode: number): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await rename(path, aside);
  if ((await stat(aside)).ino !== inode) await link(aside, path);
  await unlink(aside);
}

async function claim(path: string, folder: string): Promise<Server> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      return await listen(path);
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE') throw error;
    }
    const inode = (await stat(path).catch(() => undefined))?.ino ?? 0;
    let holder = await askHolder(path);
    if (holder === 'dead') {
      // A process that is taking the lock refuses connections for an instant.
      await sleep(50);
      holder = await askHolder(path);
    }
    if (typeof holder === 'object') throw new FolderInUse(messages.folderInUse(folder, holder.pid));
    if (holder === 'dead') await removeDead(path, inode).catch(() => undefined);
  }
  throw new FolderInUse(messages.folderInUse(folder, undefined));
}

const SOCKETS_UNSUPPORTED = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'EACCES']);

/** One process at a time: the operating system drops the lock when its holder dies, however it dies. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  let refusal: unknown;
  for (const path of lockPaths(folder)) {
    try {
      const server = await claim(path, folder);
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    } catch (error) {
      refusal = error;
      if (!SOCKETS_UNSUPPORTED.has(errorCode(error) ?? '')) break;
    }
  }
  throw refusal;
}
