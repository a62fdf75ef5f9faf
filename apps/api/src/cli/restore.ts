import { resolve } from 'node:path';
import { restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { StartupError } from '../db/embedded/startup-error.ts';

const WITHOUT_KEY = '--sin-clave';
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Puts an archive into an empty database and an empty place for files. */
try {
  const args = process.argv.slice(2);
  const [file] = args.filter((arg) => arg !== WITHOUT_KEY);
  if (!file) throw new StartupError('Falta el archivo: npm run restore -- respaldo.tar');
  const config = readConfig(process.env);
  const withoutKey = args.includes(WITHOUT_KEY);
  const { tables, files } = await restore(config, { path: resolve(file), withoutKey }, print);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Restauradas ${rows} filas de ${tables.length} tablas y ${files.length} archivos.`);
  if (!config.databaseUrl && config.key)
    print('Los secretos se abren con GEMELO_KEY: tiene que estar también cuando arranque Gemelo.');
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
