import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { builds, staleness } from './build-stamp.mjs';
import { at, loadSettings, programOf, root } from './repository.mjs';
import { runNode } from './run.mjs';

const MIN_NODE = [20, 19];

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  fail(`Gemelo necesita Node ${MIN_NODE.join('.')} o más nuevo, y este es ${process.versions.node}.`);
}

async function buildWhatChanged() {
  const stale = (await Promise.all(builds.map(staleness))).some(Boolean);
  if (!stale) return;
  if (!programOf('vite')) {
    // An installation without build tools runs the existing build.
    if (builds.every(({ result }) => existsSync(result))) return;
    fail('Faltan los paquetes de Gemelo: ejecuta «npm ci» y vuelve a iniciar.');
  }
  console.log('Preparando Gemelo, tarda menos de un minuto…');
  const { code, output } = await runNode([at('scripts/build.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0) fail(`${output.trim()}\nNo se pudo preparar Gemelo.`);
}

/** Handles signals until the server does, so that the exit handlers stop its database. */
function endOnEarlySignals() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => {
      if (process.listenerCount(signal) === 0) process.exit(code);
    });
  }
}

/** npm passes a signal only to its shell, so we watch whether the shell is gone. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
  process.once('SIGTERM', () => clearInterval(watch)).once('SIGINT', () => clearInterval(watch));
}

checkNode();
process.chdir(root);
loadSettings();
endWithShell();
endOnEarlySignals();
await buildWhatChanged();
await import(pathToFileURL(at('apps/api/dist/main.js')).href);
