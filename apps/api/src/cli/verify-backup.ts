import { resolve } from 'node:path';
import { openArchive } from '../backup/archive-reader.ts';
import { checkArchive } from '../backup/check-archive.ts';
import { compare, type Differences } from '../backup/compare.ts';
import { readConfig } from '../config.ts';
import { StartupError } from '../db/embedded/startup-error.ts';
import { openFileStore } from '../integrations/files/open-store.ts';
import { openServer } from '../open-storage.ts';

const COMPARE = '--comparar';
const print = (line: string) => process.stdout.write(`${line}\n`);

const rowsOf = (rows: number | undefined) => (rows === undefined ? 'no está' : `${rows} filas`);
const linesOf = ({ tables, files }: Differences) => [
  ...tables.map(
    ({ name, archived, found }) => `  ${name}: respaldo ${rowsOf(archived)}, base ${rowsOf(found)}`,
  ),
  ...files.map((key) => `  archivo ${key}: falta o es otro`),
];

/** Reads a whole archive and says whether it is intact; when asked, also whether it is what stands here. */
async function verify(args: readonly string[]) {
  const [path] = args.filter((arg) => arg !== COMPARE);
  if (!path) throw new StartupError('Falta el archivo: npm run backup:verify -- respaldo.tar');
  const archive = await openArchive(resolve(path));
  try {
    await checkArchive(archive);
    const { at, version, tables, files } = archive.manifest;
    print(
      `Respaldo íntegro del ${at}, versión ${version}: ${tables.length} tablas y ${files.length} archivos.`,
    );
    if (!args.includes(COMPARE)) return;
    const config = readConfig(process.env);
    const server = await openServer(config, print, true);
    const store = openFileStore(config.filesS3, config.dataDir);
    const found = await compare(archive.manifest, server.direct ?? server.connection, store).finally(
      server.stop,
    );
    const lines = linesOf(found);
    print(
      lines.length === 0 ? 'La base de datos y los archivos son iguales al respaldo.' : 'No son iguales:',
    );
    for (const line of lines) print(line);
    if (lines.length > 0) process.exitCode = 1;
  } finally {
    await archive.close();
  }
}

try {
  await verify(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
