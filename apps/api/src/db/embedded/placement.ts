import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Account, accountName, giveTo, giveTreeTo, mayWork, servingAccount } from './account.ts';
import { errorCode } from './failure.ts';
import { messages } from './messages.ts';
import { fingerprint } from './runtime-folder.ts';
import { StartupError } from './startup-error.ts';

/** Location of the data, and the account that works with it. */
export interface Placement {
  /** The real path of the database folder, even before it exists. */
  readonly cluster: string;
  /** The folder of the database and, if needed, of a copy of the programs. */
  readonly home: string;
  readonly account: Account | undefined;
  readonly exists: boolean;
}

/** Opens the operator's DATA_DIR, creating it if needed, and resolves its real path. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(await mkdtemp(join(folder, '.write-')), { recursive: true });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new StartupError(messages.notAFolder(folder));
    // A recursive mkdir reports ENOENT when it lacks write permission.
    if (code === 'ENOENT') throw new StartupError(messages.folderUnwritable(folder), { cause: error });
    throw error;
  }
  return realpath(folder);
}

export const linkIn = (folder: string) => join(folder, 'postgres');

/** The folder or link `postgres` in the data folder, if it is not empty. */
async function findCluster(folder: string): Promise<string | undefined> {
  const path = linkIn(folder);
  const found = await lstat(path).catch(() => undefined);
  if (!found) return undefined;
  const cluster = await realpath(path).catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartupError(messages.clusterGone(path, await readlink(path)));
  });
  const owner = (await stat(cluster)).uid;
  const self = process.getuid?.() ?? owner;
  if (self !== 0 && self !== owner)
    throw new StartupError(messages.foreignOwner(cluster, await accountName(owner)));
  const names = await readdir(cluster);
  if (names.includes('PG_VERSION')) return cluster;
  if (names.length > 0 || found.isSymbolicLink()) throw new StartupError(messages.foreignContent(cluster));
  return undefined;
}

export async function checkMajor(cluster: string, version: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const ours = version.split('.')[0] ?? version;
  if (found !== ours) throw new StartupError(messages.otherMajor(cluster, found, ours));
}

async function mayWorkIn(account: Account | undefined, home: string): Promise<boolean> {
  if (!account) return true;
  const probe = await mkdtemp(join(home, '.reach-'));
  try {
    await giveTo(account, probe);
    return await mayWork(account, probe);
  } finally {
    await rm(probe, { recursive: true });
  }
}

/** Grants the server's account traversal, but not listing, of a data folder that only root may enter. */
async function grantTraversal(account: Account, folder: string): Promise<void> {
  const { uid, gid, mode } = await stat(folder);
  const isRootOnly = uid === 0 && (mode & 0o007) === 0 && (gid === 0 || (mode & 0o070) === 0);
  if (!isRootOnly) return;
  await chown(folder, 0, account.gid >>> 0);
  await chmod(folder, 0o710);
}

/** A folder outside the operator's, for an account that cannot enter the data folder. */
async function findShelter(folder: string, account: Account): Promise<string> {
  for (const base of ['/var/lib', tmpdir()]) {
    const shelter = join(base, `gemelo-data-${fingerprint(folder)}`);
    try {
      await mkdir(shelter, { recursive: true });
      const found = await lstat(shelter);
      if (!found.isDirectory() || found.uid !== 0) continue;
      await chmod(shelter, 0o711);
      if (await mayWorkIn(account, shelter)) return shelter;
    } catch (error) {
      if (errorCode(error) === 'ENOSPC') throw error;
    }
  }
  throw new StartupError(messages.noShelter(account.name));
}

/** Finds the database of a data folder, or chooses the place for a new one. */
export async function placeCluster(folder: string, log: (line: string) => void): Promise<Placement> {
  const cluster = await findCluster(folder);
  if (cluster) {
    const owner = await stat(cluster);
    const account = await servingAccount(owner);
    // Root copied the data back, for example from a backup.
    if (account && owner.uid === 0) await giveTreeTo(account, cluster);
    if (account) await grantTraversal(account, folder);
    if (!(await mayWork(account, cluster))) {
      throw new StartupError(messages.clusterUnreachable(cluster, account?.name ?? ''));
    }
    return { cluster, home: dirname(cluster), account, exists: true };
  }
  const account = await servingAccount(undefined);
  if (account) await grantTraversal(account, folder);
  if (!account || (await mayWorkIn(account, folder))) {
    return { cluster: linkIn(folder), home: folder, account, exists: false };
  }
  const home = await findShelter(folder, account);
  log(messages.sheltered(home, folder, account.name));
  const sheltered = linkIn(home);
  if (await lstat(sheltered).catch(() => undefined)) {
    const aside = `${sheltered}.old-${randomBytes(4).toString('hex')}`;
    await rename(sheltered, aside);
    log(messages.setAside(aside));
  }
  return { cluster: sheltered, home, account, exists: false };
}
