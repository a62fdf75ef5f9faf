import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Finds the root folder of the API package, from the sources as well as from the build. */
function findRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from));
}

export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
export const repositoryRoot = join(packageRoot, '../..');
