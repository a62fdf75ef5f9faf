import { ensureMosquitto } from './mosquitto.mjs';
import { ensurePgbouncer } from './pgbouncer.mjs';
import { ensurePostgres15 } from './postgres.mjs';
import { at, programOf } from './repository.mjs';
import { run, runNode } from './run.mjs';

/** Every check of a change; the first failure aborts the others. */
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const style = {
  name: 'tipos y estilo',
  run: (options) =>
    run(npm, ['run', '--silent', 'lint'], { shell: process.platform === 'win32', ...options }),
};
const build = { name: 'construcción', run: (options) => runNode([at('scripts/build.mjs')], options) };
const tests = {
  name: 'unidades, API y pantallas',
  async run(options) {
    const { code, output } = await runNode([programOf('vitest'), 'run'], options);
    // A runner that ends without a summary has not run everything, whatever its exit code.
    return { code: code === 0 && !/Tests .*passed/.test(output) ? 1 : code, output };
  },
};
const journeys = {
  name: 'presupuestos y navegador',
  run: (options) => runNode([at('scripts/e2e.mjs')], options),
};

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const failed = new AbortController();

/** Output of parallel steps is printed when each ends, because interleaved lines are unreadable. */
const parallel = {
  stdio: ['ignore', 'pipe', 'pipe'],
  signal: failed.signal,
  env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
};
const exclusive = { stdio: 'inherit' };

async function runSteps(steps, options) {
  for (const { name, run: start } of steps) {
    if (failed.signal.aborted) return;
    const since = Date.now();
    if (options === exclusive) console.log(`\n▸ ${name}`);
    const { code, output } = await start(options);
    if (failed.signal.aborted) return;
    if (options !== exclusive) process.stdout.write(`\n▸ ${name}\n${output}`);
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
ensurePgbouncer();
ensurePostgres15();
console.log(`▸ ${[style, build].map(({ name }) => name).join(', ')}; a la vez, ${tests.name}`);
// The tests often wait for the database and workers, so the checks run in parallel.
// The checks have a lower priority: a database that gets no CPU for a second counts as unavailable.
await Promise.all([runSteps([style, build], { ...parallel, niceness: 10 }), runSteps([tests], parallel)]);
await runSteps([journeys], exclusive);
if (!failed.signal.aborted) console.log(`\nTodo en orden en ${seconds(began)}.`);
