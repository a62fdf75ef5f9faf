import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);

/** Loads the settings of `.env`; those of the environment take precedence. */
export function loadSettings() {
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'));
}

/** The path of an installed package's program, wherever npm put it; undefined if it is not installed. */
export function programOf(name, program = name, from = root) {
  try {
    const manifest = createRequire(join(from, 'package.json')).resolve(`${name}/package.json`);
    const { bin } = createRequire(manifest)(manifest);
    return join(manifest, '..', typeof bin === 'string' ? bin : bin[program]);
  } catch {
    return undefined;
  }
}
