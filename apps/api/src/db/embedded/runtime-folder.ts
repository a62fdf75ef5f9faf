import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, giveTo, mayWork } from './account.ts';

/** The operating system limits socket paths to 104 bytes on macOS and 108 on Linux. */
export const MAX_SOCKET_PATH = 100;
const ROOM_FOR_NAMES = 40;

export const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

export function shortTemporaryFolder(): string {
  const folder = tmpdir();
  return Buffer.byteLength(folder) <= MAX_SOCKET_PATH - ROOM_FOR_NAMES ? folder : '/tmp';
}

/** In a world-writable folder, an expected name may belong to somebody else. */
async function isPrivate(folder: string, account: Account | undefined): Promise<boolean> {
  const found = await lstat(folder);
  const owners = [process.getuid?.(), account && account.uid >>> 0];
  return found.isDirectory() && owners.includes(found.uid);
}

/** The folder of a server's socket: short, private, and the same at every start of the same database. */
export async function openRuntimeFolder(cluster: string, account: Account | undefined): Promise<string> {
  const name = `gemelo-${fingerprint(`${cluster}:${(await stat(cluster)).ino}`)}`;
  const preferred = shortTemporaryFolder();
  const opened = await openIn(preferred, name, account);
  return preferred === '/tmp' || (await mayWork(account, opened)) ? opened : openIn('/tmp', name, account);
}

async function openIn(base: string, name: string, account: Account | undefined): Promise<string> {
  const expected = join(base, name);
  await mkdir(expected, { recursive: true, mode: 0o700 });
  const opened = (await isPrivate(expected, account)) ? expected : await mkdtemp(join(base, 'gemelo-'));
  await giveTo(account, opened);
  await chmod(opened, 0o700);
  return opened;
}
