import { resolve } from 'node:path';
import { abortable, fileSink, streamSink } from '../backup/sinks.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config.ts';
import { StartupError } from '../db/embedded/startup-error.ts';
import { openFileStore } from '../integrations/files/open-store.ts';
import { openServer } from '../open-storage.ts';
import { productVersion } from '../product-version.ts';

/** Standard output may be the archive itself. */
const print = (line: string) => process.stderr.write(`${line}\n`);

/** Writes everything of an installation into one file, while it runs. */
async function backup([target]: readonly string[]) {
  if (!target) throw new StartupError('Falta el archivo: npm run backup -- respaldo.tar');
  const config = readConfig(process.env);
  const server = await openServer(config, print, true);
  try {
    const sink = target === '-' ? streamSink(process.stdout) : await fileSink(resolve(target));
    const stopping = new AbortController();
    const stop = () => stopping.abort(new StartupError('El respaldo se interrumpió; no queda nada de él.'));
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const store = openFileStore(config.filesS3, config.dataDir);
    const settings = server.direct ?? server.connection;
    const { manifest, bytes } = await writeBackup(
      { settings, store, version: await productVersion() },
      abortable(sink, stopping.signal),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Respaldo completo: ${manifest.tables.length} tablas con ${rows} filas y ${manifest.files.length} archivos, ${(bytes / 1e6).toFixed(1)} MB.`,
    );
    for (const key of manifest.missing) print(`Aviso: falta un archivo que la base de datos nombra: ${key}`);
    const place = config.key ? 'el valor de GEMELO_KEY' : `${config.dataDir}/gemelo.key`;
    print(`La clave que abre sus secretos no está en él: guarda ${place} aparte.`);
  } finally {
    await server.stop();
  }
}

try {
  await backup(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
