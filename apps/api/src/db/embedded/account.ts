import { chown, lchown, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** The account that runs PostgreSQL when we are root, because it refuses to run as root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = () => process.getuid?.() === 0;

async function knownAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').filter((line) => !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

const nobodyByConvention: Account = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** As root: the owner of the existing data, else `nobody`. Otherwise undefined, which means ourselves. */
export async function servingAccount(
  owner: { uid: number; gid: number } | undefined,
): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const accounts = await knownAccounts().catch(() => []);
  if (owner && owner.uid !== 0) {
    const existing = accounts.find((account) => account.uid === owner.uid);
    return existing ?? { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  }
  return accounts.find((account) => account.name === 'nobody') ?? nobodyByConvention;
}

export async function accountName(uid: number): Promise<string> {
  const accounts = await knownAccounts().catch(() => []);
  return accounts.find((account) => account.uid === uid)?.name ?? String(uid);
}

/** macOS reports its `nobody` as -2, which spawn accepts and chown does not. */
const unsigned = (id: number) => id >>> 0;

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, unsigned(account.uid), unsigned(account.gid));
}

export async function giveTreeTo(account: Account, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    await lchown(path, unsigned(account.uid), unsigned(account.gid));
  }
}

/** Asks the operating system, so that ACLs and special mounts count too. */
export async function mayWork(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  const { code } = await runProgram('/bin/sh', ['-c', '[ -w "$1" ] && [ -x "$1" ]', 'sh', folder], {
    account,
  });
  return code === 0;
}
