import { fileURLToPath } from 'node:url';
import { installPackages, isProgram } from './system-packages.mjs';

const path = process.env.WRK_PATH ?? '/usr/bin/wrk';

/** The path of wrk, the load generator of the benchmarks, installed if it is missing and we may. */
export function ensureWrk() {
  if (isProgram(path)) return path;
  if (process.platform === 'linux' && installPackages('wrk', ['wrk']) && isProgram(path)) return path;
  console.error('Falta wrk, que genera la carga: apt-get install wrk, o indica su ruta en WRK_PATH.');
  return process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureWrk());
