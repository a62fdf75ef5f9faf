import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);

/** The settings of the folder, below those of the environment. */
export function loadSettings() {
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'));
}

/** The program of an installed package, wherever npm has put it; nothing where it is not installed. */
export function programOf(name, program = name, from = root) {
  try {
    const manifest = createRequire(join(from, 'package.json')).resolve(`${name}/package.json`);
    const { bin } = createRequire(manifest)(manifest);
    return join(manifest, '..', typeof bin === 'string' ? bin : bin[program]);
  } catch {
    return undefined;
  }
}
