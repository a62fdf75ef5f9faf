import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from './repository.mjs';

/**
 * Runs a program to its end. SIGTERM and `signal` end it too. On Ctrl-C the terminal signals both processes itself.
 */
export function run(program, args, { signal: ended, niceness = 0, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    let output = '';
    const append = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', append);
    child.stderr?.setEncoding('utf8').on('data', append);
    const relay = (signal) => child.kill(signal);
    const wait = () => undefined;
    const end = () => child.kill();
    ended?.addEventListener('abort', end);
    process.on('SIGTERM', relay).on('SIGINT', wait);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', relay).off('SIGINT', wait);
      ended?.removeEventListener('abort', end);
      if (signal && !ended?.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
      resolve({ code, output });
    });
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);
