import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { linkIn } from '../db/embedded/placement.ts';
import { findNative } from '../db/embedded/programs.ts';
import { doubtful, type Finding, right, wrong } from './finding.ts';

const MEGABYTE = 1024 * 1024;
const TOO_LITTLE_MB = 200;
const LITTLE_MB = 1_024;

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The folder itself, or the one in which the first start makes it. */
async function nearest(folder: string): Promise<string> {
  return (await isThere(folder)) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

interface Folder {
  path: string;
  /** As the operator reads it, and the variable that names it. */
  name: string;
  variable: string;
}

async function aboutAccess({ path, name, variable }: Folder, found: string): Promise<Finding> {
  if (!(await stat(found)).isDirectory())
    return wrong(`«${found}» no es una carpeta: elige otra con ${variable}.`);
  const mayWrite = await access(found, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite)
    return wrong(
      `No se puede escribir en la carpeta «${found}»: da permiso de escritura al usuario que inicia Gemelo o elige otra con ${variable}.`,
    );
  return found === path
    ? right(`Se puede escribir en la carpeta de ${name} («${path}»).`)
    : right(`La carpeta de ${name} («${path}») se crea cuando hace falta, en «${found}».`);
}

async function aboutSpace({ name }: Folder, found: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(found);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const text = `En el disco de la carpeta de ${name} quedan ${free} MB`;
  if (free < TOO_LITTLE_MB) return wrong(`${text}: libera espacio.`);
  return free < LITTLE_MB ? doubtful(`${text}, que es poco.`) : right(`${text}.`);
}

async function checkFolder(folder: Folder): Promise<Finding[]> {
  const found = await nearest(folder.path);
  return [await aboutAccess(folder, found), await aboutSpace(folder, found)];
}

/** Space and rights where files are kept; nothing is made. */
export const checkDataFolder = (path: string) =>
  checkFolder({ path, name: 'los datos', variable: 'DATA_DIR' });

export const checkBackupFolder = (path: string) =>
  checkFolder({ path, name: 'los respaldos', variable: 'BACKUP_DIR' });

/** The embedded database while nothing runs it. */
export async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  findNative();
  const cluster = linkIn(dataDir);
  if (!(await isThere(cluster))) return [right('La base de datos incluida se crea al iniciar.')];
  const { uid } = await stat(cluster);
  const self = process.getuid?.() ?? uid;
  return [
    self === 0 || self === uid
      ? right('La base de datos incluida está detenida; se inicia con Gemelo.')
      : wrong(
          `Los datos de «${cluster}» pertenecen a otro usuario: inicia Gemelo con ese usuario, o como root.`,
        ),
  ];
}
