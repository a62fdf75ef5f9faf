import { existsSync } from 'node:fs';
import { at, programOf } from './repository.mjs';
import { run, runNode } from './run.mjs';

/** All that must hold before a change is done, the quickest first; stops at the first failure. */
const workspaces = ['packages/contract', 'apps/api', 'apps/web', 'e2e', 'bench', 'bench/durability'];
const typed = workspaces.filter((folder) => existsSync(at(folder, 'tsconfig.json')));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const steps = [
  ...typed.map((folder) => [
    `tipos de ${folder}`,
    () => runNode([programOf('typescript', 'tsc'), '-p', at(folder)]),
  ]),
  ['estilo', () => run(npm, ['run', '--silent', 'lint'], { shell: process.platform === 'win32' })],
  ['unidades, API y pantallas', () => runNode([programOf('vitest'), 'run'])],
  ['construcción', () => runNode([at('scripts/build.mjs')])],
  ['presupuestos y navegador', () => runNode([at('scripts/e2e.mjs')])],
];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const began = Date.now();
for (const [name, step] of steps) {
  console.log(`\n▸ ${name}`);
  const since = Date.now();
  const { code } = await step();
  if (code !== 0) {
    console.error(`✗ ${name} (${seconds(since)})`);
    process.exit(code ?? 1);
  }
  console.log(`✓ ${name} (${seconds(since)})`);
}
console.log(`\nTodo en orden en ${seconds(began)}.`);
