import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the API's package, from its source as from its build. */
function findRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from));
}

export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
export const repositoryRoot = join(packageRoot, '../..');
