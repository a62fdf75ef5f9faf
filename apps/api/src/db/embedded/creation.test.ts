import { cpSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRoot, servingAccount } from './account.ts';
import { createCluster } from './cluster.ts';
import { explain } from './failure.ts';
import { messages } from './messages.ts';
import { findNative, preparePrograms } from './programs.ts';
import { runProgram } from './run-program.ts';
import { startEmbedded } from './start-embedded.ts';
import { StartupError } from './startup-error.ts';

vi.setConfig({ testTimeout: 30_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemelo-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const placement = () => ({
  cluster: join(folder, 'postgres'),
  home: folder,
  account: undefined,
  exists: false,
});

/** Replaces initdb, because the real one cannot be made to fail half way. */
async function failingInitdb(lastWords: string) {
  const initdb = join(folder, 'initdb');
  await writeFile(
    initdb,
    `#!/bin/sh\nmkdir "\${1#--pgdata=}" && echo 18 > "\${1#--pgdata=}/PG_VERSION"\necho "${lastWords}" >&2\nexit 1\n`,
  );
  await chmod(initdb, 0o755);
  return { initdb, postgres: '', pgCtl: '', version: '18.4' };
}

describe('a failed database creation', () => {
  it('leaves no files behind', async () => {
    const programs = await failingInitdb('initdb: error: something broke');
    const error = await createCluster(folder, placement(), programs).catch((reason: unknown) => reason);
    expect(await readdir(folder)).toEqual(['initdb']);
    expect(String(await explain(error, folder, messages.initFailed))).toBe(
      'StartupError: No se pudo crear la base de datos: something broke.',
    );
  });

  it('reports a full disk', async () => {
    const programs = await failingInitdb('initdb: error: could not write file: No space left on device');
    const error = await createCluster(folder, placement(), programs).catch((reason: unknown) => reason);
    expect(String(await explain(error, folder, messages.initFailed))).toMatch(/No queda espacio en el disco/);
  });

  const canMount = isRoot() && process.platform === 'linux';
  it.runIf(canMount)('leaves a disk that is too small empty', async ({ skip }) => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const mounted = await runProgram('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]);
    if (mounted.code !== 0) skip('mounting is not permitted on this system');
    await chmod(folder, 0o755);
    try {
      const refusal = await startEmbedded({ dataDir: disk, log: () => undefined }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(StartupError);
      expect(String(refusal)).toMatch(/No queda espacio en el disco/);
      expect(await readdir(disk)).toEqual([]);
    } finally {
      await runProgram('umount', [disk]);
    }
  });
});

describe('the PostgreSQL programs', () => {
  it('fail with one sentence on an unsupported system', () => {
    expect(() => findNative('sunos', 'x64')).toThrow(
      /no existe para este sistema \(sunos-x64\).*DATABASE_URL/,
    );
  });

  it('get the symlinks that npm cannot pack, in place or in a copy that the account can read', async () => {
    const unlinked = join(folder, 'closed', 'package', 'native');
    cpSync(join(findNative(), '..'), join(unlinked, '..'), { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(await readFile(join(unlinked, 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of links) await rm(join(unlinked, '..', target), { force: true });

    const account = await servingAccount(undefined);
    await chmod(folder, 0o755);
    await chmod(join(folder, 'closed'), account ? 0o700 : 0o755);
    const { version, postgres } = await preparePrograms(unlinked, folder, account, () => undefined);
    expect(version).toMatch(/^18\./);
    expect(postgres.startsWith(unlinked)).toBe(account === undefined);
    expect((await preparePrograms(unlinked, folder, account, () => undefined)).postgres).toBe(postgres);
  });
});
