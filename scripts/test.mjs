import { ensureMosquitto } from './mosquitto.mjs';
import { at, programOf } from './repository.mjs';
import { run, runNode } from './run.mjs';

/** All that must hold before a change is done, the quickest first; stops at the first failure. */
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const steps = [
  { name: 'tipos', run: () => runNode([at('scripts/types.mjs')]) },
  {
    name: 'estilo',
    run: () => run(npm, ['run', '--silent', 'lint'], { shell: process.platform === 'win32' }),
  },
  {
    name: 'esquema de la base de datos',
    run: () => runNode([at('scripts/db-types.mjs'), '--check']),
  },
  {
    name: 'unidades, API y pantallas',
    run: () => {
      ensureMosquitto();
      return runNode([programOf('vitest'), 'run']);
    },
  },
  { name: 'construcción', run: () => runNode([at('scripts/build.mjs')]) },
  { name: 'presupuestos y navegador', run: () => runNode([at('scripts/e2e.mjs')]) },
];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const began = Date.now();
for (const step of steps) {
  const { name } = step;
  console.log(`\n▸ ${name}`);
  const since = Date.now();
  const { code } = await step.run();
  if (code !== 0) {
    console.error(`✗ ${name} (${seconds(since)})`);
    process.exit(code ?? 1);
  }
  console.log(`✓ ${name} (${seconds(since)})`);
}
console.log(`\nTodo en orden en ${seconds(began)}.`);
