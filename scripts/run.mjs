import { spawn } from 'node:child_process';
import { root } from './repository.mjs';

/** Runs a program to its end; what ends us ends it first. A terminal sends its Ctrl-C to both by itself. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const relay = (signal) => child.kill(signal);
    const wait = () => undefined;
    process.on('SIGTERM', relay).on('SIGINT', wait);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', relay).off('SIGINT', wait);
      if (signal) process.exit(signal === 'SIGINT' ? 130 : 143);
      resolve({ code, output });
    });
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);
