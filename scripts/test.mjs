import { ensureMosquitto } from './mosquitto.mjs';
import { at, programOf } from './repository.mjs';
import { run, runNode } from './run.mjs';

/** All that must hold before a change is done; the first failure ends what still runs. */
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const types = { name: 'tipos', run: (options) => runNode([at('scripts/types.mjs')], options) };
const style = {
  name: 'estilo',
  run: (options) =>
    run(npm, ['run', '--silent', 'lint'], { shell: process.platform === 'win32', ...options }),
};
const schema = {
  name: 'esquema de la base de datos',
  run: (options) => runNode([at('scripts/db-types.mjs'), '--check'], options),
};
const build = { name: 'construcción', run: (options) => runNode([at('scripts/build.mjs')], options) };
const tests = {
  name: 'unidades, API y pantallas',
  run: (options) => runNode([programOf('vitest'), 'run'], options),
};
const journeys = {
  name: 'presupuestos y navegador',
  run: (options) => runNode([at('scripts/e2e.mjs')], options),
};

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const failed = new AbortController();

/** What runs beside others is told whole when it ends: lines of several at once cannot be read. */
const beside = {
  stdio: ['ignore', 'pipe', 'pipe'],
  signal: failed.signal,
  env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
};
const alone = { stdio: 'inherit' };

async function inTurn(steps, options) {
  for (const { name, run: start } of steps) {
    if (failed.signal.aborted) return;
    const since = Date.now();
    if (options === alone) console.log(`\n▸ ${name}`);
    const { code, output } = await start(options);
    if (failed.signal.aborted) return;
    if (options !== alone) process.stdout.write(`\n▸ ${name}\n${output}`);
    if (code === 0) {
      console.log(`✓ ${name} (${seconds(since)})`);
    } else {
      console.error(`✗ ${name} (${seconds(since)})`);
      process.exitCode = code ?? 1;
      failed.abort();
    }
  }
}

const began = Date.now();
ensureMosquitto();
console.log(`▸ ${[types, style, schema, build].map(({ name }) => name).join(', ')}; a la vez, ${tests.name}`);
// The tests wait for the database and for workers to start: the checks take those gaps.
// They give way to the tests: a database that gets no CPU for a second counts as gone.
await Promise.all([
  inTurn([types, style, schema, build], { ...beside, niceness: 10 }),
  inTurn([tests], beside),
]);
await inTurn([journeys], alone);
if (!failed.signal.aborted) console.log(`\nTodo en orden en ${seconds(began)}.`);
