import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from './account.ts';
import type { Endpoint } from './configuration.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { errorCode, ProgramFailure } from './failure.ts';
import { linkIn, type Placement } from './placement.ts';
import type { Programs } from './programs.ts';
import { runProgram } from './run-program.ts';

/** The superuser of the embedded server; it only sets up the owner of the product's database. */
const SUPERUSER = 'gemelo';
/** The product connects as this role, which is no superuser. */
const OWNER = 'gemelo_owner';
const DATABASE = 'gemelo';

export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface Logins {
  readonly superuser: Connection;
  readonly owner: Connection;
}

/** The owner's password is derived from the superuser's and does not reveal it, so one stored secret serves both. */
export const loginsAt = (endpoint: Endpoint, password: string): Logins => ({
  superuser: { ...endpoint, user: SUPERUSER, password, database: DATABASE },
  owner: {
    ...endpoint,
    user: OWNER,
    password: createHmac('sha256', password).update(OWNER).digest('hex'),
    database: DATABASE,
  },
});

const passwordFile = (folder: string) => join(folder, 'postgres.password');

export async function readPassword(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile(folder), 'utf8')).trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export const newPassword = () => randomBytes(24).toString('hex');

export async function storePassword(folder: string, password: string): Promise<void> {
  if ((await readPassword(folder)) !== password)
    await writeDurably(passwordFile(folder), `${password}\n`, 0o600);
}

const STAGE = 'postgres.new-';

/** Created in a temporary folder and renamed into place, so that a failure leaves nothing behind. */
export async function createCluster(
  folder: string,
  { cluster, home, account }: Placement,
  programs: Programs,
): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(STAGE)) await rm(join(home, name), { recursive: true, force: true });
  }
  const password = (await readPassword(folder)) ?? newPassword();
  const stage = await mkdtemp(join(home, STAGE));
  try {
    const secret = join(stage, 'password');
    const created = join(stage, 'cluster');
    await writeFile(secret, password, { mode: 0o600 });
    for (const path of [secret, stage]) await giveTo(account, path);
    const { code, output } = await runProgram(
      programs.initdb,
      [
        `--pgdata=${created}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // The same collation on every system, independent of its locales.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { account },
    );
    if (code !== 0) throw new ProgramFailure(output);
    await storePassword(folder, password);
    await rename(created, cluster);
    await syncFolder(home);
    if (home !== folder) await symlink(cluster, linkIn(folder));
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** For data restored without its password: the server is stopped, so its owner may set a new one. */
export async function resetPassword(
  { cluster, account }: Placement,
  programs: Programs,
  password: string,
): Promise<void> {
  const { code, output } = await runProgram(programs.postgres, ['--single', '-D', cluster, 'postgres'], {
    account,
    input: `alter role ${SUPERUSER} with login superuser password '${password}'\n`,
  });
  if (code !== 0 || /\bERROR:/.test(output)) throw new ProgramFailure(output);
}
