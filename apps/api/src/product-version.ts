import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';

export async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
