import { existsSync, readdirSync } from 'node:fs';
import { at, programOf } from './repository.mjs';
import { runNode } from './run.mjs';

/** Type-checks every folder with a tsconfig, and stops at the first that fails. */
const below = (folder) => readdirSync(at(folder)).map((name) => `${folder}/${name}`);
const folders = [...below('packages'), ...below('apps'), 'e2e', ...below('bench')];

for (const folder of folders.filter((one) => existsSync(at(one, 'tsconfig.json')))) {
  const { code } = await runNode([programOf('typescript', 'tsc'), '-p', at(folder)]);
  if (code !== 0) {
    console.error(`✗ ${folder}`);
    process.exit(code ?? 1);
  }
}
