import { spawn } from 'node:child_process';
import { at, loadSettings, programOf, root } from './repository.mjs';

/** Restarts the API and reloads the console when their sources change; both end together. */
process.chdir(root);
loadSettings();
process.env.API_URL ??= `http://127.0.0.1:${process.env.PORT || 3000}`;

// Own process groups: with Ctrl-C and our signal both, they would kill their children instead of stopping them.
const start = (args, cwd = root) =>
  spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });

console.log('La consola se abre en la dirección «Local» que sale abajo; Ctrl-C detiene todo.');
const children = [
  start([programOf('vite'), '--clearScreen', 'false'], at('apps/web')),
  start([programOf('tsx'), 'watch', '--clear-screen=false', at('apps/api/src/main.ts')]),
];

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stop).on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
