import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** The command prefix with which apt-get may install; undefined if it may not. */
function installer() {
  if (!succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
}

/** Installs system packages if we may; returns whether it succeeded. */
export function installPackages(name, packages) {
  const prefix = installer();
  if (!prefix) return false;
  console.log(`Instalando ${name} para las pruebas…`);
  const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-y'];
  const apt = (...args) =>
    spawnSync(program, [...rest, ...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return apt('update') && apt('install', '--no-install-recommends', ...packages);
}
