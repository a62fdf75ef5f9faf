import { spawn } from 'node:child_process';
import { root } from './repository.mjs';

/** Runs a program to its end; a signal that ends us ends it first. */
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
    process.on('SIGTERM', relay).on('SIGINT', relay);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', relay).off('SIGINT', relay);
      if (signal) process.exit(signal === 'SIGINT' ? 130 : 143);
      resolve({ code, output });
    });
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);
