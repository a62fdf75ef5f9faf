import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './build-lock.mjs';
import { builds, fingerprint, isBuilding, staleness, writeStamp } from './build-stamp.mjs';
import { compressFolder } from './compress.mjs';
import { at, programOf } from './repository.mjs';
import { runNode } from './run.mjs';

/** Builds what has changed; --force builds everything. */
const force = process.argv.includes('--force');

/** Replaces the previous build only when the new one is complete, so that a kill leaves one of them. */
async function replaceBuild(outDir, dist, old) {
  await rename(dist, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(outDir, dist);
  await rm(old, { recursive: true, force: true });
}

async function removeLeftovers(folder) {
  for (const name of await readdir(folder))
    if (isBuilding(name)) await rm(join(folder, name), { recursive: true, force: true });
}

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
  await removeLeftovers(target.folder);
  // Each build has its own folder, because processes of a killed build may still be writing.
  const outDir = `dist.${process.pid}`;
  const { code, output } = await runNode(
    [vite, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'],
    {
      cwd: target.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (output) process.stderr.write(output);
  if (code !== 0) {
    console.error(`${target.name}: no se pudo construir`);
    return 1;
  }
  const folder = join(target.folder, outDir);
  if (target.served) await compressFolder(folder);
  await writeStamp(folder, stamp ?? (await fingerprint(target)));
  await replaceBuild(folder, join(target.folder, 'dist'), `${folder}.old`);
  console.log(`${target.name}: construido en ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return 0;
}

const codes = await withLock(
  at('.cache/build.lock'),
  () => console.log('Otro proceso está construyendo Gemelo en esta carpeta: se espera a que termine.'),
  () => Promise.all(builds.map(build)),
);
process.exitCode = Math.max(...codes);
