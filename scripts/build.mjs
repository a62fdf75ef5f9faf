import { join } from 'node:path';
import { builds, staleness, writeStamp } from './build-stamp.mjs';
import { compressFolder } from './compress.mjs';
import { programOf } from './repository.mjs';
import { runNode } from './run.mjs';

/** Builds what has changed; --force builds everything. */
const force = process.argv.includes('--force');

async function build(target) {
  const stamp = await staleness(target);
  if (!stamp && !force) {
    console.log(`${target.name}: sin cambios`);
    return 0;
  }
  const vite = programOf('vite');
  if (!vite) {
    console.error('Faltan las herramientas para construir: ejecuta «npm ci».');
    return 1;
  }
  const began = Date.now();
  const { code, output } = await runNode([vite, 'build', '--logLevel', 'warn'], {
    cwd: target.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (output) process.stderr.write(output);
  if (code !== 0) {
    console.error(`${target.name}: no se pudo construir`);
    return 1;
  }
  if (target.served) await compressFolder(join(target.folder, 'dist'));
  await writeStamp(target, stamp ?? (await staleness(target)) ?? '');
  console.log(`${target.name}: construido en ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return 0;
}

const codes = await Promise.all(builds.map(build));
process.exitCode = Math.max(...codes);
