import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { at, root } from './repository.mjs';

const shared = [
  'packages/contract/src',
  'packages/contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** The builds with their inputs. */
export const builds = [
  {
    name: 'api',
    folder: at('apps/api'),
    result: at('apps/api/dist/main.js'),
    inputs: ['apps/api/src', 'apps/api/package.json', 'apps/api/vite.config.ts', ...shared],
  },
  {
    name: 'web',
    folder: at('apps/web'),
    result: at('apps/web/dist/index.html'),
    served: true,
    inputs: ['apps/web', ...shared],
  },
];

const skipped =
  /(^|[\\/])(node_modules|dist|dist\.\d+(\.old)?|\.cache|coverage)$|\.(test|fixture)\.tsx?$|\.(md|tsbuildinfo)$/;

async function filesIn(path) {
  if (!existsSync(path) || skipped.test(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return (await Promise.all(entries.map((entry) => filesIn(join(path, entry.name))))).flat();
}

/** A hash of the current sources of a build. */
export async function fingerprint({ inputs }) {
  const found = (await Promise.all(inputs.map((input) => filesIn(at(input))))).flat();
  const files = found.sort((one, other) => (one < other ? -1 : 1));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    hash.update(relative(root, file)).update('\0').update(contents[index]).update('\0');
  });
  return hash.digest('hex');
}

const STAMP = '.inputs';
/** Whether this is the output folder of a running or aborted build. */
export const isBuilding = (name) => /^dist\.\d+(\.old)?$/.test(name);

/** The fingerprint of the sources if the build is out of date, else undefined. */
export async function staleness(build) {
  const now = await fingerprint(build);
  const then = existsSync(build.result)
    ? await readFile(join(build.folder, 'dist', STAMP), 'utf8').catch(() => '')
    : '';
  return now === then ? undefined : now;
}

export const writeStamp = (folder, stamp) => writeFile(join(folder, STAMP), stamp);
